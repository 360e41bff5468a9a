import type { Header } from './http-connection.js';
import { isSecretHeader } from '../redact-rules.js';
import type { Hop } from './redirect-rules.js';
import { expandUserAgent } from './user-agents.js';

export interface HeaderOptions {
  readonly headers: readonly Header[];
  readonly userAgent: string;
  readonly body: Buffer | undefined;
  /** Content type of a body if the headers do not set it; empty: none. */
  readonly contentType: string;
}

/** Set by the connection; a monitor that sets them would break the framing of its own request. */
const FRAMING_HEADERS = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
]);
/** For the monitor's own site, never for the targets of redirects. */
const isOwnSiteOnly = (name: string): boolean => name === 'host' || isSecretHeader(name);

/** Methods whose requests state the length of their body, also if it is empty. */
const METHODS_WITH_LENGTH = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the host for TLS and `Host`: the monitor's `Host` header, else the URL's. */
export function resolveVirtualHost(hop: Hop, headers: readonly Header[]): string {
  const override = hop.isTrusted ? headers.find(({ name }) => name.toLowerCase() === 'host')?.value.trim() : undefined;
  return override === undefined || override === '' ? hop.url.host : override;
}

/**
 * Returns all headers of a request, `Host` first. The monitor's own replace default ones of the same name; repeated
 * names are all sent. `roundHeaders` contains those of this round: credentials and cookies.
 */
export function buildRequestHeaders(
  hop: Hop,
  { headers, userAgent, body, contentType }: HeaderOptions,
  roundHeaders: readonly Header[],
): Header[] {
  const monitorHeaders = headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !FRAMING_HEADERS.has(key) && key !== 'host' && (hop.isTrusted || !isOwnSiteOnly(key));
  });
  const isSetByMonitor = (name: string): boolean => monitorHeaders.some((header) => header.name.toLowerCase() === name);
  const allHeaders: Header[] = [{ name: 'Host', value: resolveVirtualHost(hop, headers) }];
  const addDefault = (name: string, value: string): void => {
    if (!isSetByMonitor(name.toLowerCase())) allHeaders.push({ name, value });
  };
  addDefault('User-Agent', expandUserAgent(userAgent));
  addDefault('Accept', '*/*');
  addDefault('Accept-Encoding', 'gzip, deflate, br');
  if (hop.hasBody && body && contentType !== '') addDefault('Content-Type', contentType);
  allHeaders.push(...monitorHeaders, ...roundHeaders);
  const length = hop.hasBody ? (body?.length ?? 0) : 0;
  if (length > 0 || METHODS_WITH_LENGTH.has(hop.method))
    allHeaders.push({ name: 'Content-Length', value: String(length) });
  return allHeaders;
}

/** Redacts headers for storage and display: a reader of checks may not know the monitor's credentials. */
export function redactHeaders(headers: readonly Header[]): Header[] {
  return headers.map((header) => (isSecretHeader(header.name) ? { name: header.name, value: '***' } : header));
}
