import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/**
 * Deletes expired bodies, except those of retained checks. Returns how many, and the remaining size of bodies of good
 * checks.
 */
export async function deleteOldBodies(
  db: Db,
  at: Instant,
  retainedCheckIds: readonly number[] = [],
): Promise<{ readonly deletedCount: number; readonly okBytes: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('check_body')
    .where('keep_until', '<', at)
    .where(
      sql<boolean>`not exists (select from check_http h where h.id = any(${[...retainedCheckIds]}::bigint[])
        and h.account_id = check_body.account_id and h.body_hash = check_body.body_hash)`,
    )
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(packed)), 0)::bigint as bytes from check_body where is_ok_only`.execute(db);
  return { deletedCount: Number(numDeletedRows), okBytes: rows[0]?.bytes ?? 0 };
}
