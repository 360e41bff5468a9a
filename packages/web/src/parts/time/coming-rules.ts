/** Upcoming windows of a schedule in a form, with notes on clock changes. */
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
import { t } from '../../i18n/translate.js';

/** A schedule as typed in a form. */
export interface TypedSchedule {
  readonly ScheduleMode: ScheduleMode;
  readonly StartDateTime: string;
  readonly EndDateTime: string;
  readonly StartTime: string;
  readonly EndTime: string;
  readonly WeekDay: WeekDay;
  readonly MonthDay: string;
}

/** Parses a typed schedule; undefined if it is incomplete or never starts. */
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

/** An upcoming window of the schedule. */
export interface Coming extends Window {
  /** Note on a clock change of its time zone. */
  readonly jump?: string;
}

export const MAX_UPCOMING = 10;
/** Horizon that contains at least ten windows. */
const FAR: Readonly<Record<ScheduleMode, number>> = {
  OneTime: Infinity,
  Daily: (MAX_UPCOMING + 2) * DAY,
  Weekly: (MAX_UPCOMING + 1) * 7 * DAY,
  Monthly: (MAX_UPCOMING + 1) * 31 * DAY,
};

/** Returns the next ten windows, including a current one. */
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
  const planned = schedule.mode === 'OneTime' ? schedule.starts.slice(11, 16) : schedule.starts;
  if (begins !== planned)
    return t('{plannedTime} is skipped by the clock change, so it starts at {startTime}', {
      plannedTime: planned,
      startTime: begins,
    });
  const within = offsetAt(to, zone) - offsetAt(from, zone);
  const minutes = Math.abs(within) / MINUTE;
  if (within > 0) return t('clocks go forward {minutes, number} min during it', { minutes });
  if (within < 0) return t('clocks go back {minutes, number} min during it', { minutes });
  return jumpBefore(zone, before, from);
}

/** Notes a clock change between two instants, within the day before the second. Earlier changes are not relevant. */
export function jumpBefore(zone: string, before: Instant, from: Instant): string | undefined {
  const since = offsetAt(from, zone) - offsetAt(Math.max(before, from - DAY), zone);
  if (since === 0) return undefined;
  const minutes = Math.abs(since) / MINUTE;
  return since > 0
    ? t('clocks go forward {minutes, number} min before it', { minutes })
    : t('clocks go back {minutes, number} min before it', { minutes });
}
