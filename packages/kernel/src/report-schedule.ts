/** Wall-clock schedules of reports, resolved with the time zone of the account at the time of use. */
import type { Instant } from './clock.js';
import { weekDays, type WeekDay } from './wall-schedule.js';
import { wallTimeToInstant, localParts, offsetAt } from './zones.js';

/** `time` is `HH:MM:SS`. A day beyond the end of the month means its last day. */
export type ReportSchedule = { readonly time: string } & (
  | { readonly type: 'Daily' }
  | { readonly type: 'Weekly'; readonly weekday: WeekDay }
  | { readonly type: 'Monthly'; readonly monthDay: number }
  | { readonly type: 'Quarterly'; readonly monthDay: number; readonly startMonth: number }
  | { readonly type: 'Yearly'; readonly monthDay: number; readonly month: number }
);

/**
 * Returns the first scheduled time after `after` (exclusive). A time that does not exist on its day becomes the end of
 * the gap; one that occurs twice is the first.
 */
export function nextDueTime(schedule: ReportSchedule, zone: string, after: Instant): Instant {
  // Includes the day before, since a clock change around midnight may change the day.
  const start = localParts(after, zone);
  for (let day = -1; ; day += 1) {
    const date = new Date(Date.UTC(start.year, start.month - 1, start.day + day));
    if (!isDueOn(schedule, date)) continue;
    const at = dueInstant(schedule.time, date, zone);
    if (at > after) return at;
  }
}

/** Returns every scheduled time in (from, to]. Adjacent windows have none in common. */
export function listDueTimes(schedule: ReportSchedule, zone: string, from: Instant, to: Instant): Instant[] {
  const dueTimes: Instant[] = [];
  for (let at = nextDueTime(schedule, zone, from); at <= to; at = nextDueTime(schedule, zone, at)) dueTimes.push(at);
  return dueTimes;
}

/** `date`: a calendar day as midnight UTC. */
function isDueOn(schedule: ReportSchedule, date: Date): boolean {
  if (schedule.type === 'Daily') return true;
  if (schedule.type === 'Weekly') return weekDays[date.getUTCDay()] === schedule.weekday;
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  if (day !== Math.min(schedule.monthDay, lastOfMonth)) return false;
  if (schedule.type === 'Monthly') return true;
  return schedule.type === 'Quarterly' ? (month - schedule.startMonth) % 3 === 0 : month === schedule.month;
}

function dueInstant(time: string, date: Date, zone: string): Instant {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const at = wallTimeToInstant({ year, month, day, hour, minute, second }, zone);
  const readingMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const gapMs = at + offsetAt(at, zone) - readingMs;
  return gapMs === 0 ? at : gapEnd(at, gapMs, zone);
}

/** Returns the time in (at - gap, at] at which the clock of `zone` was set forward. */
function gapEnd(at: Instant, gapMs: number, zone: string): Instant {
  const offset = offsetAt(at, zone);
  let [before, after] = [at - gapMs, at];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) after = middle;
    else before = middle;
  }
  return after;
}
