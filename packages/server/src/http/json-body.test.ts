import { expect, test } from 'vitest';
import { parseBody, parseResults } from './json-body.js';

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

test.each([
  ['{"__proto__":{"a":1}}', '__proto__'],
  ['{"Settings":{"Url":"x","__proto__":"y"}}', 'Settings.__proto__'],
  ['{"a":[{"constructor":null}]}', 'a[0].constructor'],
  ['{"VariableValues":{"prototype":"x"}}', 'VariableValues.prototype'],
  ['{"a":{"\\u005f_proto\\u005F_":1}}', 'a.__proto__'],
  ['{"a":{"\\u0063onstructor":1}}', 'a.constructor'],
  ['[{"prototype" : 1}]', '[0].prototype'],
])('refuses a member with a reserved name: %s', (text, place) => {
  expect(() => parse(text)).toThrow(`${place}: is a reserved name and cannot be used`);
});

test('accepts reserved names as values, in other case and within other names', () => {
  const text = '{"Name":"__proto__","Constructor":"constructor","my__proto__":["prototype"]}';
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('a NUL anywhere is refused with its place', () => {
  expect(() => parse('{"a":[{"b":"x\\u0000"}]}')).toThrow('a[0].b: must not contain the character NUL');
});

test.each([
  ['{"a":[{"b":"x\\ud800"}]}', 'a[0].b'],
  ['{"a":{"\\udc00x":1}}', 'a'],
  ['{"a":"\\udC00\\uD83D"}', 'a'],
])('half a surrogate pair is refused with its place: %s', (text, place) => {
  expect(() => parse(text)).toThrow(`${place}: must not contain half a surrogate pair`);
});

test('an escaped pair is a letter, and what only looks like an escape a text', () => {
  expect(parse('{"a":"\\ud83d\\ude00","b":"\\\\ud800"}')).toEqual({ a: '😀', b: '\\ud800' });
});

test('what a checkpoint tells may hold whatever its target sent', () => {
  const said = { a: 'x\0', b: '\ud800', constructor: 1 };
  expect(parseResults(Buffer.from(JSON.stringify(said)), 'application/json')).toEqual(said);
});

test('a content type that is not read is named, and those that are', () => {
  expect(() => parseBody(Buffer.from('a=1'), 'application/x-www-form-urlencoded; charset=utf-8')).toThrow(
    'Content-Type: "application/x-www-form-urlencoded" is not read here; send application/json, text/json or application/…+json',
  );
});
