/** Requests to an outbound proxy and the meaning of its responses. Sources: RFC 9110, section 9.3.6, and RFC 9209. */

/** Response of a proxy to `CONNECT`, and the bytes after it. */
export interface ConnectResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly remainingBytes: Buffer;
}

const MAX_HEAD_BYTES = 16_384;

/** Host and port, an IPv6 address in brackets. */
const formatHostAndPort = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host}:${port}`;

/** Authority of a plain HTTP URL, without the scheme's default port (RFC 3986, section 6.2.3). */
export const httpAuthority = (target: { readonly host: string; readonly port: number }): string =>
  target.port === 80 ? formatHostAndPort(target).replace(/:80$/, '') : formatHostAndPort(target);

/** Builds the request for a tunnel. */
export function buildConnectRequest(
  target: { readonly host: string; readonly port: number },
  authorization: string | undefined,
): string {
  const authority = formatHostAndPort(target);
  const authorizationLine = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorizationLine}\r\n`;
}

/** Reads the head of a response. `more`: it is incomplete; `invalid`: it is not HTTP. */
export function parseConnectResponse(bytes: Buffer): ConnectResponse | 'more' | 'invalid' {
  const headEnd = /\r?\n\r?\n/.exec(bytes.toString('latin1'));
  if (!headEnd) return bytes.length > MAX_HEAD_BYTES || !mayBeHttp(bytes) ? 'invalid' : 'more';
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd.index).split(/\r?\n/);
  const [, status, statusText = ''] = /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/.exec(statusLine) ?? [];
  if (status === undefined) return 'invalid';
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    status: Number(status),
    statusText,
    headers,
    remainingBytes: bytes.subarray(headEnd.index + headEnd[0].length),
  };
}

function mayBeHttp(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 5);
  return 'HTTP/'.startsWith(start);
}

/** Cause of a refusal by a proxy: the proxy, its policy for this target, or the target. */
export interface ProxyRefusal {
  readonly source: 'proxy' | 'policy' | 'target';
  readonly status: number;
  readonly text: string;
}

type ProxyResponse = Pick<ConnectResponse, 'status' | 'statusText' | 'headers'>;

const MAX_DETAIL = 200;

/**
 * Returns why there is no tunnel; undefined if there is one. A proxy without a route to the target returns 502, 503 or
 * 504.
 */
export function describeProxyRefusal(response: ProxyResponse): ProxyRefusal | undefined {
  const { status } = response;
  if (status >= 200 && status < 300) return undefined;
  return { source: refusalSource(status), status, text: refusalText(response) };
}

function refusalSource(status: number): ProxyRefusal['source'] {
  if (status === 502 || status === 503 || status === 504) return 'target';
  const isRefusal = status >= 400 && status < 500 && status !== 407 && status !== 408 && status !== 429;
  return isRefusal ? 'policy' : 'proxy';
}

/**
 * Detects whether a proxy answered a forwarded request itself: with 407, or with an error that it marks as its own
 * (`Proxy-Status` of RFC 9209, or Squid's header). Other responses count as the target's. A content delivery network of
 * the target also sends `Proxy-Status`, so the header only counts with a status that is a failure of the target in
 * either case.
 */
export function findProxyRefusal(response: ProxyResponse): ProxyRefusal | undefined {
  const { status, headers } = response;
  const isTargetFailure =
    refusalSource(status) === 'target' && /;\s*error\s*=/i.test(headers.get('proxy-status') ?? '');
  const isFromProxy = headers.has('x-squid-error') || isTargetFailure;
  return status === 407 || (status >= 400 && isFromProxy) ? describeProxyRefusal(response) : undefined;
}

function refusalText({ status, statusText, headers }: ProxyResponse): string {
  const detail = headers.get('x-squid-error') ?? headers.get('proxy-status');
  const text = `${status} ${statusText}`.trim();
  return `${text}${detail === undefined ? '' : ` (${detail})`}`.slice(0, MAX_DETAIL);
}
