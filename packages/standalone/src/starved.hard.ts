import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { countChecks, findLosses, NO_LOSSES } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import {
  queryStoppedStore,
  queryStore,
  createMonitors,
  registerApiAccount,
  startService,
  storeUrl,
} from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 90_000, interval: 100 };
/** Far beyond the limit for a checkpoint's own delay, followed by a moment in which it can detect that. */
const STARVED_MS = 4_000;
const FED_MS = 700;
let dataFolder: string;
let targets: Targets;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-starved-'));
  await chmod(dataFolder, 0o755);
  // Slow enough that many checks run whenever the process is stopped.
  targets = await startTargets(500);
});
afterEach(async () => {
  await stopAll();
  targets.stop();
  await rm(dataFolder, { recursive: true });
});

test('quarantines results of a service without CPU time and warns administrators', async () => {
  const service = await startService({ VEDETTE_DATA: dataFolder });
  const call = (await registerApiAccount(service.url))(service.url);
  // Responses within a second are good; what a starved process measures is far beyond.
  const fleet = await createMonitors(call, 100, targets.port, { LoadTimeLimit1: 3_000, AlertOnLoadTimeLimit1: true });
  const store = await storeUrl(dataFolder);
  const count = (query: string): Promise<number> =>
    queryStore(store, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));
  const setAside = (): Promise<number> => count('select count(*) from quarantined_result');
  const countSystemAlerts = (): Promise<number> =>
    count(`select count(*) from system_alert where kind in ('checkpointsImpaired', 'slotsMissed')`);
  await vi.waitFor(async () => expect(await queryStore(store, countChecks)).toBeGreaterThan(100), PATIENCE);

  const until = systemClock.elapsed() + PATIENCE.timeout;
  while (systemClock.elapsed() < until && ((await setAside()) < 10 || (await countSystemAlerts()) === 0)) {
    service.child.kill('SIGSTOP');
    await systemClock.sleep(STARVED_MS);
    service.child.kill('SIGCONT');
    await systemClock.sleep(FED_MS);
  }
  expect(await setAside()).toBeGreaterThanOrEqual(10);
  expect(await countSystemAlerts()).toBeGreaterThan(0);
  // With CPU time again, checks count again.
  const before = await queryStore(store, countChecks);
  await vi.waitFor(async () => expect(await queryStore(store, countChecks)).toBeGreaterThan(before + 100), PATIENCE);
  await stopProcess(service);
  expect(await queryStoppedStore(dataFolder, (client) => findLosses(client, fleet, new Set()))).toEqual(NO_LOSSES);
});
