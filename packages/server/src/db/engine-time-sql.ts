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

/** Times of the processes on this store, for one that starts. */
export interface StoredTimes {
  /** Processes on other data folders that have not left, of which some may have ended a moment ago. */
  readonly others: readonly {
    readonly heartbeatAt: Instant;
    /** How far the clock of its machine is ahead of the clock of the database. Undefined if unknown. */
    readonly clockAheadMs: number | undefined;
  }[];
  /** The last heartbeat of any process, present or past; 0 before the first. */
  readonly lastAt: Instant;
  readonly databaseAt: Instant;
}

/** The time of the database's clock, in ms. */
export const databaseClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** @param member name of the data folder of the process that starts */
export async function readStoredTimes(db: Db, member: string): Promise<StoredTimes> {
  const rows = await db.selectFrom('engine_member').select(['member', 'heartbeat_at', 'clock_ahead_ms']).execute();
  const leader = db.selectFrom('engine_lease').select('heartbeat_at').where('name', '=', 'leader');
  const { keptAt, databaseAt } = await db
    .selectNoFrom([leader.as('keptAt'), databaseClock.as('databaseAt')])
    .executeTakeFirstOrThrow();
  return {
    others: rows
      .filter((row) => row.member !== member)
      .map((row) => ({ heartbeatAt: row.heartbeat_at, clockAheadMs: row.clock_ahead_ms ?? undefined })),
    lastAt: Math.max(keptAt ?? 0, ...rows.map((row) => row.heartbeat_at)),
    databaseAt,
  };
}
