import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import type { ConnectTarget, DnsTarget, PingTarget } from '@vedette/contract/target';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routeTools, traceRoute } from '../evidence/traceroute.js';
import { makeResolver } from '../net/resolver.js';
import { checkConnect } from '../probes/connect.js';
import { checkDns } from '../probes/dns.js';
import { checkPing } from '../probes/ping/probe.js';
import { aPlace, serviceProber } from '../probes/service/testing/bench.js';
import { atEndOfServers, missing, stopServers } from './testing/servers.js';

/** Hosts in a namespace of their own behind a wire that the test cuts; `198.51.100.0/29` is for documentation only. */
const space = `vedette${process.pid % 10_000}`;
const [near, far] = [`v${process.pid % 10_000}a`, `v${process.pid % 10_000}b`];
const here = '198.51.100.1';
const host = '198.51.100.2';
const nobody = '198.51.100.5';
const port = 7_007;
const ip = (words: string): void => void execFileSync('ip', words.split(' '), { stdio: 'pipe' });

function unavailable(): string | undefined {
  const why = missing('ip') ?? missing('ping');
  if (why !== undefined) return why;
  if (JSON.stringify(networkInterfaces()).includes('198.51.100.')) return 'the machine uses this network itself';
  try {
    ip(`netns add ${space}`);
    return undefined;
  } catch {
    return 'no namespaces can be made here';
  }
}
const why = unavailable();
const limits = { connectTimeoutMs: 1_500, totalTimeoutMs: 6_000 };
const program = { command: 'ping', platform: process.platform };

afterAll(stopServers);

describe.skipIf(why)(`a network of two hosts${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  beforeAll(() => {
    atEndOfServers(() => ip(`netns del ${space}`));
    ip(`link add ${near} type veth peer name ${far}`);
    ip(`link set ${far} netns ${space}`);
    ip(`addr add ${here}/29 dev ${near}`);
    ip(`link set ${near} up`);
    ip(`-n ${space} addr add ${host}/29 dev ${far}`);
    ip(`-n ${space} link set ${far} up`);
  });
  const faults: string[] = [];
  /** A route that swallows, or refuses, until the test is over. */
  const fault = (route: string): void => {
    ip(route);
    faults.push(route.replace('route add', 'route del'));
  };
  afterEach(() => {
    for (const route of faults.splice(0)) ip(route);
  });
  /** The host gets what is sent, and nothing comes back. */
  const lose = (): void => fault(`-n ${space} route add blackhole ${here}/32`);

  const connect = async (address: string) =>
    (await serviceProber<ConnectTarget>(checkConnect, aPlace({ kind: 'connect', ...limits }))({ host: address, port }))
      .failure?.code;
  const ping = async (address: string) => {
    const target: PingTarget = { kind: 'ping', host: address, ipVersion: 'IpV4', ...limits };
    return (await serviceProber(checkPing(program), target)()).failure?.code;
  };

  test('a host that answers', async () => {
    expect(await ping(host)).toBeUndefined();
    expect(await connect(host)).toBe(12002);
    expect(await traceRoute(host, routeTools, new AbortController().signal)).toMatch(/^ 1 {2}198\.51\.100\.2/);
  });

  test('answers that are lost on their way', async () => {
    lose();
    expect(await ping(host)).toBe(12010);
    expect(await connect(host)).toBe(12001);
  });

  test('a host that is not there, and one no route leads to', async () => {
    expect(
      await serviceProber<ConnectTarget>(
        checkConnect,
        aPlace({ kind: 'connect', ...limits }),
      )({
        ...{ host: nobody, port, connectTimeoutMs: 5_500 },
      }),
    ).toMatchObject({ failure: { code: 12003 } });
    fault(`route add unreachable ${host}/32`);
    expect(await connect(host)).toBe(12003);
    expect([12011, 12004, 12003]).toContain(await ping(host));
  });

  test('a name server that is dead', async () => {
    lose();
    const dns = aPlace({ kind: 'dns', port: 53, query: 'ARecord', name: 'shop.example', expected: '', ...limits });
    expect((await serviceProber<DnsTarget>(checkDns, dns as DnsTarget)({ host })).failure?.code).toBe(23002);
    const resolve = makeResolver({ elapsed: () => systemClock.elapsed(), servers: [host] });
    const probe = serviceProber<ConnectTarget>(checkConnect, aPlace({ kind: 'connect', ...limits }), { resolve });
    expect((await probe({ host: 'shop.example', port })).failure?.code).toBe(11004);
  });
});
