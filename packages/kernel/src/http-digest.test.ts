import { expect, test } from 'vitest';
import { parseChallenges } from './http-challenges.js';
import { answerDigest, canAnswerDigest } from './http-digest.js';

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
])('RFC 7616 with %s', (algorithm, response) => {
  const challenge = only(
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe"`,
  );
  expect(canAnswerDigest(challenge)).toBe(true);
  const answer = answerDigest(challenge, mufasa, { method: 'GET', uri: '/dir/index.html', cnonce });
  expect(answer).toContain(`response="${response}"`);
  expect(answer).toContain('opaque="FQhe"');
  expect(answer).toContain('nc=00000001');
});

// RFC 2069 §2.4, with the response of its erratum 749
test('the old form without qop', () => {
  const challenge = only('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
  const credentials = { username: 'Mufasa', password: 'CircleOfLife' };
  const answer = answerDigest(challenge, credentials, { method: 'GET', uri: '/dir/index.html', cnonce });
  expect(answer).toContain('response="1949323746fe6a43ef61f9606e7febea"');
  expect(answer).not.toContain('qop');
});

test.each([
  ['Digest realm="a"', 'without a nonce'],
  ['Digest realm="a", nonce="b", algorithm=MD4', 'with an unknown algorithm'],
  ['Digest realm="a", nonce="b", qop="auth-int"', 'with auth-int alone'],
  ['Basic realm="a"', 'of another scheme'],
])('a challenge %s cannot be answered', (header) => {
  expect(canAnswerDigest(only(header))).toBe(false);
});
