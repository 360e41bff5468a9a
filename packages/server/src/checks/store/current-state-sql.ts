import { idInstant } from '@vedette/kernel/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/connection.js';
import { binaryArray, defineRows, type Columns } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { MonitorStateTable } from '../../db/tables/checks.js';
import type { ErrorLevel, CurrentState } from '../record/check.js';
import type { QuarterDelta } from '../rollups/rollup-rules.js';
import {
  sumSql,
  figureNames,
  figureColumns,
  SHARED_ROLLUP_LOCK,
  isPhaseColumn,
  MARK_CHANGED,
} from '../rollups/rollup-sql.js';
import { textColumn } from '../record/text-rules.js';

type Row = Selectable<MonitorStateTable>;

const columns = `monitor_guid, account_id, check_id, slot_at, attempt, server_id, error_level, error_code,
  error_description, error_message, total_ms, staging, is_down`;
const selectStates = statement<Row>(
  `select ${columns} from monitor_state where monitor_guid = any($1::uuid[]) order by monitor_guid`,
);
const selectStatesForUpdate = statement<Row>(`
  select ${columns}, (select ${SHARED_ROLLUP_LOCK} is null) as is_folding_held
  from monitor_state where monitor_guid = any($1::uuid[]) order by monitor_guid for update`);
const insertMissingStates = statement(`
  insert into monitor_state (monitor_guid, account_id)
  select monitor_guid, account_id from monitor where monitor_guid = any($1::uuid[])
  order by monitor_guid on conflict do nothing`);

/**
 * Loads the current states of monitors by guid. With `lock`, their rows are locked in the order of guids until the
 * transaction ends, and missing ones are created, so that results of one monitor are processed in sequence. The roll-up
 * waits as well. Guids without a monitor are missing from the result.
 */
export async function loadCurrentStates(
  tx: Db,
  monitorGuids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<Map<string, CurrentState>> {
  if (monitorGuids.length === 0) return new Map();
  const guids = [binaryArray('uuid', monitorGuids)];
  if (!lock) return byGuid(await selectStates(tx, guids));
  const known = byGuid(await selectStatesForUpdate(tx, guids));
  const missing = monitorGuids.filter((guid) => !known.has(guid));
  if (missing.length === 0) return known;
  await insertMissingStates(tx, [binaryArray('uuid', missing)]);
  return byGuid(await selectStatesForUpdate(tx, guids));
}

/** A current state after a batch, with the amount added to its quarter-hour. */
export interface CurrentStateChange {
  readonly currentState: CurrentState;
  /** Amount of the quarter-hour of the last check. */
  readonly running: QuarterDelta;
}

const lastCheckColumns = {
  check_id: ['bigint', ({ currentState }) => currentState.checkId ?? null],
  slot_at: ['bigint', ({ currentState }) => currentState.slotAt ?? null],
  attempt: ['smallint', ({ currentState }) => currentState.attempt ?? null],
  server_id: ['integer', ({ currentState }) => currentState.serverId ?? null],
  error_level: ['smallint', ({ currentState }) => currentState.errorLevel],
  error_code: ['integer', ({ currentState }) => currentState.errorCode],
  error_description: ['text', ({ currentState }) => textColumn(currentState.errorDescription, 'OK')],
  error_message: ['text', ({ currentState }) => textColumn(currentState.errorMessage, '')],
  total_ms: ['integer', ({ currentState }) => currentState.totalMs ?? null],
  staging: ['boolean', ({ currentState }) => currentState.stagingMode],
  is_down: ['boolean', ({ currentState }) => currentState.isDown],
} satisfies Columns<CurrentStateChange>;

const changeRows = defineRows<CurrentStateChange>({
  monitor_guid: ['uuid', ({ currentState }) => currentState.monitorGuid],
  ...lastCheckColumns,
  bucket_at: ['bigint', ({ running }) => running.bucketAt],
  ...Object.fromEntries(
    Object.entries(figureColumns).map(([name, [type, value]]) => [`quarter_${name}`, [type, (c) => value(c.running)]]),
  ),
});
const updateStates = statement(`
  with n as (select * from ${changeRows.source} as n (${changeRows.names})),
  written as (update monitor_state s set quarter_at = n.bucket_at, quarter_phases_at = n.bucket_at,
    ${Object.keys(lastCheckColumns)
      .map((name) => `${name} = n.${name}`)
      .join(', ')},
    ${figureNames.map((name) => `quarter_${name} = ${figureAfterBatch(name)}`).join(', ')}
    from n where s.monitor_guid = n.monitor_guid)
  ${MARK_CHANGED}`);

/**
 * SQL for a figure after a batch: it starts with the batch if the quarter-hour is a new one. The same applies to phases
 * if an older process that does not know them began the quarter-hour.
 */
function figureAfterBatch(name: string): string {
  const [stored, added] = [`s.quarter_${name}`, `n.quarter_${name}`];
  const isSameQuarter = `s.quarter_at = n.bucket_at${isPhaseColumn(name) ? ' and s.quarter_phases_at = n.bucket_at' : ''}`;
  return `case when ${isSameQuarter} then ${sumSql(name, stored, added)} else ${added} end`;
}

/**
 * Writes current states after a batch and adds to their current quarter-hours, after `closeQuarters`. The caller holds
 * the lock of `loadCurrentStates`.
 */
export async function saveCurrentStates(tx: Db, changes: readonly CurrentStateChange[]): Promise<void> {
  if (changes.length > 0) await updateStates(tx, changeRows.bind(changes));
}

/** Updates the state of a monitor whose last check was cleared. The caller holds the lock of `loadCurrentStates`. */
export async function setCleared(tx: Db, monitorGuid: string): Promise<void> {
  const cleared = { error_level: 0, error_code: 0, error_description: null, error_message: null };
  await tx.updateTable('monitor_state').set(cleared).where('monitor_guid', '=', monitorGuid).execute();
}

/**
 * Sets whether a monitor counts as down after its past has changed. The caller holds the lock of `loadCurrentStates`.
 */
export async function setDown(tx: Db, monitorGuid: string, isDown: boolean): Promise<void> {
  await tx.updateTable('monitor_state').set({ is_down: isDown }).where('monitor_guid', '=', monitorGuid).execute();
}

function byGuid(rows: readonly Row[]): Map<string, CurrentState> {
  return new Map(rows.map((row) => [row.monitor_guid, toCurrentState(row)]));
}

function toCurrentState(row: Row): CurrentState {
  return {
    monitorGuid: row.monitor_guid,
    accountId: row.account_id,
    checkId: row.check_id ?? undefined,
    at: row.check_id === null ? undefined : idInstant(row.check_id),
    slotAt: row.slot_at ?? undefined,
    attempt: row.attempt ?? undefined,
    serverId: row.server_id ?? undefined,
    errorLevel: row.error_level as ErrorLevel,
    errorCode: row.error_code,
    errorDescription: row.error_description ?? 'OK',
    errorMessage: row.error_message ?? '',
    totalMs: row.total_ms ?? undefined,
    stagingMode: row.staging,
    isDown: row.is_down,
  };
}
