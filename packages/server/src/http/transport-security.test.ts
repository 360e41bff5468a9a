import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireSecureTransport } from './transport-security.js';

const PROXY = '10.0.0.1';
const HSTS = 'max-age=31536000';

test.each<{ what: string; origin?: string; forwarded: string; address: string; expected: string | undefined }>([
  { what: 'with an https public URL', origin: 'https://a.example', forwarded: 'http', address: PROXY, expected: HSTS },
  {
    what: 'with an http public URL',
    origin: 'http://a.example',
    forwarded: 'http',
    address: PROXY,
    expected: undefined,
  },
  { what: 'without a public URL', forwarded: 'http', address: PROXY, expected: undefined },
  { what: 'behind a trusted https proxy', forwarded: 'https', address: PROXY, expected: HSTS },
  { what: 'when an untrusted peer claims https', forwarded: 'https', address: '192.0.2.1', expected: undefined },
])('$what, Strict-Transport-Security is $expected', async ({ origin, forwarded, address, expected }) => {
  const app = Fastify({ trustProxy: [PROXY] });
  requireSecureTransport(app, origin);
  app.get('/', () => 'ok');
  for (const url of ['/', '/missing']) {
    const answer = await app.inject({ url, remoteAddress: address, headers: { 'x-forwarded-proto': forwarded } });
    expect(answer.headers['strict-transport-security']).toBe(expected);
  }
});
