/** When a report is due: wall-clock schedules of the account, resolved with its zone when asked. */
import type { Instant } from './clock.js';
import { weekDays, type WeekDay } from './wall-schedule.js';
import { fromWall, localParts, offsetAt } from './zones.js';

/** `time` is `HH:MM:SS`. A day of the month beyond its end means its last day. */
export type ReportSchedule = { readonly time: string } & (
  | { readonly type: 'Daily' }
  | { readonly type: 'Weekly'; readonly weekday: WeekDay }
  | { readonly type: 'Monthly'; readonly monthDay: number }
  | { readonly type: 'Quarterly'; readonly monthDay: number; readonly startMonth: number }
  | { readonly type: 'Yearly'; readonly monthDay: number; readonly month: number }
);

/**
 * The first moment after `after` (not included) at which the report is due. A time that does not exist on its day is the
 * first moment after the gap, one that happens twice is its first.
 */
export function nextDue(schedule: ReportSchedule, zone: string, after: Instant): Instant {
  // The day before too: the day may be another one where the clock is about to be set over midnight.
  const start = localParts(after, zone);
  for (let day = -1; ; day += 1) {
    const date = new Date(Date.UTC(start.year, start.month - 1, start.day + day));
    if (!isDueOn(schedule, date)) continue;
    const at = toInstant(schedule.time, date, zone);
    if (at > after) return at;
  }
}

/** Every moment in (from, to] at which the report is due: windows that touch share none. */
export function listDueTimes(schedule: ReportSchedule, zone: string, from: Instant, to: Instant): Instant[] {
  const due: Instant[] = [];
  for (let at = nextDue(schedule, zone, from); at <= to; at = nextDue(schedule, zone, at)) due.push(at);
  return due;
}

/** `date`: a day of the calendar, as midnight UTC. */
function isDueOn(schedule: ReportSchedule, date: Date): boolean {
  if (schedule.type === 'Daily') return true;
  if (schedule.type === 'Weekly') return weekDays[date.getUTCDay()] === schedule.weekday;
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  if (day !== Math.min(schedule.monthDay, lastOfMonth)) return false;
  if (schedule.type === 'Monthly') return true;
  return schedule.type === 'Quarterly' ? (month - schedule.startMonth) % 3 === 0 : month === schedule.month;
}

function toInstant(time: string, date: Date, zone: string): Instant {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const at = fromWall({ year, month, day, hour, minute, second }, zone);
  const reading = Date.UTC(year, month - 1, day, hour, minute, second);
  const gapMs = at + offsetAt(at, zone) - reading;
  return gapMs === 0 ? at : gapEnd(at, gapMs, zone);
}

/** The moment within (at - gap, at] at which the clock of `zone` was set forward. */
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
