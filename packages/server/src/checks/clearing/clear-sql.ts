import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { recordAudit } from '../../access/index.js';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { Clearing, ClearingStore, ErrorFilter, MonitorErrors } from './clearing.js';
import { isDownAt, recomputeStates, type LoadUnobservedTimes } from '../rollups/recompute-sql.js';
import { checkById } from '../sealed/block-sql.js';
import { sqlOpenClearings } from './open-clearing-sql.js';
import { loadCurrentStates, setCleared, setDown } from '../store/current-state-sql.js';

/** Storage of cleared errors on PostgreSQL. */
export function sqlClearingStore(db: Db, loadUnobservedTimes: LoadUnobservedTimes): ClearingStore {
  return {
    findSlotErrors: async (accountId, checkId, allAttempts) => {
      const at = idInstant(checkId);
      const { rows } = await sql<MonitorErrors>`
        select m.monitor_guid as "monitorGuid", m.name, array_agg(e.id::float8 order by e.id) as ids
        from ${sql.raw(checkById(accountId, checkId))} c join monitor m on m.monitor_guid = c.monitor_guid
        join monitor_check e on e.monitor_guid = c.monitor_guid and e.error_level > 0
          and e.id >= ${lowestIdAt(at - DAY)} and e.id < ${lowestIdAt(at + DAY)}
          and (e.id = c.id or (${allAttempts} and e.slot_at = c.slot_at))
        group by 1, 2`.execute(db);
      return rows[0];
    },
    findErrors: (filter, limit) => selectErrors(db, filter, limit),
    clear: (clearing) => db.transaction().execute((tx) => clearErrors(tx, clearing, loadUnobservedTimes)),
    openClearings: sqlOpenClearings(db),
  };
}

/** Returns matching errors by monitor, at most `limit`. Errors are never sealed. */
async function selectErrors(db: Db, filter: ErrorFilter, limit: number): Promise<MonitorErrors[]> {
  const { accountId, monitors, from, until, checkpointIds, errorCodes } = filter;
  const { rows } = await sql<MonitorErrors>`
    select m.monitor_guid as "monitorGuid", m.name, array_agg(e.id::float8 order by e.id) as ids
    from (select c.monitor_guid, c.id from monitor_check c
      where c.account_id = ${accountId} and c.error_level > 0
        and c.id >= ${lowestIdAt(from)} and c.id < ${lowestIdAt(until)}
        and ${monitors === 'all' ? sql`true` : sql`c.monitor_guid = any(${[...monitors]}::uuid[])`}
        and ${
          checkpointIds
            ? sql`c.server_id in (select s.server_id from checkpoint_server s
          where s.checkpoint_id = any(${[...checkpointIds]}::integer[]))`
            : sql`true`
        }
        and ${errorCodes ? sql`c.error_code = any(${[...errorCodes]}::integer[])` : sql`true`}
      limit ${limit}) e
    join monitor m on m.monitor_guid = e.monitor_guid and m.account_id = ${accountId}
    group by 1, 2 order by m.name`.execute(db);
  return rows;
}

/** Turns errors of one monitor into OK checks, keeps their original values, and recomputes uptime. */
async function clearErrors(tx: Db, clearing: Clearing, loadUnobservedTimes: LoadUnobservedTimes): Promise<number> {
  const { errors, by, at, note } = clearing;
  const { monitorGuid } = errors;
  const currentState = (await loadCurrentStates(tx, [monitorGuid], { lock: true })).get(monitorGuid);
  const { rows } = await sql<{ id: number; level: number; code: number }>`
    with old as (
      select id, account_id, monitor_guid, error_level, error_code, error_description, error_message from monitor_check
      where account_id = ${by.accountId} and id = any(${[...errors.ids]}::bigint[]) and error_level > 0 for update),
    kept as (
      insert into cleared_check (id, account_id, monitor_guid, cleared_at, cleared_by, cleared_by_name, note,
        error_level, error_code, error_description, error_message)
      select id, account_id, monitor_guid, ${at}::bigint, ${by.operatorGuid}::uuid, ${by.operatorName}::text,
        ${note}::text, error_level, error_code, error_description, error_message from old)
    update monitor_check c set error_level = 0, error_code = 0, error_description = null, error_message = null
    from old where c.account_id = old.account_id and c.id = old.id
    returning c.id, old.error_level as level, old.error_code as code`.execute(tx);
  if (rows.length === 0) return 0;
  const instants = rows.map(({ id }) => idInstant(id)).sort((a, b) => a - b);
  const { operatorGuid, operatorName: name } = by;
  const cause = { reason: 'ClearedErrors' as const, at, note, by: { operatorGuid, name } };
  for (const { from, to } of mergeIntoRanges(instants))
    await recomputeStates(tx, { monitorGuid, from, to }, loadUnobservedTimes, cause);
  if (currentState?.checkId !== undefined) {
    if (rows.some(({ id }) => id === currentState.checkId)) await setCleared(tx, monitorGuid);
    await setDown(tx, monitorGuid, await isDownAt(tx, monitorGuid, currentState.checkId));
  }
  await recordClearing(tx, clearing, rows);
  return rows.length;
}

/** Merges instants less than an hour apart into ranges that are recomputed together, of a day at most. */
function mergeIntoRanges(instants: readonly Instant[]): { readonly from: Instant; readonly to: Instant }[] {
  const ranges: { from: Instant; to: Instant }[] = [];
  for (const at of instants) {
    const last = ranges.at(-1);
    if (last && at - last.to < HOUR && at - last.from < DAY) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}

async function recordClearing(
  tx: Db,
  { errors: { monitorGuid, name }, by, at, note }: Clearing,
  rows: readonly { readonly id: number; readonly code: number }[],
): Promise<void> {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const ids = rows.map(({ id }) => id);
  const facts = {
    ClearedErrors: rows.length,
    FirstMonitorCheckId: Math.min(...ids),
    LastMonitorCheckId: Math.max(...ids),
  };
  await recordAudit(tx, by, {
    at,
    action: 'Updated',
    objectType: 'Monitor',
    objectGuid: monitorGuid,
    objectName: name,
    before: { ErrorCodes: codes },
    after: { ...facts, ...(note !== '' && { Note: note }) },
  });
  const { accountId } = by;
  await announce(
    tx,
    { topic: 'check', accountId, ids: [monitorGuid] },
    { topic: 'monitor', accountId, ids: [monitorGuid] },
  );
}

/**
 * Deletes the original values of cleared checks that are no longer stored: those of UTC days that are more than
 * `checkDays` before the day of `at`.
 */
export async function deleteOldClearings(db: Db, at: Instant, checkDays: number): Promise<void> {
  const before = (Math.floor(at / DAY) - checkDays) * DAY;
  await db.deleteFrom('cleared_check').where('id', '<', lowestIdAt(before)).execute();
}
