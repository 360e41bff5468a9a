import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { aProxy } from '../../net/testing/a-proxy.js';
import { makeTrustSet } from '../../net/trust.js';
import { closeAll, listen } from '../../probes/http/testing/http-fixture.js';
import { aCertificate, anAuthority } from '../../probes/http/testing/certificates.js';
import { aBrowserProbe, aPage } from './testing/a-page.js';

const authority = await anAuthority();
const pair = await aCertificate({ name: 'secure.example', issuer: authority });
const page = (text: string): string => `<!doctype html><title>${text}</title><img src="/dot.gif"><p>${text}</p>`;
const plain = await listen(
  createHttp((_request, response) => response.setHeader('content-type', 'text/html').end(page('plain'))),
);
const secure = await listen(
  createHttps({ ...pair }, (_request, response) => response.setHeader('content-type', 'text/html').end(page('secure'))),
);
const proxy = await aProxy({ 'shop.example': plain, 'secure.example': secure });
// The test's own authority, unknown to the browser.
const trust = makeTrustSet();
trust.renew({ extraRoots: [authority.cert], clients: [] });
const browser = await aBrowserProbe({ trust, ...proxy.tools() });
afterAll(async () => {
  await browser.close();
  await closeAll();
});

test('loads a page and its resources through the proxy', async () => {
  const outcome = await browser.look(aPage('http://shop.example/'));
  expect(outcome.failure).toBeUndefined();
  expect(outcome.statusCode).toBe(200);
  const lines = proxy.requests.map(({ line }) => line);
  expect(lines).toContain('GET http://shop.example/');
  expect(lines).toContain('GET http://shop.example/dot.gif');
});

test('loads a page over TLS through a tunnel', async () => {
  const outcome = await browser.look(aPage('https://secure.example/'));
  expect(outcome.failure).toBeUndefined();
  expect(proxy.requests.map(({ line }) => line)).toContain('CONNECT secure.example:443');
});

test('never sends requests that the policy denies to the proxy', async () => {
  const outcome = await browser.look(aPage('http://forbidden.example/'));
  expect(outcome.failure?.code).toBe(errorCodes.addressRefused.code);
  expect(proxy.requests.filter(({ line }) => line.includes('forbidden'))).toEqual([]);
});

test.each(['http://shop.example/', 'https://secure.example/'])(
  'reports an unreachable proxy as a checkpoint fault, not of %s',
  async (url) => {
    const away = await aBrowserProbe({ trust, ...proxy.tools({ http: '127.0.0.1:1', https: '127.0.0.1:1' }) });
    try {
      const outcome = await away.look(aPage(url));
      expect(outcome.failure?.code).toBe(errorCodes.checkpointOffline.code);
      expect(outcome.failure?.message).toContain('the outbound proxy 127.0.0.1:1 cannot be reached');
    } finally {
      await away.close();
    }
  },
);
