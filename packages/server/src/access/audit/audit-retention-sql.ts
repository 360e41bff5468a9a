import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

const MAX_ROWS_PER_ACCOUNT = 5_000;

/**
 * Deletes audit entries from before an instant, a limited number of the oldest of each account; returns their number.
 */
export async function deleteOldAuditEntries(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit where (account_id, audit_id) in (
      select account_id, audit_id from account
      cross join lateral (
        select audit_id, at from audit where audit.account_id = account.account_id order by audit_id
        limit ${MAX_ROWS_PER_ACCOUNT}) oldest
      where at < ${before})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
