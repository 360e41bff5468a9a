import { expect, test } from 'vitest';
import { parseChallenges } from './http-challenges.js';
import { buildDigestAuthorization, isSupportedDigest } from './http-digest.js';
import { aDigestServer, type DigestServerOptions } from './testing/digest-server.js';

const only = (header: string): ReturnType<typeof parseChallenges>[number] => {
  const [challenge] = parseChallenges(header);
  if (!challenge) throw new Error('no challenge');
  return challenge;
};
const mufasa = { username: 'Mufasa', password: 'Circle of Life' };

// RFC 7616 §3.9.1
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
test.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('computes the example of RFC 7616 with %s', (algorithm, response) => {
  const challenge = only(
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe"`,
  );
  expect(isSupportedDigest(challenge)).toBe(true);
  const answer = buildDigestAuthorization(challenge, mufasa, {
    method: 'GET',
    uri: '/dir/index.html',
    cnonce,
    body: undefined,
  });
  expect(answer).toContain(`response="${response}"`);
  expect(answer).toContain('opaque="FQhe"');
  expect(answer).toContain('nc=00000001');
});

// RFC 2069 §2.4, with the response of its erratum 749.
test('computes the RFC 2069 response when the challenge has no qop', () => {
  const challenge = only('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
  const credentials = { username: 'Mufasa', password: 'CircleOfLife' };
  const answer = buildDigestAuthorization(challenge, credentials, {
    method: 'GET',
    uri: '/dir/index.html',
    cnonce,
    body: undefined,
  });
  expect(answer).toContain('response="1949323746fe6a43ef61f9606e7febea"');
  expect(answer).not.toContain('qop');
});

// RFC 7616 §3.9.2, with the hashes of its erratum 4897.
const jason = { username: 'J\u00e4s\u00f8n Doe', password: 'Secret, or not?' };
test.each([
  ['userhash=true', 'username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"'],
  ['userhash=false', "username*=UTF-8''J%C3%A4s%C3%B8n%20Doe"],
])('computes the example of RFC 7616 with SHA-512-256 and %s', (userhash, user) => {
  const challenge = only(
    `Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, charset=UTF-8, ${userhash},
      nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK"`,
  );
  expect(isSupportedDigest(challenge)).toBe(true);
  const answer = buildDigestAuthorization(challenge, jason, {
    method: 'GET',
    uri: '/doe.json',
    cnonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v',
    body: undefined,
  });
  expect(answer).toContain(user);
  expect(answer).toContain('response="3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"');
});

test.each<DigestServerOptions>([
  {},
  { algorithm: 'SHA-256', qop: 'auth-int, auth' },
  { algorithm: 'SHA-256-sess' },
  { algorithm: 'MD5-sess', qop: '' },
  { algorithm: 'SHA-512-256', qop: 'auth-int' },
  { qop: 'auth-int', realm: 'Gr\u00fc\u00dfe, "Welt" \\' },
  { algorithm: 'SHA-256', hashesUser: true, realm: 'H\u00f6hle' },
])('proves the password and the body to a server that challenges with %j', (rules) => {
  for (const user of ['ann', 'J\u00e4s\u00f8n "D"', '\u0141ukasz (\u{1f600})']) {
    const digest = aDigestServer({ username: user, password: 's\u00e9same' }, rules);
    const knock = (password: string, body: string, sentBody = body) => {
      const challenge = only(digest({}).value);
      expect(isSupportedDigest(challenge)).toBe(true);
      const request = { method: 'POST', uri: '/a?b=%22', cnonce: 'c', body };
      const authorization = buildDigestAuthorization(challenge, { username: user, password }, request);
      expect(authorization).toMatch(/^[\x20-\x7e\x80-\xff]*$/);
      return digest({ method: 'POST', url: '/a?b=%22', authorization, body: sentBody }).isAuthorised;
    };
    expect(knock('s\u00e9same', 'body')).toBe(true);
    expect(knock('sesame', 'body')).toBe(false);
    expect(knock('s\u00e9same', 'body', 'other')).toBe(rules.qop !== 'auth-int');
  }
});

test.each([
  ['Digest realm="a"', 'without a nonce'],
  ['Digest realm="a", nonce="b", algorithm=MD4', 'with an unknown algorithm'],
  ['Digest realm="a", nonce="b", qop="auth-conf"', 'with an unknown qop'],
  ['Basic realm="a"', 'of another scheme'],
])('rejects a challenge %s', (header) => {
  expect(isSupportedDigest(only(header))).toBe(false);
});
