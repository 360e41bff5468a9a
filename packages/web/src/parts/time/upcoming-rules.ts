/** Upcoming windows of a schedule in a form, with notes on clock changes. */
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import {
  type ScheduleMode,
  type WallSchedule,
  type WeekDay,
  type Window,
  normaliseLocalDateTime,
  normaliseLocalTime,
  listWindows,
} from '@vedette/kernel/wall-schedule';
import { offsetAt, formatLocalDateTime } from '@vedette/kernel/zones';
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
  const starts = isOnce ? normaliseLocalDateTime(typed.StartDateTime) : normaliseLocalTime(typed.StartTime);
  const ends = isOnce ? normaliseLocalDateTime(typed.EndDateTime) : normaliseLocalTime(typed.EndTime);
  const monthDay = Number(typed.MonthDay);
  const hasDay = mode !== 'Monthly' || (Number.isInteger(monthDay) && monthDay >= 1 && monthDay <= 31);
  if (starts === undefined || ends === undefined || !hasDay || (isOnce && ends <= starts)) return undefined;
  return { mode, starts, ends, weekDay: typed.WeekDay, monthDay };
}

/** An upcoming window of the schedule. */
export interface UpcomingWindow extends Window {
  /** Note on a clock change of its time zone. */
  readonly clockChange?: string;
}

export const MAX_UPCOMING = 10;
/** Horizon that contains at least ten windows. */
const HORIZONS_MS: Readonly<Record<ScheduleMode, number>> = {
  OneTime: Infinity,
  Daily: (MAX_UPCOMING + 2) * DAY,
  Weekly: (MAX_UPCOMING + 1) * 7 * DAY,
  Monthly: (MAX_UPCOMING + 1) * 31 * DAY,
};

/** Returns the next ten windows, including a current one. */
export function upcomingWindows(schedule: WallSchedule, zone: string, now: Instant): readonly UpcomingWindow[] {
  const windows = listWindows(schedule, zone, now, now + HORIZONS_MS[schedule.mode]).slice(0, MAX_UPCOMING);
  return windows.map((window, index) => {
    const clockChange = clockChangeNote(schedule, zone, window, windows[index - 1]?.from ?? now);
    return { ...window, ...(clockChange !== undefined && { clockChange }) };
  });
}

function clockChangeNote(
  schedule: WallSchedule,
  zone: string,
  { from, to }: Window,
  before: Instant,
): string | undefined {
  const actualStart = formatLocalDateTime(from, zone).slice(11, 16);
  const plannedStart = schedule.mode === 'OneTime' ? schedule.starts.slice(11, 16) : schedule.starts;
  if (actualStart !== plannedStart)
    return t('{plannedTime} is skipped by the clock change, so it starts at {startTime}', {
      plannedTime: plannedStart,
      startTime: actualStart,
    });
  const offsetChangeMs = offsetAt(to, zone) - offsetAt(from, zone);
  const minutes = Math.abs(offsetChangeMs) / MINUTE;
  if (offsetChangeMs > 0) return t('clocks go forward {minutes, number} min during it', { minutes });
  if (offsetChangeMs < 0) return t('clocks go back {minutes, number} min during it', { minutes });
  return clockChangeBefore(zone, before, from);
}

/** Notes a clock change between two instants, within the day before the second. Earlier changes are not relevant. */
export function clockChangeBefore(zone: string, before: Instant, from: Instant): string | undefined {
  const offsetChangeMs = offsetAt(from, zone) - offsetAt(Math.max(before, from - DAY), zone);
  if (offsetChangeMs === 0) return undefined;
  const minutes = Math.abs(offsetChangeMs) / MINUTE;
  return offsetChangeMs > 0
    ? t('clocks go forward {minutes, number} min before it', { minutes })
    : t('clocks go back {minutes, number} min before it', { minutes });
}
