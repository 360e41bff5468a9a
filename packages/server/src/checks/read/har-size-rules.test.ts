import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import { expect, test } from 'vitest';
import { aPageElement } from '../../testing/a-page-outcome.js';
import { requestBodySize, responseBodySize, responseHeadersSize } from './har-size-rules.js';

type Element = ReturnType<typeof aPageElement>;
const headers = (...lines: string[]): Pick<Element, 'responseHeaders'> => ({
  responseHeaders: ['Content-Type: text/html', ...lines].join('\n'),
});
/** 3,000 bytes of content, 1,000 bytes on the wire. */
const packed = headers('Content-Encoding: gzip', 'Content-Length: 800');
const plain = { ...headers('content-length: 700'), resourceBytes: 700 };
const inPieces = {
  ...headers('Transfer-Encoding: chunked'),
  resourceBytes: 700,
  protocol: 'http/1.1',
  transferBytes: 1_000,
};

test.each<[string, number, number, Partial<Element>]>([
  ['compressed, with a length', 800, 200, { ...packed, protocol: 'http/1.1' }],
  ['with compressed headers', 800, -1, { ...packed, protocol: 'h2' }],
  ['compressed, without a length', -1, -1, { ...headers('Content-Encoding: br'), protocol: 'http/1.1' }],
  [
    'compressed, reported by the browser',
    820,
    180,
    { ...headers('Content-Encoding: br'), headerBytes: 180, bodyBytes: 820 },
  ],
  ['chunked, reported by the browser', 709, 291, { ...inPieces, headerBytes: 291, bodyBytes: 709 }],
  [
    'of a redirect with reported headers',
    -1,
    183,
    { ...headers(), statusCode: 301, resourceBytes: 0, headerBytes: 183 },
  ],
  ['not modified, reported by the browser', 0, 183, { ...packed, statusCode: 304, headerBytes: 183, bodyBytes: 0 }],
  ['uncompressed', 700, 300, { ...plain, protocol: 'http/1.1' }],
  ['chunked', 700, -1, inPieces],
  ['that contradicts its length', -1, -1, { ...plain, resourceBytes: 600, protocol: 'http/1.1' }],
  ['longer than the received data', -1, -1, { ...headers('Content-Encoding: gzip', 'Content-Length: 1001') }],
  ['from the cache', 0, -1, { ...packed, protocol: 'http/1.1', isFromCache: true, transferBytes: 0 }],
  ['not modified', 0, 1_000, { ...packed, protocol: 'http/1.1', statusCode: 304 }],
  ['of HEAD', 0, 1_000, { ...packed, protocol: 'http/1.1', method: 'HEAD' }],
  ['blocked', 0, -1, { ...packed, isBlocked: true, transferBytes: 0, protocol: 'http/1.1' }],
  ['never answered', 0, -1, { statusCode: 0, responseHeaders: '', transferBytes: 0, resourceBytes: 0 }],
  ['that was aborted', -1, -1, { ...plain, protocol: 'http/1.1', isAborted: true }],
  ['broken', -1, -1, { ...plain, protocol: 'http/1.1', errorText: 'net::ERR_CONNECTION_RESET' }],
  [
    'of a redirect, unread',
    -1,
    -1,
    { ...headers('Content-Length: 138'), statusCode: 301, resourceBytes: 0, protocol: 'http/1.1' },
  ],
  ['empty', 0, 1_000, { ...headers('Content-Length: 0'), statusCode: 302, resourceBytes: 0, protocol: 'http/1.1' }],
  ['with withheld headers', -1, -1, { responseHeaders: '', resourceBytes: 700, protocol: 'http/1.1' }],
  [
    'with truncated headers',
    -1,
    -1,
    { ...plain, responseHeaders: 'content-length: 700\n'.padEnd(PAGE_LIMITS.headersEach, 'x'), protocol: 'http/1.1' },
  ],
])('sizes of a response %s: body %i, headers %i', (_name, body, head, change) => {
  const element = aPageElement(change);
  expect([responseBodySize(element), responseHeadersSize(element)]).toEqual([body, head]);
});

test.each<[string, number, Partial<Element>]>([
  ['GET', 0, { method: 'GET', requestHeaders: '' }],
  ['POST', 42, { method: 'POST', requestHeaders: 'content-length: 42' }],
  ['POST without a length', -1, { method: 'POST' }],
  ['POST with an invalid length', -1, { method: 'POST', requestHeaders: 'content-length: ***' }],
  ['POST without a response', -1, { method: 'POST', requestHeaders: 'content-length: 42', statusCode: 0 }],
])('the body of a %s has %i bytes', (_name, size, change) => {
  expect(requestBodySize(aPageElement(change))).toBe(size);
});
