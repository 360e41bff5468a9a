import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../db/connection.js';

/** Resolves when a connection to the test's database waits for a lock of another one. */
export async function waitForLockWait(db: Db): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).not.toEqual([]), 20_000);
}
