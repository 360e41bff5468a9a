/** A request as far as redirects change it. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly hasBody: boolean;
  /** Credentials and the `Host` override of the monitor may still be sent. */
  readonly isTrusted: boolean;
}

export const MAX_REDIRECTS = 50;

const followed = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => followed.has(status);

/** The same site for credentials: same host and port, or the step from http to https on the standard ports. */
function isSameSite(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return isUpgrade && from.hostname === to.hostname;
}

const escapeBytes = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The address a `Location` names, seen from `base`; undefined for one that cannot be read. Headers come as one letter a byte:
 * bytes beyond ASCII are escaped as they are, as browsers do, so that UTF-8 and Latin-1 both lead where the server means.
 */
export function locationUrl(location: string, base: URL): URL | undefined {
  const escaped = escapeBytes(location);
  return URL.canParse(escaped, base.href) ? new URL(escaped, base.href) : undefined;
}

/** A `Location` for people: text in UTF-8 as such, other bytes escaped. */
export function shownLocation(location: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(location, (byte) => byte.charCodeAt(0)));
  } catch {
    return escapeBytes(location);
  }
}

/**
 * Where a redirect leads, after RFC 9110 §15.4: 303 (but for HEAD), and 301 and 302 after a POST, become a GET
 * without a body.
 * Undefined when `location` is missing, unreadable, or not http or https.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (location === undefined || location.trim() === '') return undefined;
  const url = locationUrl(location, hop.url);
  if (!url) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.hash === '') url.hash = hop.url.hash;
  // A login of the target's own choice is neither sent nor shown.
  url.username = '';
  url.password = '';
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || (hop.method === 'POST' && (status === 301 || status === 302));
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    hasBody: hop.hasBody && !becomesGet,
    isTrusted: hop.isTrusted && isSameSite(hop.url, url),
  };
}
