import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

const ROWS_AT_ONCE = 5_000;

/** Removes incidents closed before a moment, a bounded number of the oldest of each account; answers how many. */
export async function dropOldIncidents(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incident where incident_id in (
      select incident_id from account
      cross join lateral (
        select incident_id, closed_at from incident where incident.account_id = account.account_id
        order by first_error_at limit ${ROWS_AT_ONCE}) oldest
      where closed_at < ${before})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes what was found around failures before a moment, where no incident of their monitor is open; a bounded number. */
export async function dropOldPacks(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from failure_pack where ctid = any(array(
      select p.ctid from failure_pack p where p.collected_at < ${before} and not exists (
        select from incident i where i.account_id = p.account_id and i.monitor_guid = p.monitor_guid
          and i.closed_at is null and i.first_error_check_id <= p.check_id)
      limit ${ROWS_AT_ONCE}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
