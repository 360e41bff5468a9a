import { SECOND, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';
import type { ActiveSetting } from './due-sql.js';

/** What is stored so long after its completion is sent apart: less than the lag of the exporter, as `Horizon` needs it. */
const LATE_AFTER_MS = SECOND;

// The setting is held, since it may be removed at this moment.
const noted = statement(`
  insert into export_late (account_id, setting_guid, check_id, noted_at)
  select s.account_id, s.guid, late.id, $4
  from unnest($1::integer[], $2::bigint[], $3::bigint[]) late (account_id, id, at)
  join export_setting s on s.account_id = late.account_id and s.is_active and late.at >= s.started_at
  for key share of s
  on conflict do nothing`);

/** Call it in the transaction that stores the checks: those of long ago are put aside for the settings that are on. */
export async function recordLateResults(
  tx: Db,
  checks: readonly { readonly accountId: number; readonly id: number }[],
  now: Instant,
): Promise<void> {
  const late = checks.filter(({ id }) => idInstant(id) < now - LATE_AFTER_MS);
  if (late.length === 0) return;
  const ids = late.map(({ id }) => id);
  await noted(tx, [late.map(({ accountId }) => accountId), ids, ids.map(idInstant), now]);
}

const waiting = statement<{ id: number }>(`
  select check_id as id from export_late where account_id = $1 and setting_guid = $2 and check_id <= $3 and noted_at < $4
  order by check_id limit $5`);
const over = statement(
  'delete from export_late where account_id = $1 and setting_guid = $2 and check_id = any($3::bigint[])',
);

/**
 * Ids of results whose place a setting has passed and that were noted before `until`, in their order. Those whose place it has
 * not passed must stay noted: that keeps them from being sent there.
 */
export async function lateIds(
  db: Db,
  { accountId, guid, cursorId }: ActiveSetting,
  until: Instant,
  limit: number,
): Promise<number[]> {
  return (await waiting(db, [accountId, guid, cursorId, until, limit])).map(({ id }) => id);
}

/** They were sent, or never will be. */
export async function forgetLate(db: Db, { accountId, guid }: ActiveSetting, ids: readonly number[]): Promise<void> {
  await over(db, [accountId, guid, ids]);
}
