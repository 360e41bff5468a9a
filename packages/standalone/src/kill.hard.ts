import { expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { checkedTwice, findLosses, hitsWithoutCheck, intentsOf, NO_LOSSES } from './testing/accounts.js';
import type { Hit } from './testing/load.js';
import { loadedPlace } from './testing/loaded-place.js';
import { askStopped, createMonitors, register, startService } from './testing/service.js';
import { stopProcess } from './testing/vedette-process.js';

const ROUNDS = 50;
/** Every 10 s each: 200 checks a second. */
const MONITORS = 2_000;
const LONGEST_MS = 20 * 60_000;
/** Results of requests this long before a kill were nowhere but in memory, if anywhere. */
const BEFORE_KILL_MS = 3_000;

const place = loadedPlace('kill');

test(
  `kill -9 at a random moment, ${String(ROUNDS)} times under load, loses, doubles and invents nothing`,
  async () => {
    const seen = new Set<number>();
    const beforeKills: Hit[] = [];
    const start = () => startService({ VEDETTE_DATA: place.dataFolder });
    let service = await start();
    const callAt = await register(service.url);
    const fleet = await createMonitors(callAt(service.url), MONITORS, place.targets.port);
    for (let round = 0; round < ROUNDS; round += 1) {
      await systemClock.sleep(500 + Math.random() * 6_000);
      // A machine too busy to answer shows nothing, and what it has not shown cannot be missed.
      const newest = await callAt(service.url)<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck?Take=100').catch(
        () => ({ Data: [] }),
      );
      for (const { Id } of newest.Data) seen.add(Id);
      service.child.kill('SIGKILL');
      const killedAt = systemClock.now();
      await service.ended;
      beforeKills.push(...place.targets.hitsSince(killedAt - BEFORE_KILL_MS));
      service = await start();
    }
    await systemClock.sleep(12_000);
    await stopProcess(service);

    const { losses, loud, unchecked, twice } = await askStopped(place.dataFolder, async (client) => ({
      losses: await findLosses(client, fleet, seen),
      loud: await intentsOf(client, fleet.loud),
      unchecked: await hitsWithoutCheck(client, fleet, beforeKills),
      twice: await checkedTwice(client, fleet),
    }));
    expect(seen.size).toBeGreaterThan(0);
    expect(losses).toEqual(NO_LOSSES);
    // Each loud monitor is down all the time: one incident, one intent.
    expect(loud).toBe(fleet.loud.length);
    expect(twice).toBe(0);
    // A request that is under way when the process dies has no result; those are few.
    expect(unchecked.length / beforeKills.length).toBeLessThan(0.005);
  },
  LONGEST_MS,
);
