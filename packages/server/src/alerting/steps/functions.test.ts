import { seededRandom } from '@vedette/kernel/random';
import { describe, expect, test } from 'vitest';
import { callBuiltIn, callUserFunction } from './functions.js';
import { firstMatch, createMessageMatcher } from './pattern.js';

const facts = { at: Date.UTC(2026, 1, 3, 14, 5, 9, 7), random: seededRandom(1), uniqueGuid: 'one' };

test.each([
  ['JsonEncode', 'a"b\n', 'a\\"b\\n'],
  ['JsonDecode', 'a\\"b', 'a"b'],
  ['JsonDecode', '"', ''],
  ['XmlEncode', '<a b="c">&\'', '&lt;a b=&quot;c&quot;&gt;&amp;&apos;'],
  ['XmlDecode', '&lt;&amp;lt;', '<&lt;'],
  ['UrlEncode', 'a b&c=ü', 'a+b%26c%3D%C3%BC'],
  ['Base64Encode', 'ü', 'w7w='],
  ['Base64Decode', 'w7w=', 'ü'],
  ['HexToBase64', 'c3bc', 'w7w='],
  ['DateTime', 'Iso,0', '2026-02-03T14:05:09'],
  ['DateTime', 'Unix,60', '1770127569'],
  ['DateTime', 'dd/MM/yyyy hh:mm:ss tt,0', '03/02/2026 02:05:09 PM'],
  ['DateTime', 'yyyy-MM-dd,LastDayOfMonth', '2026-02-28'],
  ['DateTime', 'yyyy-MM-dd,FirstDayOfPreviousMonth', '2026-01-01'],
  ['DateTime', 'yyyy-MM-dd,LastDayOfNextMonth', '2026-03-31'],
  ['DateTime', 'Iso,99999999999999', ''],
  ['DateTime', 'yyyy,99999999999999', ''],
  ['UniqueGuid', '', 'one'],
  ['Cut', '3,a, b', 'a,…'],
  ['Cut', '4,a, b', 'a, b'],
  ['Cut', '3,a🙂b', 'a…'],
  ['Cut', '1,ab', '…'],
  ['Cut', '0,ab', ''],
  ['Cut', 'ab', ''],
])('@%s(%j) is %j', (name, argument, expected) => {
  expect(callBuiltIn(name, argument, facts)).toBe(expected);
});

test('random values stay within the given range', () => {
  for (let i = 0; i < 50; i += 1) expect(callBuiltIn('RandomInt', '3,5', facts)).toMatch(/^[345]$/);
  expect(callBuiltIn('RandomChar', '8', facts)).toMatch(/^[A-Z]{8}$/);
  expect(callBuiltIn('RandomGuid', '', facts)).toMatch(/^[0-9a-f-]{36}$/);
  expect(callBuiltIn('toString', '', facts)).toBeUndefined();
});

describe('user-defined functions', () => {
  test.each([
    [{ Type: 'Mapping', Mappings: [{ Key: 'Ok', Value: 'resolve' }] }, 'Ok', 'resolve'],
    [{ Type: 'Mapping', Mappings: [] }, 'Alert', 'Alert'],
    [{ Type: 'Regex', Regex: 'id=(\\d+)' }, 'x id=42', '42'],
    [{ Type: 'Regex', Regex: '\\d+' }, 'x id=42', '42'],
    [{ Type: 'Regex', Regex: 'z' }, 'x', ''],
    [{ Type: 'Hash', HashAlgorithm: 'MD5' }, 'a', '0cc175b9c0f1b6a831c399e269772661'],
    // RFC 2202, test case 2.
    [
      { Type: 'Hash', HashAlgorithm: 'HMACSHA1', HashKey: 'Jefe' },
      'what do ya want for nothing?',
      'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
    ],
  ] as const)('%j of %j is %j', async (own, text, expected) => {
    expect(await callUserFunction({ Name: 'f', ...own } as Parameters<typeof callUserFunction>[0], text)).toBe(
      expected,
    );
  });

  test('a token can only be read with its key', async () => {
    const own = { Name: 'j', JwtAlgorithm: 'HS256', JwtSigningKey: 'k' } as const;
    const token = await callUserFunction({ ...own, Type: 'JwtEncode' }, '{"sub":"1"}');
    expect(await callUserFunction({ ...own, Type: 'JwtDecode' }, token)).toBe('{"sub":"1"}');
    expect(await callUserFunction({ ...own, Type: 'JwtDecode', JwtSigningKey: 'other' }, token)).toBe('');
  });

  test('limits the time of all expressions of one message together', async () => {
    let now = 0;
    const match = createMessageMatcher(() => (now += 40_000), 60_000);
    expect(await match('b', 'b')).toBe('b');
    expect(await match('b', 'b')).toBe('b');
    expect(await match('b', 'b')).toBe('');
  });

  test('gives up an endless expression', async () => {
    expect(await firstMatch('^(a+)+$', `${'a'.repeat(40)}!`)).toBe('');
  });
});
