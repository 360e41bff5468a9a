import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import type { DnsTarget, TargetByKind } from '@vedette/contract/checkpoint/target';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routeTools, traceRoute } from '../evidence/traceroute.js';
import { makeResolver } from '../net/resolver.js';
import { checkConnect } from '../probes/connect.js';
import { checkDns } from '../probes/dns.js';
import { checkPing } from '../probes/ping/probe.js';
import { anEndpoint, serviceProber } from '../probes/service/testing/bench.js';
import { hostSource } from './testing/host-source.js';
import { aSpace, aWire, ip, noSpaces, startIn, type Wire } from './testing/namespaces.js';
import { stopServers } from './testing/servers.js';

/** A host in its own namespace behind a link that the test impairs; `198.51.100.0/29` is reserved for documentation. */
const host = '198.51.100.2';
const unreachable = '198.51.100.5';
const port = 7_007;
const why = JSON.stringify(networkInterfaces()).includes('198.51.100.')
  ? 'the machine uses this network itself'
  : noSpaces();
const limits = { connectTimeoutMs: 1_500, totalTimeoutMs: 6_000 };
const program = { command: 'ping', platform: process.platform };

afterAll(stopServers);

describe.skipIf(why)(`a network of two hosts${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let wire: Wire;
  beforeAll(async () => {
    const space = aSpace('host');
    wire = await aWire([{ address: '198.51.100.1/29' }, { space, address: `${host}/29` }]);
    const there = startIn(space, process.execPath, ['-e', hostSource, host]);
    if (there.stdout) await once(there.stdout, 'data');
  });
  const routes: string[] = [];
  afterEach(async () => {
    for (const route of routes.splice(0)) ip(`route del ${route}`);
    await wire.spoil(host, {});
  });

  const connectTo = async (address: string, over: Partial<TargetByKind<'connect'>> = {}) =>
    serviceProber<TargetByKind<'connect'>>(
      checkConnect,
      anEndpoint({ kind: 'connect', ...limits }),
    )({ host: address, port, ...over });
  const connect = async (address: string) => (await connectTo(address)).failure?.code;
  const pinged = (address: string) => {
    const target: TargetByKind<'ping'> = { kind: 'ping', host: address, ipVersion: 'IpV4', ...limits };
    return serviceProber(checkPing(program), target)();
  };
  const ping = async (address: string) => (await pinged(address)).failure?.code;
  const queryDns = () => {
    const dns = anEndpoint({ kind: 'dns', port: 53, query: 'ARecord', name: 'shop.example', expected: '', ...limits });
    return serviceProber<DnsTarget>(checkDns, dns)({ host });
  };

  test('reports no failure for a host that responds', async () => {
    expect(await ping(host)).toBeUndefined();
    expect(await connect(host)).toBe(12002);
    expect((await queryDns()).failure).toBeUndefined();
    expect(await traceRoute(host, routeTools, new AbortController().signal)).toMatch(/^ 1 {2}198\.51\.100\.2/);
  });

  test('reports lost responses as timeouts', async () => {
    await wire.spoil(host, { lossPercent: 100 });
    expect(await ping(host)).toBe(12010);
    expect(await connect(host)).toBe(12001);
  });

  test('measures a long delay without failing', async () => {
    await wire.spoil(host, { delayMs: 300 });
    const [echo, answer, opened] = [await pinged(host), await queryDns(), await connectTo(host, { port: 80 })];
    for (const { failure, connectMs, downloadMs } of [echo, answer, opened]) {
      expect(failure).toBeUndefined();
      expect(connectMs + downloadMs).toBeGreaterThanOrEqual(590);
    }
  });

  test('reports a delay above the time limit as a timeout', async () => {
    await wire.spoil(host, { delayMs: 4_000 });
    expect(await Promise.all([ping(host), connect(host), queryDns().then(({ failure }) => failure?.code)])).toEqual([
      12010, 12001, 23002,
    ]);
  });

  test('reports a missing host and a missing route as unreachable', async () => {
    expect(await connectTo(unreachable, { connectTimeoutMs: 5_500 })).toMatchObject({ failure: { code: 12003 } });
    routes.push(`unreachable ${host}/32`);
    ip(`route add unreachable ${host}/32`);
    expect(await connect(host)).toBe(12003);
    expect(await ping(host)).toBe(12004);
  });

  test('reports a name server that is down', async () => {
    await wire.spoil(host, { lossPercent: 100 });
    expect((await queryDns()).failure?.code).toBe(23002);
    const resolve = makeResolver({ elapsed: () => systemClock.elapsed(), servers: [host] });
    const probe = serviceProber<TargetByKind<'connect'>>(checkConnect, anEndpoint({ kind: 'connect', ...limits }), {
      resolve,
    });
    expect((await probe({ host: 'shop.example', port })).failure?.code).toBe(11004);
  });
});
