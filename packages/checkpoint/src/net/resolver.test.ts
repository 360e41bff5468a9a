import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CheckTimer } from './check-timer.js';
import { parseHosts } from './hosts-file.js';
import { makeResolver } from './resolver.js';
import { namesToQuery, parseResolvConf } from './search-list.js';

const NXDOMAIN = 3;
const SERVFAIL = 2;
const REFUSED = 5;
let server: Socket;
let port = 0;

/** Responds according to the first label of the name; `silent` gets no response. */
function answer(query: Buffer): Buffer | undefined {
  const label = query.toString('latin1', 13, 13 + query.readUInt8(12));
  const questionEnd = query.indexOf(0, 12) + 5;
  const type = query.readUInt16BE(questionEnd - 4);
  const head = Buffer.from(query.subarray(0, questionEnd));
  const reply = (code: number, records: Buffer[] = []): Buffer => {
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    return Buffer.concat([head, ...records]);
  };
  const record = (bytes: number[]): Buffer =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]);
  const v6 = [0x20, 1, 0x0d, 0xb8, ...Array<number>(11).fill(0), 1];
  switch (label) {
    case 'missing':
      return reply(NXDOMAIN);
    case 'broken':
      return reply(SERVFAIL);
    case 'refused':
      return reply(REFUSED);
    case 'silent':
      return undefined;
    case 'intranet':
      return query.toString('latin1', 22, 26) === 'corp' ? reply(0, [record([192, 0, 2, 9])]) : reply(NXDOMAIN);
    case 'v4only':
      return reply(0, type === 1 ? [record([192, 0, 2, 7])] : []);
    default:
      return reply(0, [record(type === 1 ? [192, 0, 2, 8] : v6)]);
  }
}

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, from) => {
    const bytes = answer(query);
    if (bytes) server.send(bytes, from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  port = server.address().port;
});
afterAll(() => server.close());

const elapsed = (): number => performance.now();
const aTimer = (): CheckTimer =>
  new CheckTimer({ elapsed, totalTimeoutMs: 5_000, signal: new AbortController().signal });

async function look(host: string, family: 4 | 6 = 4): Promise<string | number> {
  const resolve = makeResolver({ elapsed, servers: [`127.0.0.1:${port}`] });
  return resolve(aTimer(), host, family, 600).catch((error: unknown) => (error as { code: number }).code);
}

test.each([
  ['both.example', 4, '192.0.2.8'],
  ['both.example', 6, '2001:db8::1'],
  ['v4only.example', 4, '192.0.2.7'],
  ['v4only.example', 6, 11002],
  ['missing.example', 4, 11001],
  ['broken.example', 4, 11003],
  ['refused.example', 4, 11003],
  ['localhost', 4, '127.0.0.1'],
  ['app.localhost', 6, '::1'],
  ['192.0.2.1', 6, '192.0.2.1'],
] as const)('resolves %s in IPv%i to %s', async (host, family, expected) => {
  expect(await look(host, family)).toBe(expected);
});

test('gives up a silent name server in time', async () => {
  const startedAt = elapsed();
  expect(await look('silent.example')).toBe(11004);
  expect(elapsed() - startedAt).toBeLessThan(1_500);
});

test('reports an unreachable name server', async () => {
  const resolve = makeResolver({ elapsed, servers: ['127.0.0.1:1'] });
  await expect(resolve(aTimer(), 'any.example', 4, 600)).rejects.toMatchObject({
    code: expect.toSatisfy((code: number) => code === 11003 || code === 11004) as number,
  });
});

/** Creates a file in a folder that is removed after the test. */
function aFile(name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'resolver-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('prefers the hosts file and notices its changes', async () => {
  const hostsPath = aFile('hosts', '10.0.0.1 shop.example # first\n::2 shop.example\n');
  let now = 0;
  const resolve = makeResolver({ elapsed: () => now, hostsPath, servers: [`127.0.0.1:${port}`] });
  expect(await resolve(aTimer(), 'SHOP.example', 4, 600)).toBe('10.0.0.1');
  expect(await resolve(aTimer(), 'shop.example', 6, 600)).toBe('::2');
  writeFileSync(hostsPath, '10.0.0.22 shop.example\n');
  now += 6_000;
  expect(await resolve(aTimer(), 'shop.example', 4, 600)).toBe('10.0.0.22');
});

test('reads a hosts file line by line', () => {
  const hosts = parseHosts('127.0.0.1\tlocalhost loop\n# comment\nnonsense x\n\n::1 localhost\n');
  expect(hosts.get('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(hosts.has('x')).toBe(false);
});

test('looks up short names in the search domains and long ones as they are', async () => {
  const resolvConfPath = aFile('resolv.conf', 'search lost.example corp.example\n');
  const resolve = makeResolver({ elapsed, resolvConfPath, servers: [`127.0.0.1:${port}`] });
  expect(await resolve(aTimer(), 'intranet', 4, 600)).toBe('192.0.2.9');
  for (const host of ['intranet.', 'intranet.example', 'missing']) {
    await expect(resolve(aTimer(), host, 4, 600)).rejects.toMatchObject({ code: 11001 });
  }
  await expect(resolve(aTimer(), 'silent', 4, 300)).rejects.toMatchObject({ code: 11004 });
});

test.each([
  ['search a.example b.example\noptions rotate ndots:2 timeout:1', { domains: ['a.example', 'b.example'], ndots: 2 }],
  ['domain a.example\nsearch b.example. # ours\nnameserver 192.0.2.1', { domains: ['b.example'], ndots: 1 }],
  ['search .\noptions ndots:99', { domains: [], ndots: 15 }],
  ['', { domains: [], ndots: 1 }],
])('reads a resolv.conf %j', (text, list) => {
  expect(parseResolvConf(text)).toEqual(list);
});

test('looks up a name with enough dots or a trailing one as it is', () => {
  const list = { domains: ['a', 'b'], ndots: 2 };
  expect(namesToQuery('web', list)).toEqual(['web.a', 'web.b', 'web']);
  expect(namesToQuery('web.c', list)).toEqual(['web.c.a', 'web.c.b', 'web.c']);
  expect([namesToQuery('web.c.d', list), namesToQuery('web.', list)]).toEqual([['web.c.d'], ['web.']]);
});
