import { listReasons } from '@vedette/contract/v1/checks/missed-reasons';
import type { Period } from '@vedette/kernel/periods';
import type { UnknownPeriod } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';

interface Missed {
  readonly monitor_guid: string;
  readonly from_at: number;
  readonly to_at: number;
  readonly is_planned: boolean;
}

/** SQL condition for missed ranges that are planned gaps. */
export const PLANNED_REASON = `reason in ('${listReasons('planned').join("', '")}')`;

const missed = statement<Missed>(`
  select monitor_guid, from_at, to_at, ${PLANNED_REASON} as is_planned from missed_range
  where monitor_guid = any($1::uuid[]) and from_at < $3 and to_at > $2 and reason <> 'overrun'`);

/** Returns the unobserved time that overlaps a period, by monitor: every missed range except overruns. */
export async function unknownPeriods(
  tx: Db,
  monitorGuids: readonly string[],
  { start, end }: Period,
): Promise<ReadonlyMap<string, readonly UnknownPeriod[]>> {
  if (monitorGuids.length === 0) return new Map();
  return byMonitorGuid(await missed(tx, [[...monitorGuids], start, end]));
}

export function byMonitorGuid(rows: readonly Missed[]): ReadonlyMap<string, readonly UnknownPeriod[]> {
  const periods = new Map<string, UnknownPeriod[]>();
  for (const { monitor_guid: guid, from_at: start, to_at: end, is_planned: isPlanned } of rows) {
    const own = periods.get(guid);
    if (own) own.push({ start, end, isPlanned });
    else periods.set(guid, [{ start, end, isPlanned }]);
  }
  return periods;
}
