import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatExactJson, numberMark, parseExactJson } from './exact-json.js';

const kept = (text: string): string | undefined => formatExactJson(parseExactJson(text));

test.each([
  '1050118621198921728',
  '9223372036854775807',
  '-9223372036854775808',
  '10.10',
  '1e400',
  '-1e-400',
  '-0',
  '-0.0',
  '1E5',
  '1.0',
  '0.1',
  '3',
  '[1050118621198921728,2,10.10]',
  '{"id":1050118621198921728,"in":[{"price":1e400}],"-0":-0}',
  '{"a\\"1.10":1.10,"b":"1.10","c":"\\\\"}',
  '""',
  '"1.10"',
])('writes %s as it was read', (text) => {
  expect(kept(text)).toBe(text.startsWith('"') ? (JSON.parse(text) as string) : text);
});

const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n }),
    fc.option(fc.stringMatching(/^\d{1,30}$/)),
    fc.option(fc.integer()),
  )
  .map(([sign, whole, fraction, exponent]) =>
    [sign, whole, fraction === null ? '' : `.${fraction}`, exponent === null ? '' : `e${exponent}`].join(''),
  );

test('keeps the numbers of any JSON, wherever they are', () => {
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      number,
      fc.string().map((text) => JSON.stringify(text)),
      fc.constantFrom('true', 'false', 'null'),
      fc.array(tie('tree')).map((list) => `[${list.join(',')}]`),
      // Letters only, since JavaScript reorders names that are numbers.
      fc
        .dictionary(fc.stringMatching(/^[a-z"\\]{1,5}$/), tie('tree'))
        .map((members) => Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${value}`))
        .map((members) => `{${members.join(',')}}`),
    ),
  }));
  fc.assert(
    fc.property(tree, (json) => {
      expect(kept(`[${json}]`)).toBe(`[${json}]`);
    }),
  );
});

test('accepts the same JSON as JSON.parse', () => {
  const sign = fc.constantFrom(
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '-',
    '.',
    '0',
    '7',
    '1.10',
    'e',
    'E+',
    ' ',
    'true',
    '-0',
    'a',
    '1e400',
  );
  const plain = (text: string): unknown => {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return 'no JSON';
    }
  };
  const rounded = (text: string): unknown => {
    try {
      const json = JSON.stringify(parseExactJson(text)).replaceAll(new RegExp(`"${numberMark}([^"]*)"`, 'g'), '$1');
      return JSON.stringify(JSON.parse(json));
    } catch {
      return 'no JSON';
    }
  };
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const text = signs.join('');
      expect(rounded(text)).toBe(plain(text));
    }),
    { numRuns: 5_000 },
  );
});

test.each(['{1.10:2}', '{1.10 :2}', '[01.10]', '[1.10.10]', '[+1.10]', '[--1.10]', '"a"1.10', '"1.10', '[1.10'])(
  'rejects %s',
  (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  },
);
