/** Which maintenance was in force when, as the audit log tells it: a period counts from when it was made, as it was then. */
import { MaintenancePeriod } from '@vedette/contract/v4/maintenance-period';
import type { Instant } from '@vedette/kernel/clock';
import type { StoredPeriod } from './maintenance-period-rules.js';
import type { PlannedMaintenance } from './maintenance-rules.js';

/** A record of the audit log about a period; what it holds is read leniently, as it may be of an older release. */
export interface PeriodRecord {
  readonly at: Instant;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Every period as it was and is, each within the time it stood so. What the log does not know is taken as there since ever.
 * @param records oldest first
 */
export function periodsInForce(
  stored: readonly StoredPeriod[],
  records: readonly PeriodRecord[],
): PlannedMaintenance[] {
  const versions = new Map<number, PlannedMaintenance[]>();
  for (const { at, before, after } of records) {
    const [was, is] = [MaintenancePeriod.safeParse(before).data, MaintenancePeriod.safeParse(after).data];
    const id = (is ?? was)?.Id;
    if (id === undefined) continue;
    const known = versions.get(id) ?? (was ? [toPlannedMaintenance(was)] : []);
    versions.set(id, [
      ...known.map((version) => ({ ...version, until: Math.min(version.until ?? Infinity, at) })),
      ...(is ? [{ ...toPlannedMaintenance(is), since: at }] : []),
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
