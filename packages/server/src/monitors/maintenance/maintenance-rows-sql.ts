import type { WeekDay } from '@vedette/contract/v4/schedule';
import type { Insertable, Selectable } from 'kysely';
import type { MaintenancePeriodTable } from '../../db/tables/monitors.js';
import type { NewPeriod, StoredPeriod } from './maintenance-period-rules.js';

/** Returns a row as a period, without unused columns. */
export function fromPeriodRow(row: Selectable<MaintenancePeriodTable>): StoredPeriod {
  return {
    id: row.maintenance_period_id,
    monitorGuid: row.monitor_guid,
    mode: row.schedule_mode,
    type: row.maintenance_type,
    starts: row.starts,
    ends: row.ends,
    // Only values of the enum are stored.
    ...(row.week_day !== null && { weekDay: row.week_day as WeekDay }),
    ...(row.month_day !== null && { monthDay: row.month_day }),
    ...(row.description !== null && { description: row.description }),
  };
}

export function toPeriodRow(
  accountId: number,
  monitorGuid: string,
  period: NewPeriod,
): Insertable<MaintenancePeriodTable> {
  return {
    account_id: accountId,
    monitor_guid: monitorGuid,
    schedule_mode: period.mode,
    maintenance_type: period.type,
    starts: period.starts,
    ends: period.ends,
    week_day: period.weekDay ?? null,
    month_day: period.monthDay ?? null,
    description: period.description ?? null,
  };
}
