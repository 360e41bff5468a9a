/**
 * Reconstructs from the audit log which maintenance was in force when. A period applies from its creation, as it was at
 * the time.
 */
import { MaintenancePeriod } from '@vedette/contract/v4/maintenance-period';
import type { Instant } from '@vedette/kernel/clock';
import type { StoredPeriod } from './maintenance-period-rules.js';
import type { PlannedMaintenance } from './maintenance-rules.js';

/** An audit record about a period. Its content is parsed leniently, because it may come from an older release. */
export interface PeriodRecord {
  readonly at: Instant;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns every version of each period with the time in which it applied. Versions from before the audit log are
 * assumed to have applied since the beginning.
 * @param records oldest first
 */
export function reconstructPeriods(
  stored: readonly StoredPeriod[],
  records: readonly PeriodRecord[],
): PlannedMaintenance[] {
  const versions = new Map<number, PlannedMaintenance[]>();
  for (const { at, before, after } of records) {
    const [periodBefore, periodAfter] = [
      MaintenancePeriod.safeParse(before).data,
      MaintenancePeriod.safeParse(after).data,
    ];
    const id = (periodAfter ?? periodBefore)?.Id;
    if (id === undefined) continue;
    const earlierVersions = versions.get(id) ?? (periodBefore ? [toPlannedMaintenance(periodBefore)] : []);
    versions.set(id, [
      ...earlierVersions.map((version) => ({ ...version, until: Math.min(version.until ?? Infinity, at) })),
      ...(periodAfter ? [{ ...toPlannedMaintenance(periodAfter), since: at }] : []),
    ]);
  }
  return [...stored.filter(({ id }) => !versions.has(id)), ...[...versions.values()].flat()];
}

const toPlannedMaintenance = (period: MaintenancePeriod): PlannedMaintenance => ({
  mode: period.ScheduleMode,
  type: period.MaintenanceType,
  starts: period.StartDateTime ?? period.StartTime ?? '',
  ends: period.EndDateTime ?? period.EndTime ?? '',
  ...(period.WeekDay && { weekDay: period.WeekDay }),
  ...(period.MonthDay !== undefined && { monthDay: period.MonthDay }),
});
