import type { Header } from './exchange.js';
import { isSecretHeader } from '../redact-rules.js';
import type { Hop } from './redirect-rules.js';
import { expandUserAgent } from './user-agents.js';

export interface HeaderOptions {
  readonly headers: readonly Header[];
  readonly userAgent: string;
  readonly body: Buffer | undefined;
  /** Of a body whose type the headers do not say; empty: none. */
  readonly contentType: string;
}

/** The connection sets these itself; a monitor that names them would break the framing of its own request. */
const framing = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
]);
/** Meant for the site the monitor names, never for where it redirects to. */
const isPersonal = (name: string): boolean => name === 'host' || isSecretHeader(name);

/** Methods whose requests say how long their body is, also when there is none. */
const carriers = new Set(['POST', 'PUT', 'PATCH']);

/** The host that TLS and `Host` speak of: the monitor's `Host` header, else the URL's. */
export function virtualHost(hop: Hop, headers: readonly Header[]): string {
  const override = hop.isTrusted ? headers.find(({ name }) => name.toLowerCase() === 'host')?.value.trim() : undefined;
  return override === undefined || override === '' ? hop.url.host : override;
}

/**
 * All headers of one request, `Host` first. The monitor's own replace ours of the same name; several of one name are
 * all sent. `extra` are those of this round: login and cookies.
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

/** Headers as they may be stored and shown: whoever may see a check may not know what signs the monitor in. */
export function masked(headers: readonly Header[]): Header[] {
  return headers.map((header) => (isSecretHeader(header.name) ? { name: header.name, value: '***' } : header));
}
