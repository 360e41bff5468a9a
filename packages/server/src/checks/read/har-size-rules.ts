/**
 * Sizes of messages in an HTTP archive, derived from what the browser reported. Source: HAR 1.2, `request` and
 * `response`.
 */
import { PAGE_LIMITS, type PageElement } from '@vedette/contract/checkpoint/page-outcome';

export interface Named {
  readonly name: string;
  readonly value: string;
}

const UNKNOWN = -1;
const WITHOUT_REQUEST_BODY = ['GET', 'HEAD'];
const WITHOUT_BODY = [204, 304];

/** Header blocks are text with one header per line. */
export function parseHeaderBlock(block: string): Named[] {
  return block.split('\n').flatMap((line) => {
    const at = line.indexOf(':', 1);
    return at < 0 ? [] : [{ name: line.slice(0, at), value: line.slice(at + 1).trim() }];
  });
}

export const headerValue = (headers: readonly Named[], name: string): string =>
  headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';

function contentLength(headers: readonly Named[]): number | undefined {
  const value = headerValue(headers, 'content-length');
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A block at the size limit may have lost lines. An empty one is withheld or was never reported. */
const isWhole = (block: string): boolean => block !== '' && block.length < PAGE_LIMITS.headersEach;

export function requestBodySize(one: PageElement): number {
  if (WITHOUT_REQUEST_BODY.includes(one.method)) return 0;
  return one.statusCode > 0 && isWhole(one.requestHeaders)
    ? (contentLength(parseHeaderBlock(one.requestHeaders)) ?? UNKNOWN)
    : UNKNOWN;
}

/**
 * Received size of the body, compressed if it was. If the browser did not report it, it is derived from the headers.
 */
export function responseBodySize(one: PageElement): number {
  const isNone = one.isFromCache || one.isBlocked || one.statusCode === 0 || one.method === 'HEAD';
  if (isNone || WITHOUT_BODY.includes(one.statusCode)) return 0;
  if (one.bodyBytes !== undefined) return one.bodyBytes;
  if (!isWhole(one.responseHeaders) || one.errorText !== '' || one.isAborted) return UNKNOWN;
  const headers = parseHeaderBlock(one.responseHeaders);
  const length = contentLength(headers);
  // Browsers do not read the body of a redirect.
  if (one.resourceBytes === 0) return length === 0 ? 0 : UNKNOWN;
  const isPacked = !['', 'identity'].includes(headerValue(headers, 'content-encoding'));
  const size = isPacked ? length : one.resourceBytes;
  const isContradicted = size === undefined || size > one.transferBytes || (length ?? size) !== size;
  return isContradicted ? UNKNOWN : size;
}

/**
 * If the browser did not report it, only HTTP/1 sends headers as they are stored here, and chunks add to the received
 * bytes.
 */
export function responseHeadersSize(one: PageElement): number {
  if (one.headerBytes !== undefined) return one.headerBytes;
  const body = responseBodySize(one);
  const isReceived = one.transferBytes > 0 && one.statusCode > 0 && !one.isFromCache && !one.isBlocked;
  if (!isReceived || body < 0 || !one.protocol.startsWith('http/1') || !isWhole(one.responseHeaders)) return UNKNOWN;
  const isInPieces = headerValue(parseHeaderBlock(one.responseHeaders), 'transfer-encoding') !== '';
  return isInPieces ? UNKNOWN : one.transferBytes - body;
}
