interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Sent to exactly this host, not to its subdomains. */
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;

const isDomainOrSubdomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** RFC 6265 §5.1.4. */
function coversPath(path: string, requestPath: string): boolean {
  return (
    requestPath === path || (requestPath.startsWith(path) && (path.endsWith('/') || requestPath[path.length] === '/'))
  );
}

function parseAttributes(parts: readonly string[]): Map<string, string> {
  return new Map(
    parts.map((part) => {
      const [name = '', ...valueParts] = part.split('=');
      return [name.trim().toLowerCase(), valueParts.join('=').trim()] as const;
    }),
  );
}

/** Cookies of one check. They are kept until its end, so an expiry only matters if it deletes a cookie. */
export class CookieJar {
  #cookies: Cookie[] = [];
  readonly #now: () => number;

  /** `now`, in epoch ms, decides whether an expiry is in the past. Default: only expiries of 1970 are. */
  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  /** Stores a `Set-Cookie`. A domain that does not include the host is rejected. */
  set(header: string, url: URL): void {
    if (header.length > MAX_COOKIE_LENGTH) return;
    const [nameAndValue = '', ...parts] = header.split(';');
    const separator = nameAndValue.indexOf('=');
    if (separator < 1) return;
    const attributes = parseAttributes(parts);
    const requestedDomain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
    const isHostOnly = requestedDomain === '' || !requestedDomain.includes('.');
    if (!isHostOnly && !isDomainOrSubdomain(url.hostname, requestedDomain)) return;
    const path = attributes.get('path') ?? '';
    const cookie: Cookie = {
      name: nameAndValue.slice(0, separator).trim(),
      value: nameAndValue.slice(separator + 1).trim(),
      domain: isHostOnly ? url.hostname : requestedDomain,
      isHostOnly,
      path: path.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
      isSecure: attributes.has('secure'),
    };
    const isSame = (other: Cookie): boolean =>
      other.name === cookie.name && other.domain === cookie.domain && other.path === cookie.path;
    this.#cookies = this.#cookies.filter((other) => !isSame(other));
    const isExpired = Date.parse(attributes.get('expires') ?? '') <= this.#now();
    const isDeleted = Number(attributes.get('max-age') ?? 1) <= 0 || (isExpired && !attributes.has('max-age'));
    if (!isDeleted && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie);
  }

  /** Returns the `Cookie` header for a request; undefined without cookies. */
  headerFor(url: URL): string | undefined {
    const matching = this.#cookies.filter(
      ({ domain, isHostOnly, path, isSecure }) =>
        (isHostOnly ? url.hostname === domain : isDomainOrSubdomain(url.hostname, domain)) &&
        coversPath(path, url.pathname) &&
        (!isSecure || url.protocol === 'https:'),
    );
    return matching.length === 0 ? undefined : matching.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Returns the value of the most recently set cookie of that name; undefined if there is none. */
  findValue(name: string): string | undefined {
    return this.#cookies.findLast((cookie) => cookie.name === name)?.value;
  }
}
