import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import type { MaintenancePeriodWrite } from '@vedette/contract/v4/maintenance-period';
import { upcomingWindows, parseSchedule } from '../parts/time/upcoming-rules.js';

/** The fields of the dialog; only those of the selected mode are sent. */
export interface PeriodDraft {
  readonly ScheduleMode: 'OneTime' | 'Daily' | 'Weekly' | 'Monthly';
  readonly MaintenanceType: 'DisableMonitoring' | 'DisableNotifications';
  readonly StartDateTime: string;
  readonly EndDateTime: string;
  readonly StartTime: string;
  readonly EndTime: string;
  readonly WeekDay: (typeof WEEK_DAYS)[number];
  readonly MonthDay: string;
  readonly Description: string;
}

export const PERIOD_FIELDS = [
  'ScheduleMode',
  'MaintenanceType',
  'StartDateTime',
  'EndDateTime',
  'StartTime',
  'EndTime',
  'WeekDay',
  'MonthDay',
  'Description',
];

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Builds a period from now for one hour, in wall-clock time of `zone`. */
export function newPeriodDraft(now: number, zone: string): PeriodDraft {
  const start = formatLocalMinute(now, zone);
  const end = formatLocalMinute(now + 3_600_000, zone);
  return {
    ScheduleMode: 'OneTime',
    MaintenanceType: 'DisableMonitoring',
    StartDateTime: start,
    EndDateTime: end,
    StartTime: start.slice(11),
    EndTime: end.slice(11),
    WeekDay: 'Monday',
    MonthDay: '1',
    Description: '',
  };
}

/** Builds the fields of a stored period; fields that its mode does not use are taken from `defaults`. */
export function toMaintenanceDraft(stored: MaintenanceRow, defaults: PeriodDraft): PeriodDraft {
  // Zero seconds are not shown. Other seconds are kept, because dropping them would move the period on saving.
  const withoutZeroSeconds = (text: string | undefined): string | undefined => text?.replace(/(\d\d:\d\d):00$/, '$1');
  return {
    ScheduleMode: stored.ScheduleMode,
    MaintenanceType: stored.MaintenanceType,
    StartDateTime: withoutZeroSeconds(stored.StartDateTime) ?? defaults.StartDateTime,
    EndDateTime: withoutZeroSeconds(stored.EndDateTime) ?? defaults.EndDateTime,
    StartTime: withoutZeroSeconds(stored.StartTime) ?? defaults.StartTime,
    EndTime: withoutZeroSeconds(stored.EndTime) ?? defaults.EndTime,
    WeekDay: WEEK_DAYS.find((day) => day === stored.WeekDay) ?? defaults.WeekDay,
    MonthDay: String(stored.MonthDay ?? defaults.MonthDay),
    Description: stored.Description ?? '',
  };
}

export function toPeriodBody(draft: PeriodDraft): MaintenancePeriodWrite {
  const { ScheduleMode, MaintenanceType, StartDateTime, EndDateTime, StartTime, EndTime, WeekDay, MonthDay } = draft;
  const common = {
    ScheduleMode,
    MaintenanceType,
    ...(draft.Description === '' ? {} : { Description: draft.Description }),
  };
  if (ScheduleMode === 'OneTime') return { ...common, StartDateTime, EndDateTime };
  const daily = { ...common, StartTime, EndTime };
  if (ScheduleMode === 'Weekly') return { ...daily, WeekDay };
  return ScheduleMode === 'Monthly' ? { ...daily, MonthDay: Number(MonthDay) } : daily;
}

/** Formats an instant as `YYYY-MM-DDTHH:MM` in `zone`, for a date-time input. */
function formatLocalMinute(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return parts.replace(' ', 'T');
}

/** Returns whether a period can be ended early: active one-time periods can; recurring ones are edited instead. */
export const canEndEarly = ({ IsRunning, ScheduleMode }: Pick<MaintenanceRow, 'IsRunning' | 'ScheduleMode'>): boolean =>
  IsRunning && ScheduleMode === 'OneTime';

/** Returns whether a one-time period is in the past. */
export function isOver(draft: PeriodDraft, zone: string, now: number): boolean {
  const schedule = draft.ScheduleMode === 'OneTime' ? parseSchedule(draft) : undefined;
  return schedule !== undefined && upcomingWindows(schedule, zone, now).length === 0;
}
