import { expect, test } from 'vitest';
import { parseBody, parseResults } from './json-body.js';

const parse = (text: string): unknown => parseBody(Buffer.from(text), 'application/json');

test('parses a body', () => {
  const value = { a: [1, { b: 'x "quoted" \\ {' }], c: { a: null }, 'd"': '' };
  expect(parse(JSON.stringify(value))).toEqual(value);
  expect(parse('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
});

test.each(['{"a":1,"a":2}', '{"x":{"b":[{}],"a":1},"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"a":"}","a":2}'])(
  'rejects a repeated name: %s',
  (text) => {
    expect(() => parse(text)).toThrow('a: is given twice');
  },
);

test.each(['{', '"', '"\\', '{"a', '{"a":1,}', '[1,', ']', '{"a\\x":1}', '{"a" 1}', 'nonsense'])(
  'rejects malformed JSON in bounded time: %s',
  (text) => {
    expect(() => parse(text)).toThrow('Body: is not well-formed JSON');
  },
);

test.each([
  ['arrays', '['.repeat(3_000_000)],
  ['objects', '{"a":'.repeat(20_000)],
  ['well-formed arrays', `${'['.repeat(65)}${']'.repeat(65)}`],
])('rejects %s nested deeper than 64 before parsing', (_what, text) => {
  expect(() => parse(text)).toThrow('Body: must not be nested deeper than 64');
});

test('rejects too many names or values before parsing', () => {
  const names = Array.from({ length: 100_001 }, (_, i) => `"k${i}":1`).join();
  expect(() => parse(`{${names}}`)).toThrow('Body: contains too many values');
  expect(() => parse(`[${'1,'.repeat(500_001)}1]`)).toThrow('Body: contains too many values');
});

test.each([
  ['{"__proto__":{"a":1}}', '__proto__'],
  ['{"Settings":{"Url":"x","__proto__":"y"}}', 'Settings.__proto__'],
  ['{"a":[{"constructor":null}]}', 'a[0].constructor'],
  ['{"VariableValues":{"prototype":"x"}}', 'VariableValues.prototype'],
  ['{"a":{"\\u005f_proto\\u005F_":1}}', 'a.__proto__'],
  ['{"a":{"\\u0063onstructor":1}}', 'a.constructor'],
  ['[{"prototype" : 1}]', '[0].prototype'],
])('rejects a member with a reserved name: %s', (text, place) => {
  expect(() => parse(text)).toThrow(`${place}: is a reserved name and cannot be used`);
});

test('accepts reserved names as values, in other case and within other names', () => {
  const text = '{"Name":"__proto__","Constructor":"constructor","my__proto__":["prototype"]}';
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('rejects a NUL anywhere with its path', () => {
  expect(() => parse('{"a":[{"b":"x\\u0000"}]}')).toThrow('a[0].b: must not contain NUL characters');
});

test.each([
  ['{"a":[{"b":"x\\ud800"}]}', 'a[0].b'],
  ['{"a":{"\\udc00x":1}}', 'a'],
  ['{"a":"\\udC00\\uD83D"}', 'a'],
])('rejects an unpaired surrogate with its path: %s', (text, place) => {
  expect(() => parse(text)).toThrow(`${place}: must not contain unpaired surrogates`);
});

test('accepts an escaped pair and a text that only looks like an escape', () => {
  expect(parse('{"a":"\\ud83d\\ude00","b":"\\\\ud800"}')).toEqual({ a: '😀', b: '\\ud800' });
});

test('results of a checkpoint may contain whatever the target sent', () => {
  const said = { a: 'x\0', b: '\ud800', constructor: 1 };
  expect(parseResults(Buffer.from(JSON.stringify(said)), 'application/json')).toEqual(said);
});

test('names an unsupported content type and the supported ones', () => {
  expect(() => parseBody(Buffer.from('a=1'), 'application/x-www-form-urlencoded; charset=utf-8')).toThrow(
    'Content-Type: "application/x-www-form-urlencoded" is not supported; send application/json, text/json or application/…+json',
  );
});
