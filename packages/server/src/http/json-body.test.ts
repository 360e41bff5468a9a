import { expect, test } from 'vitest';
import { parseBody } from './json-body.js';

const parse = (text: string): unknown => parseBody(Buffer.from(text), 'application/json');

test('a body is what it says', () => {
  const value = { a: [1, { b: 'x "quoted" \\ {' }], c: { a: null }, 'd"': '' };
  expect(parse(JSON.stringify(value))).toEqual(value);
  expect(parse('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
});

test.each(['{"a":1,"a":2}', '{"x":{"b":[{}],"a":1},"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"a":"}","a":2}'])(
  'a name given twice is refused: %s',
  (text) => {
    expect(() => parse(text)).toThrow('a: is given twice');
  },
);

test.each(['{', '"', '"\\', '{"a', '{"a":1,}', '[1,', ']', '{"a\\x":1}', '{"a" 1}', 'nonsense'])(
  'what is not well-formed is refused, and ends: %s',
  (text) => {
    expect(() => parse(text)).toThrow('Body: is not well-formed JSON');
  },
);

test.each([
  ['arrays', '['.repeat(3_000_000)],
  ['objects', '{"a":'.repeat(20_000)],
  ['well-formed arrays', `${'['.repeat(65)}${']'.repeat(65)}`],
])('%s in each other beyond 64 are refused before they are read', (_what, text) => {
  expect(() => parse(text)).toThrow('Body: must not be nested deeper than 64');
});

test('too many names or values are refused before they are read', () => {
  const names = Array.from({ length: 100_001 }, (_, i) => `"k${i}":1`).join();
  expect(() => parse(`{${names}}`)).toThrow('Body: holds too many values');
  expect(() => parse(`[${'1,'.repeat(500_001)}1]`)).toThrow('Body: holds too many values');
});

test('a NUL anywhere is refused with its place', () => {
  expect(() => parse('{"a":[{"b":"x\\u0000"}]}')).toThrow('a[0].b: must not contain the character NUL');
});

test('a content type that is not read is named, and those that are', () => {
  expect(() => parseBody(Buffer.from('a=1'), 'application/x-www-form-urlencoded; charset=utf-8')).toThrow(
    'Content-Type: "application/x-www-form-urlencoded" is not read here; send application/json, text/json or application/…+json',
  );
});
