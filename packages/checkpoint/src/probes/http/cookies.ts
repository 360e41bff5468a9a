interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Sent to exactly this host, not to those below it. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
}

const MOST_COOKIES = 50;
const LONGEST_COOKIE = 4096;

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** RFC 6265 §5.1.4. */
function covers(path: string, asked: string): boolean {
  return asked === path || (asked.startsWith(path) && (path.endsWith('/') || asked[path.length] === '/'));
}

function attributesOf(parts: readonly string[]): Map<string, string> {
  return new Map(
    parts.map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [name.trim().toLowerCase(), rest.join('=').trim()] as const;
    }),
  );
}

/** Cookies of one check: they live as long as it does, so of expiry only "forget this one" is heard. */
export class CookieJar {
  #cookies: Cookie[] = [];
  readonly #now: () => number;

  /** `now`, in epoch ms, tells whether an expiry lies in the past. Default: only those of 1970 do. */
  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  /** Takes one `Set-Cookie`. A domain the host does not belong to is refused. */
  set(header: string, from: URL): void {
    if (header.length > LONGEST_COOKIE) return;
    const [pair = '', ...parts] = header.split(';');
    const separator = pair.indexOf('=');
    if (separator < 1) return;
    const attributes = attributesOf(parts);
    const asked = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
    const hostOnly = asked === '' || !asked.includes('.');
    if (!hostOnly && !isBelow(from.hostname, asked)) return;
    const path = attributes.get('path') ?? '';
    const cookie: Cookie = {
      name: pair.slice(0, separator).trim(),
      value: pair.slice(separator + 1).trim(),
      domain: hostOnly ? from.hostname : asked,
      hostOnly,
      path: path.startsWith('/') ? path : from.pathname.replace(/\/[^/]*$/, '') || '/',
      secure: attributes.has('secure'),
    };
    const isSame = (other: Cookie): boolean =>
      other.name === cookie.name && other.domain === cookie.domain && other.path === cookie.path;
    this.#cookies = this.#cookies.filter((other) => !isSame(other));
    const isPast = Date.parse(attributes.get('expires') ?? '') <= this.#now();
    const isForgotten = Number(attributes.get('max-age') ?? 1) <= 0 || (isPast && !attributes.has('max-age'));
    if (!isForgotten && this.#cookies.length < MOST_COOKIES) this.#cookies.push(cookie);
  }

  /** The `Cookie` header for a request, undefined when there is nothing to send. */
  headerFor(url: URL): string | undefined {
    const sent = this.#cookies.filter(
      ({ domain, hostOnly, path, secure }) =>
        (hostOnly ? url.hostname === domain : isBelow(url.hostname, domain)) &&
        covers(path, url.pathname) &&
        (!secure || url.protocol === 'https:'),
    );
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** The value of the cookie of that name that was set last; undefined when there is none. */
  valueOf(name: string): string | undefined {
    return this.#cookies.findLast((cookie) => cookie.name === name)?.value;
  }
}
