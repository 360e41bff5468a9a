import { HOUR, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

const ROWS_AT_ONCE = 5_000;
/** Partial checks are stored within an hour of their overall one; as a distance of ids. */
const PARTIALS_WITHIN = lowestIdAt(ID_EPOCH + HOUR);

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

/**
 * Checks from before a moment that open incidents began with, were confirmed by and heard of last, each with the partial
 * checks around it: they are kept until the incident is closed. Ids.
 */
export async function heldChecks(db: Db, before: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select i.account_id, i.monitor_guid, named.id from incident i
      cross join lateral (values (i.first_error_check_id), (i.first_confirmed_check_id), (i.last_error_check_id)) named(id)
      where i.closed_at is null and i.first_error_at < ${before})
    select id from held
    union
    select p.id from held
    join monitor_check c on c.account_id = held.account_id and c.id = held.id and c.is_concurrent
    join monitor_check p on p.monitor_guid = c.monitor_guid and p.slot_at = c.slot_at and p.is_partial
      and p.id > c.id - ${PARTIALS_WITHIN}::bigint and p.id < c.id + ${PARTIALS_WITHIN}::bigint`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes what was found around failures before a moment, where no incident of their monitor is open; a bounded number. */
export const dropOldPacks = (db: Db, before: Instant): Promise<number> =>
  dropUnheld(db, { table: 'failure_pack', moment: 'collected_at' }, before);

/** Forgets snapshots that were wanted before a moment, by the same rule. */
export const dropOldSnapshots = (db: Db, before: Instant): Promise<number> =>
  dropUnheld(db, { table: 'check_snapshot', moment: 'wanted_at' }, before);

/** Of a table that has rows of checks. */
async function dropUnheld(
  db: Db,
  { table, moment }: { readonly table: string; readonly moment: string },
  before: Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where t.${sql.ref(moment)} < ${before} and not exists (
        select from incident i where i.account_id = t.account_id and i.monitor_guid = t.monitor_guid
          and i.closed_at is null and i.first_error_check_id <= t.check_id)
      limit ${ROWS_AT_ONCE}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
