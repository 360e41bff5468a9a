import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { countChecks, findLosses, countDeliveries, countPartitions, NO_LOSSES } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import { queryStore, createMonitors, registerApiAccount, startService, type Service } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const { url: store } = await testDatabaseWithUrl();
const PATIENCE = { timeout: 60_000, interval: 250 };
let folder: string;
let targets: Targets;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-two-'));
  targets = await startTargets();
});
afterAll(async () => {
  await stopAll();
  targets.stop();
  await rm(folder, { recursive: true });
});

const start = (name: string): Promise<Service> =>
  startService({
    VEDETTE_DATA: join(folder, name),
    VEDETTE_DATABASE_URL: store,
    VEDETTE_MASTER_KEY: 'one key for both of the processes',
  });

test('replaces a process frozen with SIGSTOP, which repeats nothing when resumed', async () => {
  const services = [await start('a'), await start('b')] as const;
  const [first] = services;
  const fleet = await createMonitors((await registerApiAccount(first.url))(first.url), 60, targets.port);
  const stored = (): Promise<number> => queryStore(store, countChecks);
  const partitionsBecome = (counts: readonly number[]): Promise<void> =>
    vi.waitFor(async () => expect(await queryStore(store, countPartitions)).toEqual(counts), PATIENCE);
  for (const { child } of services) {
    await partitionsBecome([32, 32]);
    // At any moment, also in the middle of a transaction.
    await systemClock.sleep(3_000 + Math.random() * 2_000);
    child.kill('SIGSTOP');
    await partitionsBecome([64]);
    const checks = await stored();
    await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(checks + 60), PATIENCE);
    child.kill('SIGCONT');
  }
  await partitionsBecome([32, 32]);
  await systemClock.sleep(10_000);
  await Promise.all(services.map(stopProcess));

  const found = await queryStore(store, async (client) => ({
    losses: await findLosses(client, fleet, new Set()),
    loud: await countDeliveries(client, fleet.alerting),
  }));
  expect(found).toEqual({ losses: NO_LOSSES, loud: fleet.alerting.length });
});
