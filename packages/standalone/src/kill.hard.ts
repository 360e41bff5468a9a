import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { findLosses, intentsOf, NO_LOSSES } from './testing/accounts.js';
import { startTargets, type Targets } from './testing/load.js';
import { askStopped, createMonitors, register, startService } from './testing/service.js';
import { buildProgram, stopAll, stopProcess } from './testing/vedette-process.js';

const ROUNDS = 50;
/** Every 10 s each: 200 checks a second. */
const MONITORS = 2_000;
const LONGEST_MS = 20 * 60_000;

let dataFolder: string;
let targets: Targets;
beforeAll(async () => {
  buildProgram();
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-kill-'));
  await chmod(dataFolder, 0o755);
  targets = await startTargets();
});
afterAll(async () => {
  await stopAll();
  targets.stop();
  await rm(dataFolder, { recursive: true });
});

test(
  `kill -9 at a random moment, ${String(ROUNDS)} times under load, loses, doubles and invents nothing`,
  async () => {
    const seen = new Set<number>();
    const start = () => startService({ VEDETTE_DATA: dataFolder });
    let service = await start();
    const callAt = await register(service.url);
    const fleet = await createMonitors(callAt(service.url), MONITORS, targets.port);
    for (let round = 0; round < ROUNDS; round += 1) {
      await systemClock.sleep(500 + Math.random() * 6_000);
      // A machine too busy to answer shows nothing, and what it has not shown cannot be missed.
      const newest = await callAt(service.url)<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck?Take=100').catch(
        () => ({ Data: [] }),
      );
      for (const { Id } of newest.Data) seen.add(Id);
      service.child.kill('SIGKILL');
      await service.ended;
      service = await start();
    }
    await systemClock.sleep(12_000);
    await stopProcess(service);

    const { losses, loud } = await askStopped(dataFolder, async (client) => ({
      losses: await findLosses(client, fleet, seen),
      loud: await intentsOf(client, fleet.loud),
    }));
    expect(seen.size).toBeGreaterThan(0);
    expect(losses).toEqual(NO_LOSSES);
    // Each loud monitor is down all the time: one incident, one intent.
    expect(loud).toBe(fleet.loud.length);
  },
  LONGEST_MS,
);
