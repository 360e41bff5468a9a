import { SECOND, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';
import type { ActiveSetting } from './due-sql.js';

/**
 * Results stored this long after their completion are sent separately. Less than the lag of the exporter, as
 * `SendWatermark` requires.
 */
const LATE_AFTER_MS = SECOND;

// Locks the setting, because it may be deleted concurrently.
const insertLateResults = statement(`
  insert into export_late (account_id, setting_guid, check_id, recorded_at)
  select s.account_id, s.guid, late.id, $4
  from unnest($1::integer[], $2::bigint[], $3::bigint[]) late (account_id, id, at)
  join export_setting s on s.account_id = late.account_id and s.is_active and late.at >= s.started_at
  for key share of s
  on conflict do nothing`);

/** Records old checks as late for active settings. Must run in the transaction that stores the checks. */
export async function recordLateResults(
  tx: Db,
  checks: readonly { readonly accountId: number; readonly id: number }[],
  now: Instant,
): Promise<void> {
  const late = checks.filter(({ id }) => idInstant(id) < now - LATE_AFTER_MS);
  if (late.length === 0) return;
  const ids = late.map(({ id }) => id);
  await insertLateResults(tx, [late.map(({ accountId }) => accountId), ids, ids.map(idInstant), now]);
}

const selectLateIds = statement<{ id: number }>(`
  select check_id as id from export_late where account_id = $1 and setting_guid = $2 and check_id <= $3 and recorded_at < $4
  order by check_id limit $5`);
const deleteLateRows = statement(
  'delete from export_late where account_id = $1 and setting_guid = $2 and check_id = any($3::bigint[])',
);

/**
 * Returns ids of late results that were recorded before `until` and that the cursor has passed, in order. Those ahead
 * of the cursor must stay recorded, which keeps them from being sent in order.
 */
export async function readLateIds(
  db: Db,
  { accountId, guid, cursorId }: ActiveSetting,
  until: Instant,
  limit: number,
): Promise<number[]> {
  return (await selectLateIds(db, [accountId, guid, cursorId, until, limit])).map(({ id }) => id);
}

/** Deletes records of late results that were sent or dropped. */
export async function deleteLateRecords(
  db: Db,
  { accountId, guid }: ActiveSetting,
  ids: readonly number[],
): Promise<void> {
  await deleteLateRows(db, [accountId, guid, ids]);
}
