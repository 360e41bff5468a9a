import { listMissedReasons } from '@vedette/contract/v1/checks/missed-reasons';
import type { Period } from '@vedette/kernel/periods';
import type { UnobservedPeriod } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';

interface MissedRow {
  readonly monitor_guid: string;
  readonly from_at: number;
  readonly to_at: number;
  readonly is_planned: boolean;
}

/** SQL condition for missed ranges that are planned gaps. */
export const PLANNED_REASON = `reason in ('${listMissedReasons('planned').join("', '")}')`;

const selectMissed = statement<MissedRow>(`
  select monitor_guid, from_at, to_at, ${PLANNED_REASON} as is_planned from missed_range
  where monitor_guid = any($1::uuid[]) and from_at < $3 and to_at > $2 and reason <> 'overrun'`);

/** Returns the unobserved time that overlaps a period, by monitor: every missed range except overruns. */
export async function loadUnobservedPeriods(
  tx: Db,
  monitorGuids: readonly string[],
  { start, end }: Period,
): Promise<ReadonlyMap<string, readonly UnobservedPeriod[]>> {
  if (monitorGuids.length === 0) return new Map();
  return groupPeriodsByMonitor(await selectMissed(tx, [[...monitorGuids], start, end]));
}

export function groupPeriodsByMonitor(rows: readonly MissedRow[]): ReadonlyMap<string, readonly UnobservedPeriod[]> {
  const periods = new Map<string, UnobservedPeriod[]>();
  for (const { monitor_guid: guid, from_at: start, to_at: end, is_planned: isPlanned } of rows) {
    const existing = periods.get(guid);
    if (existing) existing.push({ start, end, isPlanned });
    else periods.set(guid, [{ start, end, isPlanned }]);
  }
  return periods;
}
