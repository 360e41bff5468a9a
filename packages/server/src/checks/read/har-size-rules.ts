/**
 * Sizes of messages in an HTTP archive, derived from what the browser reported. Source: HAR 1.2, `request` and
 * `response`.
 */
import { PAGE_LIMITS, type PageElement } from '@vedette/contract/checkpoint/page-outcome';

export interface NameValuePair {
  readonly name: string;
  readonly value: string;
}

const UNKNOWN = -1;
const METHODS_WITHOUT_BODY = ['GET', 'HEAD'];
const STATUSES_WITHOUT_BODY = [204, 304];

/** Header blocks are text with one header per line. */
export function parseHeaderBlock(block: string): NameValuePair[] {
  return block.split('\n').flatMap((line) => {
    const at = line.indexOf(':', 1);
    return at < 0 ? [] : [{ name: line.slice(0, at), value: line.slice(at + 1).trim() }];
  });
}

export const headerValue = (headers: readonly NameValuePair[], name: string): string =>
  headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';

function contentLength(headers: readonly NameValuePair[]): number | undefined {
  const value = headerValue(headers, 'content-length');
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A block at the size limit may have lost lines. An empty one is withheld or was never reported. */
const isCompleteBlock = (block: string): boolean => block !== '' && block.length < PAGE_LIMITS.headersEach;

export function requestBodySize(element: PageElement): number {
  if (METHODS_WITHOUT_BODY.includes(element.method)) return 0;
  return element.statusCode > 0 && isCompleteBlock(element.requestHeaders)
    ? (contentLength(parseHeaderBlock(element.requestHeaders)) ?? UNKNOWN)
    : UNKNOWN;
}

/**
 * Received size of the body, compressed if it was. If the browser did not report it, it is derived from the headers.
 */
export function responseBodySize(element: PageElement): number {
  const hasNoBody = element.isFromCache || element.isBlocked || element.statusCode === 0 || element.method === 'HEAD';
  if (hasNoBody || STATUSES_WITHOUT_BODY.includes(element.statusCode)) return 0;
  if (element.bodyBytes !== undefined) return element.bodyBytes;
  if (!isCompleteBlock(element.responseHeaders) || element.errorText !== '' || element.isAborted) return UNKNOWN;
  const headers = parseHeaderBlock(element.responseHeaders);
  const length = contentLength(headers);
  // Browsers do not read the body of a redirect.
  if (element.resourceBytes === 0) return length === 0 ? 0 : UNKNOWN;
  const isCompressed = !['', 'identity'].includes(headerValue(headers, 'content-encoding'));
  const size = isCompressed ? length : element.resourceBytes;
  const isContradicted = size === undefined || size > element.transferBytes || (length ?? size) !== size;
  return isContradicted ? UNKNOWN : size;
}

/**
 * If the browser did not report it, only HTTP/1 sends headers as they are stored here, and chunks add to the received
 * bytes.
 */
export function responseHeadersSize(element: PageElement): number {
  if (element.headerBytes !== undefined) return element.headerBytes;
  const body = responseBodySize(element);
  const isReceived = element.transferBytes > 0 && element.statusCode > 0 && !element.isFromCache && !element.isBlocked;
  if (!isReceived || body < 0 || !element.protocol.startsWith('http/1') || !isCompleteBlock(element.responseHeaders))
    return UNKNOWN;
  const hasTransferEncoding = headerValue(parseHeaderBlock(element.responseHeaders), 'transfer-encoding') !== '';
  return hasTransferEncoding ? UNKNOWN : element.transferBytes - body;
}
