import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import { sql, type Selectable } from 'kysely';
import { loadCurrentStates, recomputeStates, type Span, type UnknownTimes } from '../../checks/index.js';
import type { Db, Tx } from '../../db/connection.js';
import { rowsForm } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { PLANNED_REASON } from '../../figures/index.js';
import type { MissedRangeTable } from '../../db/tables/engine.js';
import type { MissedRange } from './missed-slot-log.js';
import { withoutSlot, type Accounted } from './slot-rules.js';

type Row = Selectable<MissedRangeTable>;

/** Stores missed ranges in one statement. A range replaces a stored one with the same start. */
export async function saveMissedRanges(tx: Tx, missed: readonly MissedRange[]): Promise<void> {
  await sql`
    insert into missed_range (monitor_guid, from_at, to_at, account_id, slots, reason)
    select * from unnest(
      ${missed.map((range) => range.monitorGuid)}::uuid[],
      ${missed.map((range) => range.fromAt)}::bigint[],
      ${missed.map((range) => range.toAt)}::bigint[],
      ${missed.map((range) => range.accountId)}::integer[],
      ${missed.map((range) => range.slots)}::integer[],
      ${missed.map((range) => range.reason)}::text[])
    on conflict (monitor_guid, from_at) do update set
      to_at = excluded.to_at, slots = excluded.slots, reason = excluded.reason
    where excluded.to_at >= missed_range.to_at`.execute(tx);
}

/**
 * Recounts time that earlier checks have counted, when ranges are stored after them, and keeps the previous figures.
 * The recount is attributed to the monitor's last check, which counted that time.
 */
export async function recountBehind(tx: Tx, missed: readonly MissedRange[]): Promise<void> {
  const guids = [...new Set(missed.map(({ monitorGuid }) => monitorGuid))];
  const currentStates = await loadCurrentStates(tx, guids, { lock: false });
  const behind = missed.filter(({ monitorGuid, fromAt }) => fromAt < (currentStates.get(monitorGuid)?.at ?? -Infinity));
  if (behind.length === 0) return;
  const held = [...new Set(behind.map(({ monitorGuid }) => monitorGuid))];
  const now = await loadCurrentStates(tx, held, { lock: true });
  for (const { monitorGuid, fromAt, toAt, reason } of behind) {
    const at = now.get(monitorGuid)?.at ?? toAt;
    const cause = { reason: 'UnknownTime', at, by: { serverIds: [] }, note: reason } as const;
    await recomputeStates(tx, { monitorGuid, from: fromAt, to: Math.min(toAt, at) }, unknownTimes, cause);
  }
}

/** Removes the slots of late results from their ranges, which may split a range in two. */
export async function forgetMissedSlots(tx: Tx, runs: readonly RunKey[]): Promise<void> {
  for (const { monitorGuid, slotAt } of runs) {
    const holds = tx
      .selectFrom('missed_range')
      .selectAll()
      .where('monitor_guid', '=', monitorGuid)
      .where('from_at', '<=', slotAt)
      .where('to_at', '>', slotAt);
    for (const row of await holds.execute()) await replace(tx, row, withoutSlot(toMissedRange(row), slotAt));
  }
}

const spanRows = rowsForm<Span>({
  monitor_guid: ['uuid', (span) => span.monitorGuid],
  from_at: ['bigint', (span) => span.from],
  to_at: ['bigint', (span) => span.to],
});
const unknownRead = statement<{ monitor_guid: string; from_at: number; to_at: number; is_planned: boolean }>(`
  select m.monitor_guid, m.from_at, m.to_at, m.${PLANNED_REASON} as is_planned from ${spanRows.source} as s (${spanRows.names})
  join missed_range m on m.monitor_guid = s.monitor_guid and m.from_at < s.to_at and m.to_at > s.from_at
  where m.reason <> 'overrun'`);

/** Unobserved time for `storeChecks`: slots that were not run for reasons other than the target. */
export const unknownTimes: UnknownTimes = async (tx, spans) => {
  const rows = await unknownRead(tx, spanRows.bind(spans));
  return rows.map((row) => ({
    monitorGuid: row.monitor_guid,
    from: row.from_at,
    to: row.to_at,
    isPlanned: row.is_planned,
  }));
};

/** Returns ranges that reach beyond the stored watermarks, by monitor guid. */
export async function readMissedAbove(db: Db, monitorGuids?: readonly string[]): Promise<Map<string, Accounted[]>> {
  const filter = monitorGuids ? sql`and m.monitor_guid = any(${[...monitorGuids]}::uuid[])` : sql``;
  const { rows } = await sql<{ monitor_guid: string; from_at: number; last_at: number }>`
    select m.monitor_guid, m.from_at, m.to_at - (m.to_at - m.from_at) / m.slots as last_at
    from schedule s
    join missed_range m on m.monitor_guid = s.monitor_guid and m.to_at > s.watermark_at ${filter}`.execute(db);
  const byMonitor = new Map<string, Accounted[]>();
  for (const { monitor_guid: guid, from_at: firstAt, last_at: lastAt } of rows) {
    const ranges = byMonitor.get(guid);
    if (ranges) ranges.push({ firstAt, lastAt });
    else byMonitor.set(guid, [{ firstAt, lastAt }]);
  }
  return byMonitor;
}

const toMissedRange = (row: Row) => ({
  fromAt: row.from_at,
  toAt: row.to_at,
  slots: row.slots,
  reason: row.reason,
});

async function replace(tx: Tx, row: Row, parts: readonly ReturnType<typeof toMissedRange>[]): Promise<void> {
  await tx
    .deleteFrom('missed_range')
    .where('monitor_guid', '=', row.monitor_guid)
    .where('from_at', '=', row.from_at)
    .execute();
  const { account_id: accountId, monitor_guid: monitorGuid } = row;
  if (parts.length > 0)
    await saveMissedRanges(
      tx,
      parts.map((part) => ({ ...part, accountId, monitorGuid })),
    );
}
