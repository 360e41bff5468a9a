import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { expect, test, vi } from 'vitest';
import { countDoubleChecks, findLosses, findHitsWithoutCheck, countDeliveries, NO_LOSSES } from './testing/accounts.js';
import type { Hit } from './testing/load.js';
import { useLoadEnvironment } from './testing/load-environment.js';
import { queryStoppedStore, createMonitors, registerApiAccount, startService } from './testing/service.js';
import { stopProcess } from './testing/vedette-process.js';

const ROUNDS = 50;
/** Each every 10 s: 200 checks a second. */
const MONITORS = 2_000;
const MAX_DURATION_MS = 20 * 60_000;
/** Results of requests less than this before a kill were only in memory, if anywhere. */
const BEFORE_KILL_MS = 3_000;
/** Requests in flight at the kill have no result. On a busy machine they may take this long. */
const UNDER_WAY_MS = 500;

const environment = useLoadEnvironment('kill');

/**
 * Lists result files of killed processes that the service has not stored yet, which takes a while on a busy machine.
 */
async function resultsOnDisk(): Promise<string[]> {
  const names = await readdir(join(environment.dataFolder, 'results'), { recursive: true });
  return names.filter((name) => /results-\d+\.jsonl$/.test(name));
}

test(
  `kill -9 at random, ${String(ROUNDS)} times under load, loses and doubles nothing`,
  async () => {
    const seen = new Set<number>();
    const answeredBeforeKills: Hit[] = [];
    const start = () => startService({ VEDETTE_DATA: environment.dataFolder });
    let startedAt = systemClock.now();
    let service = await start();
    const callAt = await registerApiAccount(service.url);
    const fleet = await createMonitors(callAt(service.url), MONITORS, environment.targets.port);
    for (let round = 0; round < ROUNDS; round += 1) {
      await systemClock.sleep(500 + Math.random() * 6_000);
      // A machine that is too busy to respond shows nothing, and what it has not shown cannot be missed.
      const newest = await callAt(service.url)<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck?Take=100').catch(
        () => ({ Data: [] }),
      );
      for (const { Id } of newest.Data) seen.add(Id);
      service.child.kill('SIGKILL');
      const killedAt = systemClock.now();
      await service.ended;
      const hits = environment.targets.hitsSince(Math.max(startedAt, killedAt - BEFORE_KILL_MS));
      answeredBeforeKills.push(...hits.filter(({ at }) => at < killedAt - UNDER_WAY_MS));
      startedAt = systemClock.now();
      service = await start();
    }
    // By then the checkpoints have found the results of earlier processes.
    await systemClock.sleep(12_000);
    await vi.waitFor(async () => expect(await resultsOnDisk()).toEqual([]), { timeout: 5 * MINUTE, interval: 500 });
    await stopProcess(service);

    const { losses, loud, unchecked, twice } = await queryStoppedStore(environment.dataFolder, async (client) => ({
      losses: await findLosses(client, fleet, seen),
      loud: await countDeliveries(client, fleet.alerting),
      unchecked: await findHitsWithoutCheck(client, fleet, answeredBeforeKills),
      twice: await countDoubleChecks(client, fleet),
    }));
    expect(seen.size).toBeGreaterThan(0);
    expect(losses).toEqual(NO_LOSSES);
    // Each loud monitor is down all the time: one incident, one delivery.
    expect(loud).toBe(fleet.alerting.length);
    expect(twice).toBe(0);
    expect(answeredBeforeKills.length).toBeGreaterThan(0);
    expect(unchecked).toEqual([]);
  },
  MAX_DURATION_MS,
);
