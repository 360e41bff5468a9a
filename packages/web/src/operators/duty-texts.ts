import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import type { ScheduleMode, WeekDay } from '@vedette/contract/v4/schedule';
import { t } from '../i18n/translate.js';
import type { Format } from '../parts/format/format-values.js';
import { formatTimeRange } from '../parts/format/format-time-range.js';
import { fillDefaults, numberOrText } from '../resources/resource.js';

export const SCHEDULE_MODE_TEXTS: Readonly<Record<ScheduleMode, string>> = {
  OneTime: t('Once'),
  Daily: t('Daily'),
  Weekly: t('Weekly'),
  Monthly: t('Monthly'),
};

export const WEEK_DAY_TEXTS: Readonly<Record<WeekDay, string>> = {
  Monday: t('Monday'),
  Tuesday: t('Tuesday'),
  Wednesday: t('Wednesday'),
  Thursday: t('Thursday'),
  Friday: t('Friday'),
  Saturday: t('Saturday'),
  Sunday: t('Sunday'),
};

const WEEKLY_TEXTS: Readonly<Record<WeekDay, (hours: string) => string>> = {
  Monday: (hours) => t('Mondays, {hours}', { hours }),
  Tuesday: (hours) => t('Tuesdays, {hours}', { hours }),
  Wednesday: (hours) => t('Wednesdays, {hours}', { hours }),
  Thursday: (hours) => t('Thursdays, {hours}', { hours }),
  Friday: (hours) => t('Fridays, {hours}', { hours }),
  Saturday: (hours) => t('Saturdays, {hours}', { hours }),
  Sunday: (hours) => t('Sundays, {hours}', { hours }),
};

/** Describes a period in account time. */
export function dutyPeriodText(period: OperatorDutySchedule, format: Pick<Format, 'wall' | 'timeOfDay'>): string {
  const { StartDateTime, EndDateTime, StartTime, EndTime } = period;
  if (period.ScheduleMode === 'OneTime') return formatTimeRange(StartDateTime, EndDateTime, format.wall);
  const times = formatTimeRange(StartTime, EndTime, format.timeOfDay);
  if (period.ScheduleMode === 'Weekly') return WEEKLY_TEXTS[period.WeekDay ?? 'Monday'](times);
  return period.ScheduleMode === 'Monthly'
    ? t('day {dayOfMonth}, {hours}', { dayOfMonth: String(period.MonthDay ?? ''), hours: times })
    : times;
}

/** A period as typed, with the fields of every mode. */
export interface PeriodDraft {
  readonly ScheduleMode: ScheduleMode;
  readonly StartDateTime: string;
  readonly EndDateTime: string;
  readonly StartTime: string;
  readonly EndTime: string;
  readonly WeekDay: NonNullable<OperatorDutySchedule['WeekDay']>;
  readonly MonthDay: string;
}

export const EMPTY_PERIOD: PeriodDraft = {
  ScheduleMode: 'Daily',
  StartDateTime: '',
  EndDateTime: '',
  StartTime: '',
  EndTime: '',
  WeekDay: 'Monday',
  MonthDay: '1',
};

export const toDutyDraft = ({ MonthDay, ...period }: OperatorDutySchedule): PeriodDraft =>
  fillDefaults(EMPTY_PERIOD, { ...period, ...(MonthDay !== undefined && { MonthDay: String(MonthDay) }) });

/** Returns the fields of the selected mode. Empty ones are left out, so that the server reports them as missing. */
export function toDutyBody(draft: PeriodDraft): object {
  const { ScheduleMode, WeekDay, MonthDay } = draft;
  const times = ScheduleMode === 'OneTime' ? ONE_TIME_FIELDS : RECURRING_FIELDS;
  return {
    ScheduleMode,
    ...Object.fromEntries(times.filter((time) => draft[time] !== '').map((time) => [time, draft[time]])),
    ...(ScheduleMode === 'Weekly' && { WeekDay }),
    ...(ScheduleMode === 'Monthly' && MonthDay !== '' && { MonthDay: numberOrText(MonthDay) }),
  };
}

const ONE_TIME_FIELDS = ['StartDateTime', 'EndDateTime'] as const;
const RECURRING_FIELDS = ['StartTime', 'EndTime'] as const;
