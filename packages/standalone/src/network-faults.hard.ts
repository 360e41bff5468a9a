import { ip, whyNoNamespaces } from '@vedette/checkpoint/real/testing/namespaces';
import { stopServers } from '@vedette/checkpoint/real/testing/servers';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { twoNetworks, type NetworkCheckpoint } from './testing/two-networks.js';
import { startTestSystem, type TestSystem } from './testing/test-system.js';

interface CheckRow {
  readonly ErrorLevel: string;
  readonly ErrorCode: number;
  readonly ServerId: number;
  readonly TotalTime: number;
}
const kinds = {
  http: (host: string) => ({ MonitorType: 'Https', Url: `http://${host}/` }),
  ping: (host: string) => ({ MonitorType: 'Ping', NetworkAddress: host }),
  connect: (host: string) => ({ MonitorType: 'Connect', NetworkAddress: host, Port: 80 }),
  dns: (host: string) => ({
    MonitorType: 'DNS',
    DnsServer: host,
    DnsQuery: 'ARecord',
    DnsTestValue: 'shop.example',
    DnsExpectedResult: '192.0.2.7',
  }),
};
type Kind = keyof typeof kinds;
/** Addresses of the host, one for each fault. */
const [slow, late, lost, half, nowhere] = ['10.77.0.1', '10.77.0.2', '10.77.0.3', '10.77.0.4', '10.77.0.5'] as const;
const DELAY_MS = 300;
/** The round trip takes longer than the connect timeout (10 s). */
const TOO_LONG_MS = 6_000;
const PATIENCE = { timeout: 180_000, interval: 500 };
const why = whyNoNamespaces();

const isElsewhere = (first: CheckRow | undefined, second: CheckRow | undefined): boolean =>
  second !== undefined && second.ServerId !== first?.ServerId;

describe.skipIf(why)(`checkpoints in two networks${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let system: TestSystem;
  let checkpoints: readonly [NetworkCheckpoint, NetworkCheckpoint];
  const monitors = new Map<string, string>();

  const loadChecks = async (host: string, kind: Kind): Promise<readonly CheckRow[]> => {
    const path = `/v4/MonitorCheck/Monitor/${String(monitors.get(`${host} ${kind}`))}?Sorting=Ascending`;
    const { Data } = await system.call<{ Data: { Attributes: CheckRow }[] }>('GET', path);
    return Data.map(({ Attributes }) => Attributes);
  };
  const watch = async (host: string, ...watchedKinds: Kind[]): Promise<void> => {
    const SelectedCheckpoints = { Checkpoints: checkpoints.map(({ checkpointId }) => checkpointId) };
    for (const kind of watchedKinds) {
      const monitor = { Name: `${host} ${kind}`, ...kinds[kind](host), CheckIntervalSeconds: 10, SelectedCheckpoints };
      const made = await system.call<{ MonitorGuid: string }>('POST', '/v4/Monitor', monitor);
      monitors.set(monitor.Name, made.MonitorGuid);
    }
  };

  /** Returns all checks, oldest first, as soon as two consecutive ones are as expected. */
  const until = (host: string, kind: Kind, isExpected: (pair: readonly (CheckRow | undefined)[]) => boolean) =>
    vi.waitFor(async () => {
      const seen = await loadChecks(host, kind);
      if (!seen.some((_, i) => isExpected(seen.slice(i, i + 2)))) throw new Error(JSON.stringify(seen));
      return seen;
    }, PATIENCE);

  beforeAll(async () => {
    system = await startTestSystem((await testDatabaseWithUrl()).url);
    checkpoints = await twoNetworks(system, [slow, late, lost, half, nowhere]);
    for (const { wire, namespace } of checkpoints) {
      await wire.impair(slow, { delayMs: DELAY_MS });
      await wire.impair(late, { delayMs: TOO_LONG_MS });
      await wire.impair(lost, { lossPercent: 100 });
      ip(`-n ${namespace} route add unreachable ${nowhere}/32`);
    }
    await checkpoints[0].wire.impair(half, { lossPercent: 100 });
    // Faults take ten seconds and more to be detected, so all are monitored at once.
    await watch(half, 'http', 'ping');
    await watch(lost, 'http', 'ping', 'connect', 'dns');
    await watch(late, 'http', 'dns');
    await watch(nowhere, 'http');
    await watch(slow, 'http', 'ping', 'connect', 'dns');
  });
  afterAll(async () => {
    await stopServers();
    await system.stop();
  });

  test.each(['http', 'ping', 'connect', 'dns'] as const)(
    'measures a slow network with %s, without an error',
    async (kind) => {
      const seen = await until(slow, kind, ([first, second]) => isElsewhere(first, second));
      for (const each of seen) expect(each).toMatchObject({ ErrorLevel: 'NoError', ErrorCode: 0 });
      for (const { TotalTime } of seen) expect(TotalTime).toBeGreaterThanOrEqual(2 * DELAY_MS - 20);
    },
  );

  test.each([
    ['packets that are lost', lost, 'http', 12001],
    ['packets that are lost', lost, 'ping', 12010],
    ['packets that are lost', lost, 'connect', 12001],
    ['a dead name server', lost, 'dns', 23002],
    ['a network that is too slow', late, 'http', 12001],
    ['a network that is too slow', late, 'dns', 23002],
    ['a host without a route', nowhere, 'http', 12003],
  ] as const)('%s (%s, %s): unconfirmed by the first checkpoint, confirmed by the second', async (...row) => {
    const [, host, kind, code] = row;
    const seen = await until(
      host,
      kind,
      ([first, second]) => second?.ErrorLevel === 'Confirmed' && isElsewhere(first, second),
    );
    for (const { ErrorCode } of seen) expect(ErrorCode).toBe(code);
    expect(seen[0]?.ErrorLevel).toBe('Unconfirmed');
  });

  test.each([
    ['http', 12001],
    ['ping', 12010],
  ] as const)('leaves an error of one network unconfirmed (%s)', async (kind, code) => {
    const { serverId } = checkpoints[0];
    const seen = await until(
      half,
      kind,
      ([first, second]) => first?.ServerId === serverId && isElsewhere(first, second),
    );
    const here = seen.filter((check) => check.ServerId === serverId);
    expect(here[0]).toMatchObject({ ErrorLevel: 'Unconfirmed', ErrorCode: code });
    for (const check of seen) if (!here.includes(check)) expect(check.ErrorLevel).toBe('NoError');
  });
});
