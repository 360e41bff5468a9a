import type { Clock } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { readStoredTimes } from '../../db/engine-time-sql.js';
import { findStart } from './agreed-time-rules.js';
import { createSteadyClock, type SteadyClock } from './steady-clock.js';

/**
 * Returns the engine time of a process that starts beside the others on this store.
 * @param member name of its data folder
 */
export async function startEngineTime(db: Db, clock: Clock, member: string): Promise<SteadyClock> {
  const stored = await readStoredTimes(db, member);
  return createSteadyClock(clock, findStart(stored, clock.now()));
}
