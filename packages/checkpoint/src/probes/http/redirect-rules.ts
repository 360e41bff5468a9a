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

/**
 * Where a redirect leads, after RFC 9110 §15.4: 303 (but for HEAD), and 301 and 302 after a POST, become a GET
 * without a body.
 * Undefined when `location` is missing, unreadable, or not http or https.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (location === undefined || location.trim() === '' || !URL.canParse(location, hop.url.href)) return undefined;
  const url = new URL(location, hop.url.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.hash === '') url.hash = hop.url.hash;
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || (hop.method === 'POST' && (status === 301 || status === 302));
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    hasBody: hop.hasBody && !becomesGet,
    isTrusted: hop.isTrusted && isSameSite(hop.url, url),
  };
}
