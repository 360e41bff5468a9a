/** When a schedule that is being typed comes next, and what changing clocks do to it. */
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import {
  type ScheduleMode,
  type WallSchedule,
  type WeekDay,
  type Window,
  localDateTime,
  localTime,
  listWindows,
} from '@vedette/kernel/wall-schedule';
import { offsetAt, toLocal } from '@vedette/kernel/zones';

/** As forms hold it. */
export interface TypedSchedule {
  readonly ScheduleMode: ScheduleMode;
  readonly StartDateTime: string;
  readonly EndDateTime: string;
  readonly StartTime: string;
  readonly EndTime: string;
  readonly WeekDay: WeekDay;
  readonly MonthDay: string;
}

/** A schedule that can be counted on; undefined while it is typed only in part, or never begins. */
export function parseSchedule(typed: TypedSchedule): WallSchedule | undefined {
  const mode = typed.ScheduleMode;
  const isOnce = mode === 'OneTime';
  const starts = isOnce ? localDateTime(typed.StartDateTime) : localTime(typed.StartTime);
  const ends = isOnce ? localDateTime(typed.EndDateTime) : localTime(typed.EndTime);
  const monthDay = Number(typed.MonthDay);
  const hasDay = mode !== 'Monthly' || (Number.isInteger(monthDay) && monthDay >= 1 && monthDay <= 31);
  if (starts === undefined || ends === undefined || !hasDay || (isOnce && ends <= starts)) return undefined;
  return { mode, starts, ends, weekDay: typed.WeekDay, monthDay };
}

/** One time the schedule comes. */
export interface Coming extends Window {
  /** What the clocks of its zone do to it, in words. */
  readonly jump?: string;
}

export const MAX_UPCOMING = 10;
/** So long that it comes ten times within. */
const FAR: Readonly<Record<ScheduleMode, number>> = {
  OneTime: Infinity,
  Daily: (MAX_UPCOMING + 2) * DAY,
  Weekly: (MAX_UPCOMING + 1) * 7 * DAY,
  Monthly: (MAX_UPCOMING + 1) * 31 * DAY,
};

/** The next ten; one that is on counts. */
export function upcomingWindows(schedule: WallSchedule, zone: string, now: Instant): readonly Coming[] {
  const windows = listWindows(schedule, zone, now, now + FAR[schedule.mode]).slice(0, MAX_UPCOMING);
  return windows.map((window, at) => {
    const jump = clockChangeNote(schedule, zone, window, windows[at - 1]?.from ?? now);
    return { ...window, ...(jump !== undefined && { jump }) };
  });
}

function clockChangeNote(
  schedule: WallSchedule,
  zone: string,
  { from, to }: Window,
  before: Instant,
): string | undefined {
  const begins = toLocal(from, zone).slice(11, 16);
  const said = schedule.mode === 'OneTime' ? schedule.starts.slice(11, 16) : schedule.starts;
  if (begins !== said) return `the clocks leave out ${said}: it begins at ${begins}`;
  const within = offsetAt(to, zone) - offsetAt(from, zone);
  if (within !== 0) return `${clocksGo(within)} while it is on`;
  return jumpBefore(zone, before, from);
}

/** What the clocks do between two moments, of the day before the second: what they did weeks ago is no surprise. */
export function jumpBefore(zone: string, before: Instant, from: Instant): string | undefined {
  const since = offsetAt(from, zone) - offsetAt(Math.max(before, from - DAY), zone);
  return since === 0 ? undefined : `${clocksGo(since)} before it`;
}

const clocksGo = (ms: number): string =>
  `the clocks go ${ms > 0 ? 'forward' : 'back'} ${String(Math.abs(ms) / MINUTE)} min`;
