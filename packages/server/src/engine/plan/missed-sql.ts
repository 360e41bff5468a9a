import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Selectable } from 'kysely';
import {
  loadCurrentStates,
  recomputeStates,
  type MonitorTimeRange,
  type LoadUnobservedTimes,
} from '../../checks/index.js';
import type { Db, Tx } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { PLANNED_REASON } from '../../figures/index.js';
import type { MissedRangeTable } from '../../db/tables/engine.js';
import type { MissedRange } from './missed-slot-log.js';
import { withoutSlot, type DecidedSlots } from './slot-rules.js';

type Row = Selectable<MissedRangeTable>;

const missedRows = defineRows<MissedRange>({
  monitor_guid: ['uuid', (range) => range.monitorGuid],
  from_at: ['bigint', (range) => range.fromAt],
  to_at: ['bigint', (range) => range.toAt],
  account_id: ['integer', (range) => range.accountId],
  slots: ['integer', (range) => range.slots],
  reason: ['text', (range) => range.reason],
});
const upsertMissed = statement(`
  insert into missed_range (${missedRows.names}) select * from ${missedRows.source}
  on conflict (monitor_guid, from_at) do update set
    to_at = excluded.to_at, slots = excluded.slots, reason = excluded.reason
  where excluded.to_at >= missed_range.to_at`);

/** Stores missed ranges in one statement. A range replaces a stored one with the same start. */
export async function saveMissedRanges(tx: Tx, missed: readonly MissedRange[]): Promise<void> {
  await upsertMissed(tx, missedRows.bind(missed));
}

/**
 * Recounts time that earlier checks have counted, when ranges are stored after them, and keeps the previous figures.
 * The recount is attributed to the monitor's last check, which counted that time.
 */
export async function recountStoredTime(tx: Tx, missed: readonly MissedRange[]): Promise<void> {
  const guids = [...new Set(missed.map(({ monitorGuid }) => monitorGuid))];
  const currentStates = await loadCurrentStates(tx, guids, { lock: false });
  const alreadyCounted = missed.filter(
    ({ monitorGuid, fromAt }) => fromAt < (currentStates.get(monitorGuid)?.at ?? -Infinity),
  );
  if (alreadyCounted.length === 0) return;
  const affectedGuids = [...new Set(alreadyCounted.map(({ monitorGuid }) => monitorGuid))];
  const lockedStates = await loadCurrentStates(tx, affectedGuids, { lock: true });
  for (const { monitorGuid, fromAt, toAt, reason } of alreadyCounted) {
    const at = lockedStates.get(monitorGuid)?.at ?? toAt;
    const cause = { reason: 'UnknownTime', at, by: { serverIds: [] }, note: reason } as const;
    await recomputeStates(tx, { monitorGuid, from: fromAt, to: Math.min(toAt, at) }, loadUnobservedTimes, cause);
  }
}

/** Removes the slots of late results from their ranges, which may split a range in two. */
export async function removeMissedSlots(tx: Tx, runs: readonly RunKey[]): Promise<void> {
  for (const { monitorGuid, slotAt } of runs) {
    const containingRanges = tx
      .selectFrom('missed_range')
      .selectAll()
      .where('monitor_guid', '=', monitorGuid)
      .where('from_at', '<=', slotAt)
      .where('to_at', '>', slotAt);
    for (const row of await containingRanges.execute())
      await replaceRange(tx, row, withoutSlot(toMissedRange(row), slotAt));
  }
}

const rangeRows = defineRows<MonitorTimeRange>({
  monitor_guid: ['uuid', (range) => range.monitorGuid],
  from_at: ['bigint', (range) => range.from],
  to_at: ['bigint', (range) => range.to],
});
const selectUnobservedTimes = statement<{ monitor_guid: string; from_at: number; to_at: number; is_planned: boolean }>(`
  select m.monitor_guid, m.from_at, m.to_at, m.${PLANNED_REASON} as is_planned from ${rangeRows.source} as s (${rangeRows.names})
  join missed_range m on m.monitor_guid = s.monitor_guid and m.from_at < s.to_at and m.to_at > s.from_at
  where m.reason <> 'overrun'`);

/** Unobserved time for `storeChecks`: slots that were not run for reasons other than the target. */
export const loadUnobservedTimes: LoadUnobservedTimes = async (tx, ranges) => {
  const rows = await selectUnobservedTimes(tx, rangeRows.bind(ranges));
  return rows.map((row) => ({
    monitorGuid: row.monitor_guid,
    from: row.from_at,
    to: row.to_at,
    isPlanned: row.is_planned,
  }));
};

/**
 * The ranges of a monitor do not overlap, so of those that begin before its watermark, only the last one can reach
 * beyond it. Older ones, of which there may be many, are not read.
 */
const selectAboveWatermarks = statement<{ monitor_guid: string; from_at: number; last_at: number }>(`
  select s.monitor_guid, m.from_at, m.to_at - (m.to_at - m.from_at) / m.slots as last_at
  from unnest($1::uuid[]) as g (monitor_guid)
  join schedule s on s.monitor_guid = g.monitor_guid
  cross join lateral (
    select r.from_at, r.to_at, r.slots from missed_range r
    where r.monitor_guid = s.monitor_guid and r.from_at > s.watermark_at
    union all
    (select r.from_at, r.to_at, r.slots from missed_range r
    where r.monitor_guid = s.monitor_guid and r.from_at <= s.watermark_at order by r.from_at desc limit 1)
  ) m where m.to_at > s.watermark_at`);

/** Returns ranges that reach beyond the stored watermarks, by monitor guid. */
export async function loadMissedAboveWatermarks(
  db: Db,
  monitorGuids: readonly string[],
): Promise<Map<string, DecidedSlots[]>> {
  const rows = await selectAboveWatermarks(db, [[...monitorGuids]]);
  const byMonitor = new Map<string, DecidedSlots[]>();
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

async function replaceRange(
  tx: Tx,
  row: Row,
  replacements: readonly ReturnType<typeof toMissedRange>[],
): Promise<void> {
  await tx
    .deleteFrom('missed_range')
    .where('monitor_guid', '=', row.monitor_guid)
    .where('from_at', '=', row.from_at)
    .execute();
  const { account_id: accountId, monitor_guid: monitorGuid } = row;
  if (replacements.length > 0)
    await saveMissedRanges(
      tx,
      replacements.map((part) => ({ ...part, accountId, monitorGuid })),
    );
}
