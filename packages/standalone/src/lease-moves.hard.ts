import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import { countChecks, findLosses, countDeliveries, countPartitions, NO_LOSSES, countRuns } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import { createTestPostgres, type TestPostgres } from './testing/test-postgres.js';
import { queryStore, createMonitors, registerApiAccount, startService, type Service } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 90_000, interval: 250 };
const AWAY_MS = 25 * SECOND;
const MONITORS = 60;
let baseFolder: string;
let targets: Targets;
let postgres: TestPostgres;
beforeAll(async () => {
  baseFolder = await mkdtemp(join(tmpdir(), 'vedette-moves-'));
  postgres = await createTestPostgres();
  targets = await startTargets();
});
afterAll(async () => {
  await stopAll();
  targets.stop();
  await postgres.remove();
  await rm(baseFolder, { recursive: true });
});

const start = (name: string): Promise<Service> =>
  startService({
    VEDETTE_DATA: join(baseFolder, name),
    VEDETTE_DATABASE_URL: postgres.url,
    VEDETTE_MASTER_KEY: 'one key for both of the processes',
  });

/** Returns the number of results that wait on disk, of the engine or of a local checkpoint. */
async function waitingOnDisk(folder: string): Promise<number> {
  let lines = 0;
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith('.jsonl')) lines += (await readFile(join(folder, entry), 'utf8')).split('\n').length - 1;
  }
  return lines;
}

test('moves partitions when the store returns, with a run for every request', async () => {
  const [first, second] = [await start('a'), await start('b')];
  const call = (await registerApiAccount(first.url))(first.url);
  const fleet = await createMonitors(call, MONITORS, targets.port);
  const stored = (): Promise<number> => queryStore(postgres.url, countChecks);
  const partitions = (): Promise<readonly number[]> => queryStore(postgres.url, countPartitions);
  await vi.waitFor(async () => expect(await partitions()).toEqual([32, 32]), PATIENCE);
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(3 * MONITORS), PATIENCE);

  const hitsBefore = targets.hits();
  await postgres.stop();
  await systemClock.sleep(AWAY_MS);
  // Checks continued from memory; their results wait on the disks of both processes.
  expect(targets.hits() - hitsBefore).toBeGreaterThan(MONITORS);
  for (const name of ['a', 'b'])
    expect(await waitingOnDisk(join(baseFolder, name, 'spool'))).toBeGreaterThan(MONITORS / 3);
  first.child.kill('SIGSTOP');
  await postgres.start();
  await vi.waitFor(async () => expect(await partitions()).toEqual([64]), PATIENCE);
  first.child.kill('SIGCONT');

  await vi.waitFor(async () => expect(await waitingOnDisk(baseFolder)).toBe(0), PATIENCE);
  const handed = (): Promise<number> =>
    queryStore(postgres.url, async (client) => {
      const { rows } = await client.query<{ count: string }>('select count(*) from forwarded_result');
      return Number(rows[0]?.count);
    });
  await vi.waitFor(async () => expect(await handed()).toBe(0), PATIENCE);
  const checks = await stored();
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(checks + MONITORS), PATIENCE);
  await vi.waitFor(async () => expect(await partitions()).toEqual([32, 32]), PATIENCE);
  await stopProcess(first);
  await stopProcess(second);

  const found = await queryStore(postgres.url, async (client) => ({
    losses: await findLosses(client, fleet, new Set()),
    loud: await countDeliveries(client, fleet.alerting),
    runs: await countRuns(client),
    waiting: await waitingOnDisk(baseFolder),
  }));
  expect(found).toEqual({ losses: NO_LOSSES, loud: fleet.alerting.length, runs: targets.hits(), waiting: 0 });
});
