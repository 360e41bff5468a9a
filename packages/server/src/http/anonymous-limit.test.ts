import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendError } from './send-response.js';
import { limitAnonymous, NOT_LIMITED } from './anonymous-limit.js';

const app = Fastify({ trustProxy: true });
let elapsed = 0;
const limit = limitAnonymous(app, () => elapsed, { burst: 2, perSecond: 1 });
app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
app.get('/page', () => 'page');
app.get('/remembered', (request) => {
  limit.uncount(request);
  return 'remembered';
});
app.get('/own', { config: NOT_LIMITED }, () => 'own');
afterAll(() => app.close());

const ask = async (url: string, from = '192.0.2.1') =>
  app.inject({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode, headers, body }) => ({
    statusCode,
    body,
    retryAfter: headers['retry-after'],
  }));

test('rejects requests beyond the burst with Retry-After, and answers later ones', async () => {
  expect([await ask('/page'), await ask('/page')].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const refused = await ask('/page');
  expect(refused).toMatchObject({ statusCode: 429, retryAfter: '1' });
  expect(refused.body).toContain('Too many requests');
  elapsed += 1_000;
  expect(await ask('/page')).toMatchObject({ statusCode: 200 });
  expect(await ask('/page')).toMatchObject({ statusCode: 429 });
});

test('counts unknown addresses as well', async () => {
  const from = '192.0.2.2';
  expect([await ask('/a', from), await ask('/b', from)].map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await ask('/c', from)).toMatchObject({ statusCode: 429 });
});

test('does not affect other networks or routes with their own limit', async () => {
  const from = '192.0.2.3';
  for (let count = 0; count < 3; count += 1) await ask('/page', from);
  expect(await ask('/page', from)).toMatchObject({ statusCode: 429 });
  expect(await ask('/own', from)).toMatchObject({ statusCode: 200 });
  expect(await ask('/page', '192.0.2.4')).toMatchObject({ statusCode: 200 });
});

test('does not count responses from the cache, but rejects them with the rest', async () => {
  const from = '192.0.2.5';
  for (let count = 0; count < 5; count += 1) expect(await ask('/remembered', from)).toMatchObject({ statusCode: 200 });
  for (let count = 0; count < 2; count += 1) expect(await ask('/page', from)).toMatchObject({ statusCode: 200 });
  expect(await ask('/remembered', from)).toMatchObject({ statusCode: 429 });
});

test('counts the addresses of one IPv6 line as one network', async () => {
  expect(await ask('/page', '2001:db8::1')).toMatchObject({ statusCode: 200 });
  expect(await ask('/page', '2001:db8::2')).toMatchObject({ statusCode: 200 });
  expect(await ask('/page', '2001:db8::3')).toMatchObject({ statusCode: 429 });
});

test('drops the networks idle longest and rejects no new network because of them', async () => {
  for (let network = 0; network < 10_100; network += 1)
    await ask('/page', `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`);
  expect(await ask('/page', '203.0.113.9')).toMatchObject({ statusCode: 200 });
});
