import type { Instant } from '@vedette/kernel/clock';
import type { Db } from './connection.js';

/**
 * Returns the time of the last heartbeat of the process that plans checks and stores their results, by its clock.
 * Undefined before the first. Other processes do not look past it, because their clocks may be ahead.
 */
export async function readEngineTime(db: Db): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('engine_lease')
    .select('heartbeat_at')
    .where('name', '=', 'engine')
    .executeTakeFirst();
  return row?.heartbeat_at;
}
