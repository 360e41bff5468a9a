import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import type { DnsTarget, TargetByKind } from '@vedette/contract/checkpoint/target';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ROUTE_OPTIONS, traceRoute } from '../diagnostics/traceroute.js';
import { makeResolver } from '../net/resolver.js';
import { checkConnect } from '../probes/connect.js';
import { checkDns } from '../probes/dns.js';
import { checkPing } from '../probes/ping/probe.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { hostSource } from './testing/host-source.js';
import {
  aNamespace,
  aNetworkLink,
  ip,
  whyNoNamespaces,
  startInNamespace,
  type NetworkLink,
} from './testing/namespaces.js';
import { stopServers } from './testing/servers.js';

/** A host in its own namespace behind a link that the test impairs; `198.51.100.0/29` is reserved for documentation. */
const host = '198.51.100.2';
const unreachable = '198.51.100.5';
const port = 7_007;
const skipReason = JSON.stringify(networkInterfaces()).includes('198.51.100.')
  ? 'the machine uses this network itself'
  : whyNoNamespaces();
const limits = { connectTimeoutMs: 1_500, totalTimeoutMs: 6_000 };
const program = { command: 'ping', platform: process.platform };

afterAll(stopServers);

describe.skipIf(skipReason)(
  `a network of two hosts${skipReason === undefined ? '' : ` (skipped: ${skipReason})`}`,
  () => {
    let link: NetworkLink;
    beforeAll(async () => {
      const namespace = aNamespace('host');
      link = await aNetworkLink([{ address: '198.51.100.1/29' }, { namespace, address: `${host}/29` }]);
      const hostProcess = startInNamespace(namespace, process.execPath, ['-e', hostSource, host]);
      if (hostProcess.stdout) await once(hostProcess.stdout, 'data');
    });
    const routes: string[] = [];
    afterEach(async () => {
      for (const route of routes.splice(0)) ip(`route del ${route}`);
      await link.impair(host, {});
    });

    const connectTo = async (address: string, overrides: Partial<TargetByKind<'connect'>> = {}) =>
      createServiceProber<TargetByKind<'connect'>>(
        checkConnect,
        anEndpoint({ kind: 'connect', ...limits }),
      )({ host: address, port, ...overrides });
    const connect = async (address: string) => (await connectTo(address)).failure?.code;
    const runPing = (address: string) => {
      const target: TargetByKind<'ping'> = { kind: 'ping', host: address, ipVersion: 'IpV4', ...limits };
      return createServiceProber(checkPing(program), target)();
    };
    const ping = async (address: string) => (await runPing(address)).failure?.code;
    const queryDns = () => {
      const dns = anEndpoint({
        kind: 'dns',
        port: 53,
        query: 'ARecord',
        name: 'shop.example',
        expected: '',
        ...limits,
      });
      return createServiceProber<DnsTarget>(checkDns, dns)({ host });
    };

    test('reports no failure for a host that responds', async () => {
      expect(await ping(host)).toBeUndefined();
      expect(await connect(host)).toBe(12002);
      expect((await queryDns()).failure).toBeUndefined();
      expect(await traceRoute(host, DEFAULT_ROUTE_OPTIONS, new AbortController().signal)).toMatch(
        /^ 1 {2}198\.51\.100\.2/,
      );
    });

    test('reports lost responses as timeouts', async () => {
      await link.impair(host, { lossPercent: 100 });
      expect(await ping(host)).toBe(12010);
      expect(await connect(host)).toBe(12001);
    });

    test('measures a long delay without failing', async () => {
      await link.impair(host, { delayMs: 300 });
      const [pingOutcome, dnsOutcome, connectOutcome] = [
        await runPing(host),
        await queryDns(),
        await connectTo(host, { port: 80 }),
      ];
      for (const { failure, connectMs, downloadMs } of [pingOutcome, dnsOutcome, connectOutcome]) {
        expect(failure).toBeUndefined();
        expect(connectMs + downloadMs).toBeGreaterThanOrEqual(590);
      }
    });

    test('reports a delay above the time limit as a timeout', async () => {
      await link.impair(host, { delayMs: 4_000 });
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
      await link.impair(host, { lossPercent: 100 });
      expect((await queryDns()).failure?.code).toBe(23002);
      const resolve = makeResolver({ elapsed: () => systemClock.elapsed(), servers: [host] });
      const probe = createServiceProber<TargetByKind<'connect'>>(
        checkConnect,
        anEndpoint({ kind: 'connect', ...limits }),
        {
          resolve,
        },
      );
      expect((await probe({ host: 'shop.example', port })).failure?.code).toBe(11004);
    });
  },
);
