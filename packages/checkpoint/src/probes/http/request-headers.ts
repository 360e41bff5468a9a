import type { Header } from './exchange.js';
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
const framing = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
]);
/** For the monitor's own site, never for the targets of redirects. */
const isPersonal = (name: string): boolean => name === 'host' || isSecretHeader(name);

/** Methods whose requests state the length of their body, also if it is empty. */
const carriers = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the host for TLS and `Host`: the monitor's `Host` header, else the URL's. */
export function virtualHost(hop: Hop, headers: readonly Header[]): string {
  const override = hop.isTrusted ? headers.find(({ name }) => name.toLowerCase() === 'host')?.value.trim() : undefined;
  return override === undefined || override === '' ? hop.url.host : override;
}

/**
 * Returns all headers of a request, `Host` first. The monitor's own replace default ones of the same name; repeated
 * names are all sent. `roundHeaders` contains those of this round: credentials and cookies.
 */
export function headersFor(
  hop: Hop,
  { headers, userAgent, body, contentType }: HeaderOptions,
  extra: readonly Header[],
): Header[] {
  const own = headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !framing.has(key) && key !== 'host' && (hop.isTrusted || !isPersonal(key));
  });
  const isGiven = (name: string): boolean => own.some((header) => header.name.toLowerCase() === name);
  const all: Header[] = [{ name: 'Host', value: virtualHost(hop, headers) }];
  const standard = (name: string, value: string): void => {
    if (!isGiven(name.toLowerCase())) all.push({ name, value });
  };
  standard('User-Agent', expandUserAgent(userAgent));
  standard('Accept', '*/*');
  standard('Accept-Encoding', 'gzip, deflate, br');
  if (hop.hasBody && body && contentType !== '') standard('Content-Type', contentType);
  all.push(...own, ...extra);
  const length = hop.hasBody ? (body?.length ?? 0) : 0;
  if (length > 0 || carriers.has(hop.method)) all.push({ name: 'Content-Length', value: String(length) });
  return all;
}

/** Redacts headers for storage and display: a reader of checks may not know the monitor's credentials. */
export function masked(headers: readonly Header[]): Header[] {
  return headers.map((header) => (isSecretHeader(header.name) ? { name: header.name, value: '***' } : header));
}
