/** The parts of a request that redirects change. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly hasBody: boolean;
  /** Whether the monitor's credentials and `Host` override may still be sent. */
  readonly isTrusted: boolean;
}

export const MAX_REDIRECTS = 50;

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => REDIRECT_STATUSES.has(status);

/**
 * Whether two URLs are the same site for credentials: same host and port, or an upgrade from http to https on the
 * default ports.
 */
function isSameSite(source: URL, destination: URL): boolean {
  if (source.origin === destination.origin) return true;
  const isUpgrade =
    source.protocol === 'http:' && destination.protocol === 'https:' && source.port === '' && destination.port === '';
  return isUpgrade && source.hostname === destination.hostname;
}

const escapeBytes = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Resolves a `Location` against `base`; undefined if it is unreadable. Header bytes arrive as Latin-1 characters. Bytes
 * beyond ASCII are percent-encoded unchanged, as browsers do, so that both UTF-8 and Latin-1 lead to the intended URL.
 */
export function resolveLocation(location: string, base: URL): URL | undefined {
  const escaped = escapeBytes(location);
  return URL.canParse(escaped, base.href) ? new URL(escaped, base.href) : undefined;
}

/** Formats a `Location` for display: UTF-8 as text, other bytes percent-encoded. */
export function formatLocation(location: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(location, (byte) => byte.charCodeAt(0)));
  } catch {
    return escapeBytes(location);
  }
}

/**
 * Returns the next hop of a redirect by RFC 9110 §15.4: 303 (except for HEAD), and 301 and 302 after a POST, become a
 * GET without a body. Undefined if `location` is missing, unreadable, or not http or https.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (location === undefined || location.trim() === '') return undefined;
  const url = resolveLocation(location, hop.url);
  if (!url) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.hash === '') url.hash = hop.url.hash;
  // Credentials chosen by the target are neither sent nor shown.
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
