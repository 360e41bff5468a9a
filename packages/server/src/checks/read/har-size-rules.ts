/** Sizes of messages in an HTTP archive, as far as what a browser told of them says so. Source: HAR 1.2, `request` and `response`. */
import { PAGE_LIMITS, type PageElement } from '@vedette/contract/checkpoint/page-outcome';

export interface Named {
  readonly name: string;
  readonly value: string;
}

const UNKNOWN = -1;
const WITHOUT_REQUEST_BODY = ['GET', 'HEAD'];
const WITHOUT_BODY = [204, 304];

/** Header blocks are text, a header a line. */
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

/** A block at the limit may have lost lines; none at all is kept back, or was never told. */
const isWhole = (block: string): boolean => block !== '' && block.length < PAGE_LIMITS.headersEach;

export function requestBodySize(one: PageElement): number {
  if (WITHOUT_REQUEST_BODY.includes(one.method)) return 0;
  return one.statusCode > 0 && isWhole(one.requestHeaders)
    ? (contentLength(parseHeaderBlock(one.requestHeaders)) ?? UNKNOWN)
    : UNKNOWN;
}

/** What was received of the body: compressed, where it came so. Where the browser did not tell, what the headers say of it. */
export function responseBodySize(one: PageElement): number {
  const isNone = one.isFromCache || one.isBlocked || one.statusCode === 0 || one.method === 'HEAD';
  if (isNone || WITHOUT_BODY.includes(one.statusCode)) return 0;
  if (one.bodyBytes !== undefined) return one.bodyBytes;
  if (!isWhole(one.responseHeaders) || one.errorText !== '' || one.isAborted) return UNKNOWN;
  const headers = parseHeaderBlock(one.responseHeaders);
  const length = contentLength(headers);
  // Of redirections browsers leave the body unread.
  if (one.resourceBytes === 0) return length === 0 ? 0 : UNKNOWN;
  const isPacked = !['', 'identity'].includes(headerValue(headers, 'content-encoding'));
  const size = isPacked ? length : one.resourceBytes;
  const isContradicted = size === undefined || size > one.transferBytes || (length ?? size) !== size;
  return isContradicted ? UNKNOWN : size;
}

/** Where the browser did not tell: HTTP/1 alone sends headers as they are read here; pieces of a body add to what is received. */
export function responseHeadersSize(one: PageElement): number {
  if (one.headerBytes !== undefined) return one.headerBytes;
  const body = responseBodySize(one);
  const isReceived = one.transferBytes > 0 && one.statusCode > 0 && !one.isFromCache && !one.isBlocked;
  if (!isReceived || body < 0 || !one.protocol.startsWith('http/1') || !isWhole(one.responseHeaders)) return UNKNOWN;
  const isInPieces = headerValue(parseHeaderBlock(one.responseHeaders), 'transfer-encoding') !== '';
  return isInPieces ? UNKNOWN : one.transferBytes - body;
}
