import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { countDeliveries, countPartitions, findLosses, NO_LOSSES } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import { createMonitors, queryStore, registerApiAccount, startService, type Service } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const { url: store } = await testDatabaseWithUrl();
const PATIENCE = { timeout: 60_000, interval: 250 };
const MONITORS = 60;
let folder: string;
let targets: Targets;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-partitions-'));
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
    VEDETTE_MASTER_KEY: 'one key for all of the processes',
  });

/** Waits until this many processes hold all partitions, each its share. */
const dividedAmong = (processes: number): Promise<void> =>
  vi.waitFor(async () => {
    const counts = await queryStore(store, countPartitions);
    expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([processes, 64]);
    expect((counts[0] ?? 0) - (counts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
  }, PATIENCE);

/** Waits until every healthy monitor has a check that completed after this call. */
async function allChecked(monitors: number): Promise<void> {
  const after = systemClock.now();
  await vi.waitFor(async () => {
    const checked = await queryStore(store, async (client) => {
      const { rows } = await client.query<{ count: string }>(
        'select count(distinct monitor_guid) from monitor_check where slot_at > $1',
        [after],
      );
      return Number(rows[0]?.count);
    });
    expect(checked).toBe(monitors);
  }, PATIENCE);
}

test('divides monitors among processes, and moves those of one that dies or stops', async () => {
  const [one, two, three] = [await start('a'), await start('b'), await start('c')];
  const fleet = await createMonitors((await registerApiAccount(one.url))(one.url), MONITORS, targets.port);
  const all = fleet.healthy.length + fleet.alerting.length + fleet.suppressed.length;
  await dividedAmong(3);
  await allChecked(all);

  two.child.kill('SIGKILL');
  await dividedAmong(2);
  await allChecked(all);

  await stopProcess(three);
  await dividedAmong(1);
  await allChecked(all);

  const again = await start('b');
  await dividedAmong(2);
  await allChecked(all);
  await Promise.all([one, again].map(stopProcess));

  const found = await queryStore(store, async (client) => ({
    losses: await findLosses(client, fleet, new Set()),
    loud: await countDeliveries(client, fleet.alerting),
  }));
  expect(found).toEqual({ losses: NO_LOSSES, loud: fleet.alerting.length });
});
