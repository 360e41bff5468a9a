import { createServer, type IncomingMessage } from 'node:http';
import { connect as dial } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { EgressProxy } from '../browser/egress-proxy.js';
import { ProbeFailure } from '../probe-failure.js';
import { aTarget, closeAll, listen, tools } from '../probes/http/testing/http-fixture.js';
import { makeHttpProbe } from '../probes/http/probe.js';
import { aNameServer, buildDnsResponse } from '../probes/service/testing/name-server.js';
import { CheckTimer } from './check-timer.js';
import { openTcp } from './connect.js';
import { parseEgressPolicy, type EgressPolicy } from './egress.js';
import { makeResolver } from './resolver.js';
import { makeTrustSet } from './trust.js';

/**
 * DNS rebinding: an attacker's name server first returns an allowed address, then one inside the network. The
 * connection must go to the address that was checked.
 */
const GOOD = '127.0.0.1';
/** Number of queries by name; names are `<label>.<second answer>.test`. */
const queryCounts = new Map<string, number>();
const visits: string[] = [];
/** Checked addresses in order. */
const judged: string[] = [];
const inner = parseEgressPolicy(`list:${GOOD}/32`);
const egress: EgressPolicy = {
  ...inner,
  findDenial: (address, port) => {
    judged.push(address);
    return inner.findDenial(address, port);
  },
};
const elapsed = () => performance.now();
let servers: string[] = [];
let port = 0;

const SECOND: Readonly<Record<string, string>> = {
  other: '127.0.0.2',
  metadata: '169.254.169.254',
  zero: '0.0.0.0',
  private: '10.0.0.1',
};

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; (query[at] ?? 0) !== 0; at += (query[at] ?? 0) + 1)
    labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString('latin1'));
  return labels.join('.').toLowerCase();
}

beforeAll(async () => {
  const nameServer = await aNameServer((query) => {
    const name = nameIn(query);
    const times = queryCounts.get(name) ?? 0;
    queryCounts.set(name, times + 1);
    const address = times === 0 ? GOOD : (SECOND[name.split('.')[1] ?? ''] ?? GOOD);
    return buildDnsResponse(query, { records: [['A', Buffer.from(address.split('.').map(Number))]] });
  });
  servers = [`127.0.0.1:${nameServer.port}`];
  port = await listen(
    createServer((request: IncomingMessage, response) => {
      visits.push(`${request.socket.localAddress} ${request.url}`);
      // The connection is closed, so that the name must be resolved again.
      response.setHeader('connection', 'close');
      if (request.url === '/start') response.writeHead(302, { location: `http://${request.headers.host}/next` });
      response.end('hello');
    }),
    '0.0.0.0',
  );
});
afterAll(closeAll);
const resolver = () => makeResolver({ elapsed, servers, hostsPath: '/dev/null', resolvConfPath: '/dev/null' });

test.each(Object.entries(SECOND))('does not follow a redirect to a name that now resolves to %s', async (kind) => {
  const probe = makeHttpProbe(tools({ egress, resolve: resolver() }));
  const url = `http://redirect.${kind}.test:${port}/start`;
  const { failure } = await probe(aTarget({ url }), new AbortController().signal);
  expect([undefined, errorCodes.addressRefused.code]).toContain(failure?.code);
  expect(visits.filter((visit) => !visit.startsWith(GOOD))).toEqual([]);
});

test.each(Object.entries(SECOND))('denies a second check of a name that now resolves to %s', async (kind, address) => {
  const probe = makeHttpProbe(tools({ egress, resolve: resolver() }));
  const look = () => probe(aTarget({ url: `http://again.${kind}.test:${port}/` }), new AbortController().signal);
  expect((await look()).failure).toBeUndefined();
  const again = await look();
  expect([again.failure?.code, again.failure?.message]).toEqual([
    errorCodes.addressRefused.code,
    inner.findDenial(address),
  ]);
  expect(judged).toContain(address);
  expect(visits.filter((visit) => !visit.startsWith(GOOD))).toEqual([]);
});

test('connects browser requests only to the checked address', async () => {
  const proxy = await EgressProxy.open({
    elapsed,
    egress,
    resolve: resolver(),
    bypasses: [],
    connectTimeoutMs: 1_000,
    trust: makeTrustSet(),
    signal: new AbortController().signal,
  });
  const ask = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const socket = dial(proxy.port, '127.0.0.1');
      let received = Buffer.alloc(0);
      socket.on('error', reject).on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        // The greeting has two bytes; the second byte of the reply after it is the connection status.
        if (received.length < 4) return;
        socket.destroy();
        resolve(received[3]);
      });
      const name = Buffer.from(host);
      const way = Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]);
      socket.write(Buffer.concat([Buffer.from([5, 1, 0]), way]));
    });
  const before = judged.length;
  expect(await ask('page.other.test')).toBe(0);
  expect(await ask('page.other.test')).not.toBe(0);
  expect(await ask('page.metadata.test')).toBe(0);
  expect(await ask('page.metadata.test')).not.toBe(0);
  expect(judged.slice(before)).toEqual([GOOD, '127.0.0.2', GOOD, '169.254.169.254']);
  expect(proxy.tunnels.map(({ address }) => address)).toEqual(judged.slice(before));
  proxy.close();
});

test.each(['::ffff:127.0.0.2', '64:ff9b::7f00:2', '::1', '::', 'fe80::1', 'fd00:ec2::254'])(
  'judges the IPv6 address %s of a response by its destination',
  async (address) => {
    const timer = new CheckTimer({ elapsed, totalTimeoutMs: 1_000, signal: new AbortController().signal });
    const opened = openTcp(timer, { address, port }, egress, 500);
    await expect(opened).rejects.toBeInstanceOf(ProbeFailure);
    await expect(opened).rejects.toMatchObject({ code: errorCodes.addressRefused.code });
    timer.finish();
  },
);
