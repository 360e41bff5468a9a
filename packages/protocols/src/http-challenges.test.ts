import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChallenges } from './http-challenges.js';

const read = (header: string): unknown =>
  parseChallenges(header).map(({ scheme, token, params }) => ({ scheme, token, params: Object.fromEntries(params) }));

test.each([
  ['Basic realm="a"', [{ scheme: 'basic', token: undefined, params: { realm: 'a' } }]],
  ['NTLM', [{ scheme: 'ntlm', token: undefined, params: {} }]],
  ['NTLM TlRMTVNTUAAC==', [{ scheme: 'ntlm', token: 'TlRMTVNTUAAC==', params: {} }]],
  [
    'Negotiate, NTLM',
    [
      { scheme: 'negotiate', token: undefined, params: {} },
      { scheme: 'ntlm', token: undefined, params: {} },
    ],
  ],
  [
    'Digest realm="a, \\"b\\"", nonce=xyz, qop="auth,auth-int", Basic realm=c',
    [
      { scheme: 'digest', token: undefined, params: { realm: 'a, "b"', nonce: 'xyz', qop: 'auth,auth-int' } },
      { scheme: 'basic', token: undefined, params: { realm: 'c' } },
    ],
  ],
  ['', []],
  ['"broken', []],
])('%s', (header, expected) => {
  expect(read(header)).toEqual(expected);
});

const digest = { realm: 'T', nonce: 'md5/nonce+x==', qop: 'auth' };

// Simple devices write these; curl answers them.
test.each([
  ['without quotes', 'Digest realm=T, nonce=md5/nonce+x==, qop=auth', digest],
  ['without quotes, parted by blanks', 'Digest realm=T nonce=md5/nonce+x== qop=auth', digest],
  ['parted by blanks', 'Digest realm="T" nonce="md5/nonce+x==" qop="auth"', digest],
  ['parted by line breaks', 'Digest realm="T",\r\n nonce="md5/nonce+x==",\r\n qop="auth"', digest],
  ['parted by semicolons', 'Digest realm="T"; nonce="md5/nonce+x=="; qop="auth"', digest],
  ['with commas all over', 'Digest ,realm="T",, nonce="md5/nonce+x==" ,qop="auth",', digest],
  ['with blanks around its signs', 'Digest realm = "T" , nonce = md5/nonce+x== , qop = auth', digest],
  ['in other cases', 'dIGEST REALM="T",NONCE="md5/nonce+x==",Qop="auth"', digest],
  ['with a realm of words', 'Digest realm=My Old Device, nonce=n', { realm: 'My Old Device', nonce: 'n' }],
  ['with a realm of words, parted by blanks', 'Digest realm=My Device nonce=n', { realm: 'My Device', nonce: 'n' }],
  ['with a colon and slashes', 'Digest realm=a@b.example:80/x, nonce=n', { realm: 'a@b.example:80/x', nonce: 'n' }],
  [
    'with values that are empty',
    'Digest opaque=, realm="", nonce=n, qop=',
    { opaque: '', realm: '', nonce: 'n', qop: '' },
  ],
  ['whose last quote is missing', 'Digest realm="T", nonce="n', { realm: 'T', nonce: 'n' }],
  ['with single quotes, which belong to the value', "Digest realm='T', nonce=n", { realm: "'T'", nonce: 'n' }],
])('a challenge %s', (_, header, params) => {
  expect(read(header)).toEqual([{ scheme: 'digest', token: undefined, params }]);
});

test('the next challenge begins where a word stands without a value', () => {
  expect(parseChallenges('Basic realm="a, b", Digest realm=T nonce=x, Negotiate').map(({ scheme }) => scheme)).toEqual([
    'basic',
    'digest',
    'negotiate',
  ]);
  expect(parseChallenges('Negotiate, NTLM, Digest realm="T", nonce="n"').map(({ scheme }) => scheme)).toEqual([
    'negotiate',
    'ntlm',
    'digest',
  ]);
});

test.each(['TlRMTVNTUAAC', 'TlRMTVNTUAAC=', 'TlRMTVNTUAAC==', 'a/b+c='])('the token %s stays one', (token) => {
  expect(read(`NTLM ${token}`)).toEqual([{ scheme: 'ntlm', token, params: {} }]);
});

test('any value comes back from quotes', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '=', '"', '\\', '/', '+'), maxLength: 20 });
  fc.assert(
    fc.property(value, value, (realm, nonce) => {
      const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
      const [challenge] = parseChallenges(`Digest realm=${quoted(realm)} nonce=${quoted(nonce)}, qop=auth`);
      expect(Object.fromEntries(challenge?.params ?? [])).toEqual({ realm, nonce, qop: 'auth' });
    }),
  );
});

test('headers made to be searched long are not', () => {
  for (const piece of ['a=b ', 'a ', '"a', 'a=" ', ', ', 'a=b c ']) {
    expect(parseChallenges(`Digest ${piece.repeat(8_000)}`).length).toBeLessThan(8_193);
  }
});

test('no header makes it throw or run long', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (header) => parseChallenges(header).length <= header.length));
});
