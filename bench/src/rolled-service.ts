import { systemClock, type Instant } from '@vedette/kernel/clock';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../packages/server/src/db/connection.js';
import { fillStore } from './big-store.js';
import { openCaller } from './requests.js';
import { fillRollups } from './rolled-store.js';
import { median, quantile, type Measured } from './row.js';
import { withScratchStore } from './scratch-store.js';
import { startService, type Service } from './service.js';

export const MONITORS = 10_000;
const CHECKS = 200_000;

export interface Rolled {
  readonly monitorGuid: string;
  readonly now: Instant;
}

/** A service over a store of a year of roll-ups, filled for this row alone. */
export function withRolledStore(
  work: (db: Db, service: Service, rolled: Rolled) => Promise<Measured>,
): Promise<Measured> {
  return withScratchStore(async (db, connectionString) => {
    const service = await startService({
      ...{ VEDETTE_DATABASE_URL: connectionString, VEDETTE_ROLES: 'api', VEDETTE_TIMEZONE: 'UTC' },
    });
    try {
      const now = systemClock.now();
      const { monitorGuid } = await fillStore(db, { monitors: MONITORS, checks: CHECKS, now });
      await fillRollups(db, { monitors: MONITORS, middle: MONITORS >> 1, now });
      return await work(db, service, { monitorGuid, now });
    } finally {
      await service.stop();
    }
  });
}

export interface Question {
  readonly path: string;
  readonly bare: RawBuilder<unknown>;
  readonly rounds: number;
}

/** Asks over the API and bare, in turns. */
export async function compare(db: Db, service: Service, { path, bare, rounds }: Question): Promise<Measured> {
  const caller = openCaller(service.url, service.authorization);
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await timed(() => caller.get(path)));
    times.floor.push(await timed(() => bare.execute(db)));
  }
  caller.close();
  const also = { 'p99 ms': quantile(times.ours, 0.99), 'p99 of bare SQL': quantile(times.floor, 0.99) };
  return { ours: median(times.ours), floor: median(times.floor), floorName: 'bare SQL', unit: 'ms', also };
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = systemClock.elapsed();
  await act();
  return systemClock.elapsed() - startedAt;
}
