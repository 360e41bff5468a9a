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
])('parses %s', (header, expected) => {
  expect(read(header)).toEqual(expected);
});

const digest = { realm: 'T', nonce: 'md5/nonce+x==', qop: 'auth' };

// Embedded devices send these forms, and curl accepts them.
test.each([
  ['without quotes', 'Digest realm=T, nonce=md5/nonce+x==, qop=auth', digest],
  ['without quotes, separated by spaces', 'Digest realm=T nonce=md5/nonce+x== qop=auth', digest],
  ['separated by spaces', 'Digest realm="T" nonce="md5/nonce+x==" qop="auth"', digest],
  ['separated by line breaks', 'Digest realm="T",\r\n nonce="md5/nonce+x==",\r\n qop="auth"', digest],
  ['separated by semicolons', 'Digest realm="T"; nonce="md5/nonce+x=="; qop="auth"', digest],
  ['with repeated commas', 'Digest ,realm="T",, nonce="md5/nonce+x==" ,qop="auth",', digest],
  ['with spaces around equals signs and commas', 'Digest realm = "T" , nonce = md5/nonce+x== , qop = auth', digest],
  ['in mixed case', 'dIGEST REALM="T",NONCE="md5/nonce+x==",Qop="auth"', digest],
  [
    'with an unquoted realm of several words',
    'Digest realm=My Old Device, nonce=n',
    { realm: 'My Old Device', nonce: 'n' },
  ],
  [
    'with an unquoted realm of several words, separated by spaces',
    'Digest realm=My Device nonce=n',
    { realm: 'My Device', nonce: 'n' },
  ],
  ['with a colon and slashes', 'Digest realm=a@b.example:80/x, nonce=n', { realm: 'a@b.example:80/x', nonce: 'n' }],
  ['with empty values', 'Digest opaque=, realm="", nonce=n, qop=', { opaque: '', realm: '', nonce: 'n', qop: '' }],
  ['with a missing closing quote', 'Digest realm="T", nonce="n', { realm: 'T', nonce: 'n' }],
  ['with single quotes, which belong to the value', "Digest realm='T', nonce=n", { realm: "'T'", nonce: 'n' }],
])('reads a challenge %s', (_, header, params) => {
  expect(read(header)).toEqual([{ scheme: 'digest', token: undefined, params }]);
});

test('starts a new challenge at a word without a value', () => {
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

test.each(['TlRMTVNTUAAC', 'TlRMTVNTUAAC=', 'TlRMTVNTUAAC==', 'a/b+c='])(
  'keeps the token68 value %s intact',
  (token) => {
    expect(read(`NTLM ${token}`)).toEqual([{ scheme: 'ntlm', token, params: {} }]);
  },
);

test('unquotes any quoted value unchanged', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '=', '"', '\\', '/', '+'), maxLength: 20 });
  fc.assert(
    fc.property(value, value, (realm, nonce) => {
      const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
      const [challenge] = parseChallenges(`Digest realm=${quoted(realm)} nonce=${quoted(nonce)}, qop=auth`);
      expect(Object.fromEntries(challenge?.params ?? [])).toEqual({ realm, nonce, qop: 'auth' });
    }),
  );
});

test('parses crafted headers in linear time', () => {
  for (const piece of ['a=b ', 'a ', '"a', 'a=" ', ', ', 'a=b c ']) {
    expect(parseChallenges(`Digest ${piece.repeat(8_000)}`).length).toBeLessThan(8_193);
  }
});

test('neither throws nor runs long on arbitrary headers', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (header) => parseChallenges(header).length <= header.length));
});
