import type { Secret } from '@vedette/kernel/secret';

/**
 * Who may read `/metrics`, which tells how many monitors, errors and mails there are. `local`: calls from this machine that
 * came through no proxy. A token, when there is one, is needed from everybody and opens to everybody.
 */
export interface MetricsAccess {
  readonly to: 'local' | 'all' | 'nobody';
  readonly token: Secret | undefined;
}

/** What tells where a call comes from: the address of the connection itself, not what a header says. */
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
/** nginx speaks it unless it is told otherwise, and then adds no header; no scraper does. */
const PROXY_HTTP_VERSION = '1.0';
const LOOPBACK = /^(::1$|(::ffff:)?127\.)/i;

/** `token`: a right token is wanted. */
export type MetricsVerdict = 'open' | 'closed' | 'token';

/** `isRight` compares a token with the one of the setting. */
export function metricsVerdict(
  { to, token }: MetricsAccess,
  { remoteAddress, headers, httpVersion }: MetricsCall,
  isRight: (given: string, token: Secret) => boolean,
): MetricsVerdict {
  if (to === 'nobody') return 'closed';
  if (token !== undefined) {
    const { authorization } = headers;
    const given = typeof authorization === 'string' ? /^bearer +(\S+) *$/i.exec(authorization)?.[1] : undefined;
    return given !== undefined && isRight(given, token) ? 'open' : 'token';
  }
  if (to === 'all') return 'open';
  const isProxied = httpVersion === PROXY_HTTP_VERSION || PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(remoteAddress ?? '') && !isProxied ? 'open' : 'closed';
}
