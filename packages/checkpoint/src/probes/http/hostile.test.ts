import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeHttpProbe } from './probe.js';
import { parseEgressPolicy, denyOwnPort } from '../../net/egress.js';
import { makeResolver } from '../../net/resolver.js';
import {
  anUnresponsiveListener,
  aListener,
  aSite,
  closeAll,
  listen,
  createProber,
  readBodyText,
  tools,
} from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();
const head = 'HTTP/1.1 200 OK\r\n';

async function raw(answer: string, end = true): Promise<string> {
  const port = await aListener((socket) => (end ? socket.end(answer) : socket.write(answer)));
  return `http://127.0.0.1:${port}/`;
}

test.each([
  ['closes without a response', '', true, 12006],
  ['stalls after the connection', '', false, 14001],
  ['stalls in the headers', `${head}Content-Ty`, false, 14001],
  ['stalls in the body', `${head}Content-Length: 10\r\n\r\nhel`, false, 14002],
  ['closes in the headers', `${head}Content-Ty`, true, 12006],
  ['announces more than it sends', `${head}Content-Length: 10\r\n\r\nhel`, true, 12006],
  ['sends more than it announces', `${head}Content-Length: 3\r\n\r\nhello, and more`, true, undefined],
  ['sends two lengths', `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nhel`, true, 14000],
  ['sends malformed chunks', `${head}Transfer-Encoding: chunked\r\n\r\nnothex\r\n`, true, 14000],
  ['closes within chunks', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`, true, 12006],
  ['does not speak HTTP', '220 mail.example ESMTP\r\n', true, 14000],
  ['switches protocols without a request', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n', true, 14000],
  ['sends an unknown encoding', `${head}Content-Encoding: zap\r\n\r\nhello`, true, undefined],
  ['declares plain text as gzip', `${head}Content-Encoding: gzip\r\n\r\nhello`, true, 14006],
  ['stacks many encodings', `${head}Content-Encoding: gzip,gzip,gzip,gzip,gzip,gzip\r\n\r\nhello`, true, 14006],
])('ends against a server that %s', async (_, answer, end, code) => {
  const outcome = await probe({ url: await raw(answer, end) });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.durationMs).toBeLessThan(1_200);
});

test('ignores bytes beyond the announced length', async () => {
  const port = await aListener((socket) => {
    socket.write(`${head}Content-Length: 5\r\n\r\nhello`);
    setTimeout(() => socket.write(', and more'), 30);
  });
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('hello');
});

test('resolves a name with an unreachable IPv6 address in either family', async () => {
  const site = await aSite((_, response) => response.end('alive'));
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hostsPath = join(folder, 'hosts');
  writeFileSync(hostsPath, '127.0.0.1 dual.test\n::1 dual.test\n');
  const dual = createProber(
    makeHttpProbe(tools({ resolve: makeResolver({ elapsed: () => performance.now(), hostsPath }) })),
  );
  const url = site.replace('127.0.0.1', 'dual.test');
  const overV4 = await dual({ url });
  expect(overV4).toMatchObject({ resolvedIpAddress: '127.0.0.1', statusCode: 200 });
  const overV6 = await dual({ url, ipVersion: 'IpV6' });
  expect(overV6.resolvedIpAddress).toBe('::1');
  const hasIpv6 = Object.values(networkInterfaces()).some((ways) => ways?.some(({ address }) => address === '::1'));
  expect(overV6.failure?.code).toBe(hasIpv6 ? 12002 : 12007);
});

test('reports a refused connection', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(12002);
  expect(outcome.connectMs).toBeGreaterThan(0);
});

test('reports a listener that never accepts', async () => {
  const port = await anUnresponsiveListener();
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(12001);
  expect(outcome.connectMs).toBeGreaterThan(380);
  expect(outcome.durationMs).toBeLessThan(700);
});

test('reports the check timeout if it is shorter than the connect timeout', async () => {
  const port = await anUnresponsiveListener();
  const outcome = await probe({ url: `http://127.0.0.1:${port}/`, connectTimeoutMs: 5_000, totalTimeoutMs: 300 });
  expect(outcome.failure?.code).toBe(12020);
});

test('stops a body of single bytes at the time limit of the check', async () => {
  const port = await aListener((socket) => {
    socket.write(`${head}Content-Length: 1000\r\n\r\n`);
    const timer = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(14002);
  expect(outcome.statusCode).toBe(200);
  expect(outcome.durationMs).toBeGreaterThan(700);
  expect(outcome.durationMs).toBeLessThan(1_200);
});

test('reports a connection reset within the body', async () => {
  const port = await aListener((socket) => {
    socket.write(`${head}Content-Length: 1000\r\n\r\nsome`);
    setTimeout(() => socket.resetAndDestroy(), 30);
  });
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(12005);
});

test('stops endless headers at 256 KB', async () => {
  const port = await aListener((socket) => {
    socket.write(head);
    const line = `X-Filler: ${'x'.repeat(8_000)}\r\n`;
    const more = (): void => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', more);
    more();
  });
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure).toMatchObject({ code: 14000, message: expect.stringContaining('256 KB') as string });
});

test('stops a gzip bomb at 20 MB in bounded memory', async () => {
  const bomb = gzipSync(Buffer.alloc(400_000_000));
  const site = await aSite((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
  const before = process.memoryUsage().rss;
  const outcome = await probe({ url: site, totalTimeoutMs: 10_000, contentMatches: ['x'] });
  expect(outcome.failure?.code).toBe(14005);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('stops an endless body at 20 MB', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const site = await aSite((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  });
  const outcome = await probe({ url: site, totalTimeoutMs: 10_000 });
  expect(outcome.failure?.code).toBe(14005);
});

test.each([
  ['not a url', 11006],
  ['ftp://example.org/', 11006],
  ['file:///etc/passwd', 11006],
  ['http://', 11006],
])('rejects %s as a target', async (url, code) => {
  expect((await probe({ url })).failure?.code).toBe(code);
});

test('reports an invalid header as an error of the definition', async () => {
  const site = await aSite((_, response) => response.end());
  const outcome = await probe({ url: site, headers: [{ name: 'X', value: 'a\r\nInjected: 1' }] });
  expect(outcome.failure?.code).toBe(29004);
});

test('applies the egress policy to the target and to each redirect', async () => {
  const inside = await aSite((_, response) => response.end('secret'));
  const site = await aSite((_, response) =>
    response.writeHead(302, { Location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
  );
  const closed = createProber(makeHttpProbe(tools({ egress: parseEgressPolicy('public-only') })));
  expect((await closed({ url: site })).failure?.code).toBe(11005);
  expect((await closed({ url: site.replace('127.0.0.1', '2130706433') })).failure?.code).toBe(11005);
  const narrow = createProber(makeHttpProbe(tools({ egress: parseEgressPolicy('list:127.0.0.1') })));
  const outcome = await narrow({ url: site });
  expect(outcome.failure?.code).toBe(11005);
  expect(outcome.redirects).toHaveLength(1);
  expect((await probe({ url: 'http://169.254.169.254/latest/meta-data/' })).failure?.code).toBe(11005);
});

test('allows only liveness requests to the port of the service itself', async () => {
  const itself = await aSite((_, response) => response.end('live'));
  const ownPort = Number(new URL(itself).port);
  const careful = createProber(makeHttpProbe(tools({ egress: denyOwnPort(parseEgressPolicy('private-ok'), ownPort) })));
  const url = `http://localhost:${ownPort}/health/live`;
  const headers = [{ name: 'X-Correlation-ID', value: 'a1' }];
  expect(await careful({ url, headers })).toMatchObject({ statusCode: 200 });
  const refused = { failure: { code: 11005 } };
  expect(await careful({ url: itself })).toMatchObject(refused);
  expect(await careful({ url, method: 'POST' })).toMatchObject(refused);
  expect(await careful({ url, headers: [{ name: 'Host', value: 'status.example' }] })).toMatchObject(refused);
  const elsewhere = await aSite((_, response) =>
    response.writeHead(302, { Location: new URL('/metrics', itself).href }).end(),
  );
  const outcome = await careful({ url: elsewhere });
  expect(outcome).toMatchObject(refused);
  expect(outcome.redirects).toHaveLength(1);
});

test('checks a normal site after hostile ones', async () => {
  const site = await aSite((_, response) => response.end('fine'));
  expect(readBodyText(await probe({ url: site }))).toBe('fine');
});

test('ends an abandoned check immediately without an outcome', async () => {
  const port = await aListener(() => undefined);
  const stop = new AbortController();
  const { aTarget } = await import('./testing/http-fixture.js');
  const running = makeHttpProbe(tools())(
    aTarget({ url: `http://127.0.0.1:${port}/`, totalTimeoutMs: 20_000 }),
    stop.signal,
  );
  setTimeout(() => stop.abort(), 50);
  await expect(running).rejects.toThrow('abandoned');
});

test('slow bodies yield their slots to waiting ones', { timeout: 60_000 }, async () => {
  const aLarge = Buffer.alloc(1_200_000, 'x');
  const dripping = await aSite((_, response) => void response.writeHead(200).write(aLarge));
  const whole = await aSite((_, response) => response.end(aLarge));
  const options = { contentMatches: ['x'], totalTimeoutMs: 16_000 };
  const ended: unknown[] = [];
  const drips = Array.from({ length: 4 }, () =>
    probe({ url: dripping, ...options }).then(({ failure }) => ended.push(failure)),
  );
  while (ended.length === 0) expect((await probe({ url: whole, ...options })).failure).toBeUndefined();
  // A checkpoint fault: the check is run elsewhere.
  expect(ended[0]).toMatchObject({ code: 29002, message: expect.stringContaining('too slowly') as string });
  await Promise.all(drips);
});
