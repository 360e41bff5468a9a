/** Next run times of a schedule as typed, with the effect of clock changes. */
import type { Instant } from '@vedette/kernel/clock';
import { type ReportSchedule, nextDue } from '@vedette/kernel/report-schedule';
import { toLocal } from '@vedette/kernel/zones';
import { t } from '../i18n/translate.js';
import { MAX_UPCOMING, jumpBefore } from '../parts/time/coming-rules.js';
import type { ReportDraft } from './report-resource.js';

type Typed = Pick<ReportDraft, 'ScheduleType' | 'Time' | 'Weekday' | 'Month' | 'MonthDay' | 'QuarterStartMonth'>;

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Returns a whole number within a range, or undefined. */
function numberIn(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Returns a complete schedule; undefined while fields are missing or invalid. */
export function parseReportSchedule({ ScheduleType: type, ...typed }: Typed): ReportSchedule | undefined {
  if (!TIME.test(typed.Time)) return undefined;
  const time = `${typed.Time.padStart(5, '0')}:00`;
  if (type === 'Daily') return { type, time };
  if (type === 'Weekly') return { type, time, weekday: typed.Weekday };
  const monthDay = numberIn(typed.MonthDay, 1, 31);
  if (monthDay === undefined) return undefined;
  if (type === 'Monthly') return { type, time, monthDay };
  const month = numberIn(typed.Month, 1, 12);
  const startMonth = numberIn(typed.QuarterStartMonth, 1, 3);
  if (type === 'Quarterly') return startMonth === undefined ? undefined : { type, time, monthDay, startMonth };
  return month === undefined ? undefined : { type, time, monthDay, month };
}

/** A run time of a report. */
export interface ReportTime {
  readonly from: Instant;
  /** Effect of a clock change in the account's time zone. */
  readonly jump?: string;
}

/** Returns the next run times. */
export function reportTimes(schedule: ReportSchedule, zone: string, now: Instant): readonly ReportTime[] {
  const times: ReportTime[] = [];
  for (let before = now; times.length < MAX_UPCOMING; before = times.at(-1)?.from ?? now) {
    const from = nextDue(schedule, zone, before);
    const jump = clockChangeNote(schedule, zone, before, from);
    times.push({ from, ...(jump !== undefined && { jump }) });
  }
  return times;
}

function clockChangeNote({ time }: ReportSchedule, zone: string, before: Instant, from: Instant): string | undefined {
  const scheduledTime = time.slice(0, 5);
  const sent = toLocal(from, zone).slice(11, 16);
  return sent === scheduledTime
    ? jumpBefore(zone, before, from)
    : t('{scheduledTime} is skipped by the clock change: sent at {actualTime}', { scheduledTime, actualTime: sent });
}
