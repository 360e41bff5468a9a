import { expect, test } from 'vitest';
import { contentSizeText, networkSizeText } from './size-texts.js';

const count = (value: number): string => value.toLocaleString('en');

test.each([
  [{ TotalBytes: 1_020, HeaderSize: 208, BodySize: 812 }, '1,020 bytes: 208 headers, 812 body'],
  [{ TotalBytes: 183, HeaderSize: 183 }, '183 bytes of headers; the body is incomplete'],
  [{ TotalBytes: 1_020 }, '1,020 bytes'],
])('describes the network size of %j as %s', (sizes, expected) => {
  expect(networkSizeText(sizes, count)).toBe(expected);
});

test.each([
  [{ ResourceSize: 3_000, BodySize: 812 }, '3,000 bytes, compressed to 27%'],
  [{ ResourceSize: 3_000_000, BodySize: 812 }, '3,000,000 bytes, compressed to 1%'],
  [{ ResourceSize: 812, BodySize: 812 }, '812 bytes'],
  [{ ResourceSize: 700, BodySize: 709 }, '700 bytes'],
  [{ ResourceSize: 700 }, '700 bytes'],
  [{}, '0 bytes'],
])('describes the content size of %j as %s', (sizes, expected) => {
  expect(contentSizeText({ TotalBytes: 0, ...sizes }, count)).toBe(expected);
});
