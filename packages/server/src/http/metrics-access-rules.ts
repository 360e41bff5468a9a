import type { Secret } from '@vedette/kernel/secret';

/**
 * Access to `/metrics`, which shows how many monitors, errors and mails there are. `local`: calls from this machine
 * that came through no proxy. If there is a token, every caller needs it, and it is sufficient.
 */
export interface MetricsAccess {
  readonly to: 'local' | 'all' | 'none';
  readonly token: Secret | undefined;
}

/** Facts about the origin of a call: the address of the connection itself, not what a header says. */
export interface MetricsCall {
  readonly httpVersion: string;
  readonly remoteAddress: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'via',
];
/** nginx uses this version by default and then adds no header; no scraper uses it. */
const PROXY_HTTP_VERSION = '1.0';
const LOOPBACK = /^(::1$|(::ffff:)?127\.)/i;

/** `token`: a valid token is required. */
export type MetricsVerdict = 'open' | 'closed' | 'token';

/** `isValidToken` compares a token with the configured one. */
export function decideMetricsAccess(
  { to, token }: MetricsAccess,
  { remoteAddress, headers, httpVersion }: MetricsCall,
  isValidToken: (given: string, token: Secret) => boolean,
): MetricsVerdict {
  if (to === 'none') return 'closed';
  if (token !== undefined) {
    const { authorization } = headers;
    const given = typeof authorization === 'string' ? /^bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
    return given !== undefined && isValidToken(given, token) ? 'open' : 'token';
  }
  if (to === 'all') return 'open';
  const isProxied = httpVersion === PROXY_HTTP_VERSION || PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(remoteAddress ?? '') && !isProxied ? 'open' : 'closed';
}
