import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import { countChecks, findLosses, countDeliveries, NO_LOSSES, countRuns } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import { createTestPostgres, type TestPostgres } from './testing/test-postgres.js';
import { queryStore, createMonitors, registerApiAccount, startService, type Service } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 60_000, interval: 250 };
const AWAY_MS = 60 * SECOND;
/** Time for the service to be back to normal. */
const NORMAL = { timeout: 30_000, interval: 100 };
let baseFolder: string;
let targets: Targets;
let postgres: TestPostgres;
beforeAll(async () => {
  baseFolder = await mkdtemp(join(tmpdir(), 'vedette-away-'));
});
afterAll(() => rm(baseFolder, { recursive: true }));

const fetchStatus = async (url: string, path: string): Promise<number> =>
  (await fetch(url + path, { signal: AbortSignal.timeout(25_000) })).status;

/** Files of results that are being delivered. Under load there are always some. */
const JOURNAL = /\bunsent-\d+\.jsonl$/;

/** Returns the number of results on disk that wait for the engine or the store, besides those in files of `except`. */
async function waitingOnDisk(folder: string, except?: RegExp): Promise<number> {
  let lines = 0;
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith('.jsonl') && except?.test(entry) !== true)
      lines += (await readFile(join(folder, entry), 'utf8')).split('\n').length - 1;
  }
  return lines;
}

const isReady = async ({ url }: Service): Promise<boolean> => (await fetchStatus(url, '/health/ready')) === 200;

test.for([
  { how: 'stopped', away: () => postgres.stop(), back: () => postgres.start() },
  { how: 'killed', away: () => postgres.kill(), back: () => postgres.start() },
  { how: 'frozen', away: () => postgres.freeze(), back: () => postgres.thaw() },
])('loses nothing and blames no target while PostgreSQL $how for 60 s', async ({ how, away, back }) => {
  postgres = await createTestPostgres();
  targets = await startTargets();
  // Also after a failed attempt, so that the next one starts afresh and has the machine for itself.
  onTestFinished(async () => {
    await stopAll();
    targets.stop();
    await postgres.remove();
  });
  const folder = await mkdtemp(join(baseFolder, how));
  const service = await startService({ VEDETTE_DATA: folder, VEDETTE_DATABASE_URL: postgres.url });
  const call = (await registerApiAccount(service.url))(service.url);
  const fleet = await createMonitors(call, 300, targets.port);
  const stored = (): Promise<number> => queryStore(postgres.url, countChecks);
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(400), PATIENCE);

  const hitsBefore = targets.hits();
  await away();
  const until = systemClock.elapsed() + AWAY_MS;
  await vi.waitFor(async () => expect(await fetchStatus(service.url, '/health/ready')).toBe(503), PATIENCE);
  await systemClock.sleep(Math.max(0, until - systemClock.elapsed()));
  // From memory: about thirty checks a second continued.
  expect(targets.hits() - hitsBefore).toBeGreaterThan(600);
  await back();

  await vi.waitFor(async () => expect(await isReady(service)).toBe(true), NORMAL);
  await vi.waitFor(async () => expect(await waitingOnDisk(folder, JOURNAL)).toBe(0), NORMAL);
  const checks = await stored();
  await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(checks + 300), PATIENCE);
  await stopProcess(service);
  const waiting = await waitingOnDisk(folder);

  const found = await queryStore(postgres.url, async (client) => ({
    losses: await findLosses(client, fleet, new Set()),
    loud: await countDeliveries(client, fleet.alerting),
    runs: await countRuns(client),
  }));
  expect(found).toEqual({
    losses: NO_LOSSES,
    loud: fleet.alerting.length,
    // Every request that a target answered has a run.
    runs: targets.hits() - waiting,
  });
});
