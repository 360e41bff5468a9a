/** Next run times of a schedule as typed, with the effect of clock changes. */
import type { Instant } from '@vedette/kernel/clock';
import { type ReportSchedule, nextDueTime } from '@vedette/kernel/report-schedule';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { t } from '../i18n/translate.js';
import { MAX_UPCOMING, clockChangeBefore } from '../parts/time/upcoming-rules.js';
import type { ReportDraft } from './report-resource.js';

type TypedReportSchedule = Pick<
  ReportDraft,
  'ScheduleType' | 'Time' | 'Weekday' | 'Month' | 'MonthDay' | 'QuarterStartMonth'
>;

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Returns a whole number within a range, or undefined. */
function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Returns a complete schedule; undefined while fields are missing or invalid. */
export function parseReportSchedule({ ScheduleType: type, ...typed }: TypedReportSchedule): ReportSchedule | undefined {
  if (!TIME.test(typed.Time)) return undefined;
  const time = `${typed.Time.padStart(5, '0')}:00`;
  if (type === 'Daily') return { type, time };
  if (type === 'Weekly') return { type, time, weekday: typed.Weekday };
  const monthDay = parseWholeNumber(typed.MonthDay, 1, 31);
  if (monthDay === undefined) return undefined;
  if (type === 'Monthly') return { type, time, monthDay };
  const month = parseWholeNumber(typed.Month, 1, 12);
  const startMonth = parseWholeNumber(typed.QuarterStartMonth, 1, 3);
  if (type === 'Quarterly') return startMonth === undefined ? undefined : { type, time, monthDay, startMonth };
  return month === undefined ? undefined : { type, time, monthDay, month };
}

/** A run time of a report. */
export interface ReportTime {
  readonly from: Instant;
  /** Effect of a clock change in the account's time zone. */
  readonly clockChange?: string;
}

/** Returns the next run times. */
export function upcomingReportTimes(schedule: ReportSchedule, zone: string, now: Instant): readonly ReportTime[] {
  const times: ReportTime[] = [];
  for (let previous = now; times.length < MAX_UPCOMING; previous = times.at(-1)?.from ?? now) {
    const from = nextDueTime(schedule, zone, previous);
    const clockChange = clockChangeNote(schedule, zone, previous, from);
    times.push({ from, ...(clockChange !== undefined && { clockChange }) });
  }
  return times;
}

function clockChangeNote({ time }: ReportSchedule, zone: string, previous: Instant, from: Instant): string | undefined {
  const scheduledTime = time.slice(0, 5);
  const localTime = formatLocalDateTime(from, zone).slice(11, 16);
  return localTime === scheduledTime
    ? clockChangeBefore(zone, previous, from)
    : t('{scheduledTime} is skipped by the clock change: sent at {actualTime}', {
        scheduledTime,
        actualTime: localTime,
      });
}
