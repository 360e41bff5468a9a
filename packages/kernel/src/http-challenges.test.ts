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

test('no header makes it throw or run long', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (header) => parseChallenges(header).length <= header.length));
});
