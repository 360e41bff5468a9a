import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { aHost } from '../testing/a-host.js';
import type { MetricsAccess } from './metrics-access-rules.js';

const metrics = () => Promise.resolve({ contentType: 'text/plain', text: 'vedette_checks_total 7' });
async function ask(metricsAccess: MetricsAccess | undefined, remoteAddress: string, headers = {}) {
  const host = await aHost({}, {}, { metrics, ...(metricsAccess && { metricsAccess }) });
  const answer = await host.app.inject({ url: '/metrics', remoteAddress, headers });
  await host.app.close();
  return answer;
}
const token = new Secret('token-of-the-scraper');

test('serves metrics only to this machine by default', async () => {
  expect((await ask(undefined, '127.0.0.1')).body).toBe('vedette_checks_total 7');
  const refused = await ask(undefined, '203.0.113.5');
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { Messages: [{ Message: expect.stringContaining('VEDETTE_METRICS') as string }] },
  ]);
});

test('answers 401 with the scheme to a missing or wrong token, and accepts a right one', async () => {
  const access = { to: 'local', token } as const;
  for (const headers of [{}, { authorization: 'Bearer token-of-the-scrapes' }, { authorization: 'Bearer x' }]) {
    const refused = await ask(access, '127.0.0.1', headers);
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"']);
  }
  const headers = { authorization: `Bearer ${token.reveal()}` };
  expect((await ask(access, '203.0.113.5', headers)).body).toBe('vedette_checks_total 7');
});

test('a load balancer finds the process that runs the engine', async () => {
  let isLeading = false;
  const host = await aHost({}, {}, { isLeading: () => isLeading });
  const ask = () => host.app.inject({ url: '/health/leader' });
  expect((await ask()).statusCode).toBe(503);
  isLeading = true;
  expect((await ask()).json()).toEqual({ status: 'leader' });
  await host.app.close();
});
