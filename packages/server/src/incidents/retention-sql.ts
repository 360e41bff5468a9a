import { HOUR, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { checkByExpression, checksBetween } from '../checks/index.js';
import type { Db } from '../db/connection.js';

const MAX_ROWS_PER_ACCOUNT = 5_000;
/** Partial checks are stored within an hour of their concurrent check, expressed as a difference of ids. */
const MAX_PARTIAL_ID_DISTANCE = lowestIdAt(ID_EPOCH + HOUR);
const partialRange = { from: `(c.id - ${MAX_PARTIAL_ID_DISTANCE} + 1)`, until: `(c.id + ${MAX_PARTIAL_ID_DISTANCE})` };

/** Deletes incidents closed before an instant, a bounded number of the oldest per account. Returns how many. */
export async function deleteOldIncidents(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incident where incident_id in (
      select incident_id from account
      cross join lateral (
        select incident_id, closed_at from incident where incident.account_id = account.account_id
        order by first_error_at limit ${MAX_ROWS_PER_ACCOUNT}) oldest
      where closed_at < ${before})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Returns ids of checks from before an instant that open incidents refer to (first error, first confirmed, last error),
 * each with its partial checks. They are kept until the incident is closed.
 */
export async function loadRetainedCheckIds(db: Db, before: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with referenced as (
      select i.account_id, i.monitor_guid, named.id from incident i
      cross join lateral (values (i.first_error_check_id), (i.first_confirmed_check_id), (i.last_error_check_id)) named(id)
      where i.closed_at is null and i.first_error_at < ${before})
    select id from referenced
    union
    select p.id from referenced
    cross join lateral ${sql.raw(checkByExpression('referenced.account_id', 'referenced.id'))} c
    cross join lateral ${sql.raw(checksBetween(partialRange))} p
    where c.monitor_guid = referenced.monitor_guid and c.is_concurrent
      and p.monitor_guid = c.monitor_guid and p.slot_at = c.slot_at and p.is_partial`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a bounded number of failure diagnostics from before an instant, unless their monitor has an open incident.
 */
export const deleteOldDiagnostics = (db: Db, before: Instant): Promise<number> =>
  deleteWithoutOpenIncident(db, { table: 'failure_diagnostics', timeColumn: 'collected_at' }, before);

/** Deletes snapshots requested before an instant by the same rule. */
export const deleteOldSnapshots = (db: Db, before: Instant): Promise<number> =>
  deleteWithoutOpenIncident(db, { table: 'check_snapshot', timeColumn: 'requested_at' }, before);

/** Deletes from a table with rows per check. */
async function deleteWithoutOpenIncident(
  db: Db,
  { table, timeColumn }: { readonly table: string; readonly timeColumn: string },
  before: Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where t.${sql.ref(timeColumn)} < ${before} and not exists (
        select from incident i where i.account_id = t.account_id and i.monitor_guid = t.monitor_guid
          and i.closed_at is null and i.first_error_check_id <= t.check_id)
      limit ${MAX_ROWS_PER_ACCOUNT}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
