import { seededRandom } from '@vedette/kernel/random';
import type { UserFunction } from '@vedette/contract/checkpoint/multi-step-target';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makePatternRunner } from '../patterns/pattern-runner.js';
import * as encodings from './encoding-rules.js';
import { evaluateBuiltIn, evaluateUserFunction, type FunctionContext } from './functions.js';
import { decodeJwt } from './hash-functions.js';

const guid = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const patterns = makePatternRunner();
afterAll(() => patterns.close());

const context: FunctionContext = {
  now: Date.UTC(2024, 1, 24, 22, 30),
  random: seededRandom(7),
  uniqueGuid: guid,
  serverId: 12,
  vault: [
    {
      vaultItemGuid: guid,
      username: 'ann',
      password: 'sesame',
      oneTimePassword: {
        digits: 8,
        periodS: 30,
        hash: 'SHA1',
        secret: Buffer.from('12345678901234567890').toString('base64'),
      },
    },
  ],
  redirectUrl: () => 'https://shop.example/back?code=a%20b&state=1',
};

test.each([
  ['DateTime', 'dd-MM-yyyy HH:mm', '24-02-2024 22:30'],
  ['DateTime', 'dd-MM-yyyy HH:mm,-18000', '24-02-2024 17:30'],
  ['DateTime', 'MM/dd/yyyy,86400', '02/25/2024'],
  ['DateTime', 'MM/dd/yyyy,LastDayOfMonth', '02/29/2024'],
  ['datetime', 'UNIX', '1708813800'],
  ['DateTime', 'Iso', '2024-02-24T22:30:00.0000000Z'],
  ['ServerId', '', '12'],
  ['UniqueGuid', '', guid],
  ['RedirectUrl', '', 'https://shop.example/back?code=a%20b&state=1'],
  ['RedirectUrl.code', '', 'a b'],
  ['RedirectUrl.none', '', undefined],
  [`VaultItem.${guid}.Username`, '', 'ann'],
  [`VAULTITEM.${guid.toUpperCase()}.password`, '', 'sesame'],
  ['UrlEncode', "a b&c=ü~-_.!*()'", "a+b%26c%3D%C3%BC%7E-_.!*()'"],
  ['UrlDecode', 'a+b%26', 'a b&'],
  ['UrlDecode', '%', undefined],
  ['Base64Encode', 'ü', 'w7w='],
  ['Base64Decode', 'w7w=', 'ü'],
  ['HexToBase64', '00ff', 'AP8='],
  ['HexToBase64', 'xyz', undefined],
  ['JsonEncode', 'a"b\n', 'a\\"b\\n'],
  ['JsonDecode', 'a\\"b', 'a"b'],
  ['XmlEncode', `<a b="c">'&`, '&lt;a b=&quot;c&quot;&gt;&apos;&amp;'],
  ['XmlDecode', '&lt;&#65;&#x42;&nope;', '<AB&nope;'],
  ['Nobody', '', undefined],
])('@%s(%s)', (name, argument, expected) => {
  expect(evaluateBuiltIn(name, argument, context)).toBe(expected);
});

test('returns the RFC 6238 code of an item at 59 s', () => {
  expect(evaluateBuiltIn(`VaultItem.${guid}.OneTimePassword`, '', { ...context, now: 59_000 })).toBe('94287082');
});

test('reports an item that was not sent with the run by a separate code', () => {
  expect(() => evaluateBuiltIn(`VaultItem.${guid}.File`, '', context)).toThrow('not available');
});

test('generates random values within their ranges and formats', () => {
  for (let round = 0; round < 100; round += 1) {
    expect(Number(evaluateBuiltIn('RandomInt', '-3,3', context))).toBeGreaterThanOrEqual(-3);
    expect(evaluateBuiltIn('RandomFloat', '-1.2,3.00000', context)).toMatch(/^-?\d\.\d{5}$/);
    expect(evaluateBuiltIn('RandomChar', '5', context)).toMatch(/^[A-Z]{5}$/);
    expect(evaluateBuiltIn('RandomUSMedicare', '', context)).toMatch(
      /^[1-9][A-Z][A-Z0-9]\d[A-Z][A-Z0-9]\d[A-Z]{2}\d{2}$/,
    );
  }
});

test.each(['url', 'json', 'xml', 'base64'] as const)('%s: decodes what it encodes', (kind) => {
  const { [`${kind}Encode` as const]: encode, [`${kind}Decode` as const]: decode } = encodings;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decode(encode(text))).toBe(text);
    }),
  );
});

const own = (over: Partial<UserFunction>): UserFunction => ({
  name: 'f',
  type: 'Hash',
  mappings: [],
  regex: '',
  hashAlgorithm: 'SHA256',
  jwtAlgorithm: 'HS256',
  key: '',
  ...over,
});

test.each([
  ['MD5', '', 'abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['SHA1', '', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['SHA256', '', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  // RFC 2202 and 4231, test case 2.
  ['HMACSHA1', 'Jefe', 'what do ya want for nothing?', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
  [
    'HMACSHA256',
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
] as const)('computes the %s hash', async (hashAlgorithm, key, text, expected) => {
  expect(await evaluateUserFunction(own({ hashAlgorithm, key }), text, patterns)).toBe(expected);
});

test('signs a token that only its key verifies (the example of jwt.io)', async () => {
  const payload = '{"sub":"1234567890","name":"John Doe","iat":1516239022}';
  const key = 'your-256-bit-secret';
  const token = await evaluateUserFunction(own({ type: 'JwtEncode', key }), payload, patterns);
  expect(token.split('.')[2]).toBe('SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c');
  expect(await evaluateUserFunction(own({ type: 'JwtDecode', key }), token, patterns)).toBe(payload);
  expect(await evaluateUserFunction(own({ type: 'JwtDecode' }), token, patterns)).toBe(payload);
  await expect(evaluateUserFunction(own({ type: 'JwtDecode', key: 'other' }), token, patterns)).rejects.toThrow(
    'signed',
  );
  expect(decodeJwt('a.b', 'HS256', '')).toBeUndefined();
});

test('maps values, and extracts them by a regular expression', async () => {
  const mapping = own({ type: 'Mapping', mappings: [{ name: 'a', value: 'b' }] });
  expect(await evaluateUserFunction(mapping, 'a', patterns)).toBe('b');
  expect(await evaluateUserFunction(mapping, 'A', patterns)).toBe('A');
  expect(await evaluateUserFunction(own({ type: 'Regex', regex: 'id=(\\d+)' }), 'x id=42', patterns)).toBe('42');
  expect(await evaluateUserFunction(own({ type: 'Regex', regex: '(?i)ID' }), 'x id=42', patterns)).toBe('id');
  await expect(evaluateUserFunction(own({ type: 'Regex', regex: 'z' }), 'x', patterns)).rejects.toThrow('has no match');
});
