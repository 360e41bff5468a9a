import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIfMatch, matchesIfNoneMatch } from './if-match-rules.js';

test.each([
  [undefined, undefined],
  ['', undefined],
  [',', undefined],
  ['""', undefined],
  ['W/""', undefined],
  ['*', undefined],
  ['"a/b+c==", *', undefined],
  ['a/b+c==', ['a/b+c==']],
  ['"a/b+c=="', ['a/b+c==']],
  ['W/"a/b+c=="', ['a/b+c==']],
  ['W/abc=', ['W/abc=']],
  [' "a==" , b== ', ['a==', 'b==']],
])('%s contains the hashes %j', (header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected);
});

test('reads every hash with and without quotes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const hash = Buffer.from(bytes).toString('base64');
      expect([parseIfMatch(hash), parseIfMatch(`"${hash}"`)]).toEqual([[hash], [hash]]);
    }),
  );
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['"a', false],
])('If-None-Match %s matches "a": %j', (header, expected) => {
  expect(matchesIfNoneMatch(header, '"a"')).toBe(expected);
});
