import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { readStoredTimes, type StoredTimes } from '../../db/engine-time-sql.js';
import { findStart } from './agreed-time-rules.js';
import { createSteadyClock, MAX_READING_MS, type SteadyClock } from './steady-clock.js';

/** A database that responds slowly while a process starts soon responds faster, or not at all. */
const MAX_READINGS = 5;
const READ_AGAIN_MS = SECOND / 5;

/**
 * Returns the engine time of a process that starts beside the others on this store.
 * @param member name of its data folder
 */
export const startEngineTime = (db: Db, clock: Clock, member: string): Promise<SteadyClock> =>
  startFrom(() => readStoredTimes(db, member), clock);

/** A response that took long would make this clock look as if it were ahead, so the other clocks are read again. */
export async function startFrom(read: () => Promise<StoredTimes>, clock: Clock): Promise<SteadyClock> {
  for (let reading = 1; ; reading += 1) {
    const startedAt = clock.elapsed();
    const stored = await read();
    const isFast = clock.elapsed() - startedAt <= MAX_READING_MS;
    if (isFast) return createSteadyClock(clock, findStart(stored, clock.now()));
    if (reading === MAX_READINGS) return createSteadyClock(clock, findStart(withoutClocks(stored), clock.now()));
    await clock.sleep(READ_AGAIN_MS);
  }
}

const withoutClocks = ({ others, ...stored }: StoredTimes): StoredTimes => ({
  ...stored,
  others: others.map(({ heartbeatAt }) => ({ heartbeatAt, clockAheadMs: undefined })),
});
