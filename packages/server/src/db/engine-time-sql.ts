import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from './connection.js';

/**
 * Returns the earliest of the last heartbeats of the processes that plan checks and store their results, each by its
 * clock. Undefined before the first. Processes do not look past it, because clocks of others may be behind their own.
 */
export async function readEngineTime(db: Db): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`
    select coalesce((select min(heartbeat_at) from engine_member),
      (select heartbeat_at from engine_lease where name = 'leader')) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Returns the last heartbeat of any process, present or past. Undefined before the first. */
export async function readLastHeartbeat(db: Db): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`
    select greatest((select max(heartbeat_at) from engine_member),
      (select heartbeat_at from engine_lease where name = 'leader')) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}
