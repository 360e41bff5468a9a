import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { readLastHeartbeat } from '../../db/engine-time-sql.js';

const MAX_CLOCK_LEAD_MS = 2 * HOUR;

/**
 * Returns the last stored engine time, from which a start continues, so that stored times never go back. A time more
 * than two hours ahead of the wall clock is considered a clock error and ignored.
 */
export async function lastEngineTime(db: Db, wall: Instant): Promise<Instant> {
  const at = (await readLastHeartbeat(db)) ?? 0;
  return at - wall > MAX_CLOCK_LEAD_MS ? 0 : at;
}
