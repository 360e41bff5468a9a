import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { decideMetricsAccess } from './metrics-access-rules.js';

const isRight = (given: string, token: Secret): boolean => given === token.reveal();
const token = new Secret('token-of-the-scraper');
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

test.each([
  ['127.0.0.1', {}, 'open'],
  ['127.0.0.1', { 'x-forwarded-proto': 'https' }, 'closed'],
  ['::1', {}, 'open'],
  ['::ffff:127.0.0.1', {}, 'open'],
  ['127.1.2.3', {}, 'open'],
  ['10.0.0.7', {}, 'closed'],
  ['::ffff:10.0.0.7', {}, 'closed'],
  [undefined, {}, 'closed'],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }, 'closed'],
  ['127.0.0.1', { forwarded: 'for=203.0.113.5' }, 'closed'],
  ['127.0.0.1', { via: '1.1 proxy' }, 'closed'],
])('local: from %s with %j it is %s', (remoteAddress, headers, verdict) => {
  expect(
    decideMetricsAccess({ to: 'local', token: undefined }, { httpVersion: '1.1', remoteAddress, headers }, isRight),
  ).toBe(verdict);
});

test('local: a call in HTTP/1.0 came through a proxy that adds no headers', () => {
  const call = { httpVersion: '1.0', remoteAddress: '127.0.0.1', headers: {} };
  expect(decideMetricsAccess({ to: 'local', token: undefined }, call, isRight)).toBe('closed');
  expect(decideMetricsAccess({ to: 'all', token: undefined }, call, isRight)).toBe('open');
});

test.each([
  ['all', undefined, {}, 'open'],
  ['none', undefined, {}, 'closed'],
  ['none', token, bearer(token.reveal()), 'closed'],
  ['local', token, {}, 'token'],
  ['all', token, bearer('wrong'), 'token'],
  ['local', token, { authorization: 'Basic eDp5' }, 'token'],
  ['local', token, bearer(token.reveal()), 'open'],
] as const)('to %s with the token %s and %j it is %s', (to, secret, headers, verdict) => {
  for (const remoteAddress of ['203.0.113.5', '10.0.0.7']) {
    expect(decideMetricsAccess({ to, token: secret }, { httpVersion: '1.1', remoteAddress, headers }, isRight)).toBe(
      verdict,
    );
  }
});
