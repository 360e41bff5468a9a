import { createServer as createHttp } from 'node:http';
import { createServer as createHttp2 } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { createServer } from 'node:net';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { parseEgressPolicy } from '../../net/egress.js';
import { aProxy } from '../../net/testing/a-proxy.js';
import { makeTrustSet } from '../../net/trust.js';
import { aRequest, createRunner } from '../../multi-step/testing/a-run.js';
import { makeHttpProbe } from './probe.js';
import { closeAll, listen, createProber, readBodyText, tools } from './testing/http-fixture.js';
import { aCertificate, anAuthority } from './testing/certificates.js';

afterAll(closeAll);
const authority = await anAuthority();
const trust = makeTrustSet([authority.cert]);
const answer = createHttp((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: 'http://other.example/there?q=1' }).end();
  else response.end(`${request.headers.host ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
});
const plain = await listen(answer);
const pair = await aCertificate({ name: 'shop.example', issuer: authority });
const secure = await listen(createHttps({ ...pair }, (_request, response) => response.end('over TLS')));
const PLAIN = { 'shop.example': plain, 'other.example': plain };
const SECURE = { 'shop.example': secure };
type ProxyTools = ReturnType<Awaited<ReturnType<typeof aProxy>>['tools']>;
const probeBy = (own: Partial<ProxyTools>, more = {}) => createProber(makeHttpProbe(tools({ ...own, trust, ...more })));

test('forwards plain HTTP with absolute URLs, redirects included', async () => {
  const proxy = await aProxy(PLAIN);
  const outcome = await probeBy(proxy.tools())({ url: 'http://shop.example/away' });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toContain('other.example /there?q=1');
  expect(outcome.resolvedIpAddress).toBeUndefined();
  expect(proxy.requests.map(({ line }) => line)).toEqual([
    'GET http://shop.example/away',
    'GET http://other.example/there?q=1',
  ]);
});

test('sends the proxy credentials only to the proxy and never shows them', async () => {
  const proxy = await aProxy(PLAIN);
  const withLogin = proxy.url.replace('//', '//ann:geheim@');
  const outcome = await probeBy(proxy.tools({ http: withLogin }))({ url: 'http://shop.example/' });
  const basic = Buffer.from('ann:geheim').toString('base64');
  expect(proxy.requests).toEqual([{ line: 'GET http://shop.example/', authorization: `Basic ${basic}` }]);
  expect(JSON.stringify(outcome.requestHeaders)).not.toMatch(/proxy-authorization/i);
});

test('speaks TLS through a tunnel and reads the target’s certificate', async () => {
  const proxy = await aProxy(SECURE);
  const outcome = await probeBy(proxy.tools())({ url: 'https://shop.example/' });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('over TLS');
  expect(outcome.certificate?.subject).toBe('CN=shop.example');
  expect(proxy.requests.every(({ line }) => line === 'CONNECT shop.example:443')).toBe(true);
  const other = await probeBy((await aProxy({ 'other.example': secure })).tools())({ url: 'https://other.example/' });
  expect(other.failure?.code).toBe(errorCodes.certificateName.code);
});

test('names the proxy when a handshake fails', async () => {
  const site = await listen(createServer((socket) => socket.end()));
  const proxy = await aProxy({ 'shop.example': site });
  const { failure } = await probeBy(proxy.tools())({ url: 'https://shop.example/' });
  expect(failure?.code).toBe(errorCodes.tlsClosed.code);
  expect(failure?.message).toContain(`through the outbound proxy ${new URL(proxy.url).host}`);
});

test('negotiates HTTP/2 through a tunnel, also without TLS', async () => {
  const site = createHttp2();
  site.on('stream', (stream) => {
    stream.respond({ ':status': 200 });
    stream.end('two');
  });
  const proxy = await aProxy({ 'shop.example': await listen(site) });
  const outcome = await probeBy(proxy.tools())({ url: 'http://shop.example:8080/', httpVersion: 'Http2' });
  expect(readBodyText(outcome)).toBe('two');
  expect(proxy.requests.at(-1)?.line).toBe('CONNECT shop.example:8080');
});

test('connects to exceptions and the machine itself directly', async () => {
  const proxy = await aProxy({});
  const outcome = await probeBy(proxy.tools())({ url: `http://127.0.0.1:${plain}/` });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.resolvedIpAddress).toBe('127.0.0.1');
  const excepted = await probeBy(proxy.tools({ except: '.example' }))({ url: 'http://shop.example/' });
  expect(excepted.failure?.code).toBe(errorCodes.nameMissing.code);
  expect(proxy.requests).toEqual([]);
});

test.each(['http://shop.example/', 'https://shop.example/'])(
  'reports an unreachable proxy as a checkpoint fault, not of %s',
  async (url) => {
    const proxy = await aProxy({});
    const dead = `http://127.0.0.1:${await closedPort()}`;
    const { failure } = await probeBy(proxy.tools({ http: dead, https: dead }))({ url });
    expect(failure?.code).toBe(errorCodes.checkpointOffline.code);
    expect(failure?.message).toContain(`the outbound proxy ${dead.slice('http://'.length)} cannot be reached`);
  },
);

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each([
  { url: 'https://shop.example/', status: 407, code: errorCodes.checkpointOffline.code },
  { url: 'https://shop.example/', status: 403, code: errorCodes.addressRefused.code },
  { url: 'https://shop.example/', status: 502, code: errorCodes.connectFailed.code },
  { url: 'https://shop.example/', status: 504, code: errorCodes.connectTimeout.code },
  { url: 'http://shop.example/', status: 407, code: errorCodes.checkpointOffline.code },
  { url: 'http://shop.example/', status: 503, code: errorCodes.connectFailed.code },
])('maps the proxy’s own status $status for $url to $code and names the proxy', async ({ url, status, code }) => {
  const proxy = await aProxy({}, { status, headers: { 'x-squid-error': 'ERR_TEST 0' } });
  const { failure } = await probeBy(proxy.tools())({ url });
  expect(failure?.code).toBe(code);
  expect(failure?.message).toContain(`the outbound proxy ${new URL(proxy.url).host} returned ${status}`);
});

test('attributes an error that the proxy only forwards to the target', async () => {
  const site = await listen(createHttp((_request, response) => response.writeHead(503).end('closed today')));
  const proxy = await aProxy({ 'shop.example': site });
  const outcome = await probeBy(proxy.tools())({ url: 'http://shop.example/' });
  expect(outcome).toMatchObject({ statusCode: 503 });
  expect(outcome.failure).toBeUndefined();
});

test.each(['SSH-2.0-x\r\n', ''])(
  'reports a proxy that does not speak HTTP (%j) as a checkpoint fault',
  async (reply) => {
    const port = await listen(createServer((socket) => socket.end(reply)));
    const proxy = await aProxy({});
    const { failure } = await probeBy(proxy.tools({ https: `127.0.0.1:${port}` }))({ url: 'https://shop.example/' });
    expect(failure?.code).toBe(errorCodes.checkpointOffline.code);
  },
);

test.each([
  { egress: 'private-ok', url: 'http://forbidden.example/', isAllowed: false },
  { egress: 'private-ok', url: 'http://half.example/', isAllowed: false },
  { egress: 'private-ok', url: 'http://169.254.169.254/', isAllowed: false },
  { egress: 'private-ok', url: 'http://shop.example/', isAllowed: true },
  { egress: 'public-only', url: 'http://shop.example/', isAllowed: false },
  { egress: 'public-only', url: 'https://10.1.2.3/', isAllowed: false },
  { egress: 'list:10.0.0.0/8', url: 'http://shop.example/', isAllowed: false },
])('with $egress, a proxy may be sent $url: $isAllowed', async ({ egress, url, isAllowed }) => {
  const proxy = await aProxy(PLAIN);
  const { failure } = await probeBy(proxy.tools(), { egress: parseEgressPolicy(egress) })({ url });
  expect(failure?.code).toBe(isAllowed ? undefined : errorCodes.addressRefused.code);
  expect(proxy.requests.length > 0).toBe(isAllowed);
});

test('sends steps of API monitors by the proxy', async () => {
  const proxy = await aProxy(PLAIN);
  const run = createRunner(proxy.tools());
  const { failure } = await run([aRequest({ url: 'http://shop.example/one' })]);
  expect(failure).toBeUndefined();
  expect(proxy.requests.map(({ line }) => line)).toEqual(['GET http://shop.example/one']);
});
