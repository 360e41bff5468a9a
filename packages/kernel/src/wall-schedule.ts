/**
 * Schedules in wall-clock time, once or again and again, for maintenance and duty periods. They are resolved with a zone
 * when asked, so a change of the account's zone moves them all. Every window is half-open: its start is in, its end not.
 */
import { DAY, type Instant } from './clock.js';
import { offsetAt } from './zones.js';

export const scheduleModes = ['OneTime', 'Daily', 'Weekly', 'Monthly'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Index = day of the week as JavaScript counts it: 0 is Sunday. */
export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type WeekDay = (typeof weekDays)[number];

/** One schedule; the texts are those of the wall clock. */
export interface WallSchedule {
  readonly mode: ScheduleMode;
  /** OneTime: `YYYY-MM-DDTHH:MM:SS`; else `HH:mm`. */
  readonly starts: string;
  /** As `starts`; for the recurring modes a time not after the start lies on the next day. */
  readonly ends: string;
  readonly weekDay?: WeekDay | undefined;
  /** 1-31; shorter months take their last day. */
  readonly monthDay?: number | undefined;
}

/** [from, to). */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/** Every window of the schedule that shares a moment with [from, to), whole, in order of time; they may touch. */
export function listWindows(schedule: WallSchedule, zone: string, from: Instant, to: Instant): Window[] {
  if (schedule.mode === 'OneTime') {
    const [start, end] = [Date.parse(`${schedule.starts}Z`), Date.parse(`${schedule.ends}Z`)];
    const window = { from: moments(start, zone).first, to: moments(end, zone).last };
    return shares(window, from, to) ? [window] : [];
  }
  const [start, end] = [timeOfDayMs(schedule.starts), timeOfDayMs(schedule.ends)];
  const windows: Window[] = [];
  // A window lasts a day at most; one day more on both sides covers zones that skip or repeat a date.
  const lastDay = localDay(to, zone) + 1;
  for (let day = localDay(from, zone) - 2; day <= lastDay; day += 1) {
    if (!startsOn(schedule, day)) continue;
    const endDay = end > start ? day : day + 1;
    const window = { from: moments(day * DAY + start, zone).first, to: moments(endDay * DAY + end, zone).last };
    if (shares(window, from, to)) windows.push(window);
  }
  return windows;
}

/** Where the clock leaves out its start, which moves forward, a window may end before it begins: it is none then. */
const shares = (window: Window, from: Instant, to: Instant): boolean =>
  window.from < window.to && window.from < to && from < window.to;

/** Whether a window of one of the schedules is open at a moment. */
export function isWindowOpen(schedules: readonly WallSchedule[], zone: string, at: Instant): boolean {
  return schedules.some((schedule) => listWindows(schedule, zone, at, at + 1).length > 0);
}

/** Whether what happens once is over at a moment: its end is the last time the clock shows it. What comes again never is. */
export function hasScheduleEnded({ mode, ends }: WallSchedule, zone: string, at: Instant): boolean {
  return mode === 'OneTime' && moments(Date.parse(`${ends}Z`), zone).last <= at;
}

/** Whether a recurring schedule starts on a local day, counted from 1970-01-01. */
function startsOn(schedule: WallSchedule, day: number): boolean {
  if (schedule.mode === 'Daily') return true;
  if (schedule.mode === 'Weekly') return schedule.weekDay === weekDays[(((day + THURSDAY) % 7) + 7) % 7];
  const date = new Date(day * DAY);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(schedule.monthDay ?? 1, lastOfMonth);
}

/** 1970-01-01 was a Thursday. */
const THURSDAY = 4;

/**
 * The moments a wall clock shows a reading. One that happens twice has two, and a window takes the longest way: first to
 * last. One that never happens moves forward by the gap.
 */
function moments(readingMs: number, zone: string): { first: Instant; last: Instant } {
  const before = readingMs - offsetAt(readingMs - DAY, zone);
  const after = readingMs - offsetAt(readingMs + DAY, zone);
  const real = [before, after].filter((at) => at + offsetAt(at, zone) === readingMs);
  return real.length === 0 ? { first: before, last: before } : { first: Math.min(...real), last: Math.max(...real) };
}

function localDay(at: Instant, zone: string): number {
  return Math.floor((at + offsetAt(at, zone)) / DAY);
}

function timeOfDayMs(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/**
 * `YYYY-MM-DDTHH:MM:SS`; seconds may be missing, a fraction is cut off. Undefined for a day that does not exist, as all of the year 0
 * do not, which the store cannot hold.
 */
export function localDateTime(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?$/.exec(text.trim());
  if (!found) return undefined;
  const [, date = '', time = '', seconds = ':00'] = found;
  const whole = `${date}T${time}${seconds}`;
  const at = Date.parse(`${whole}Z`);
  return !Number.isNaN(at) && !whole.startsWith('0000') && new Date(at).toISOString().slice(0, 19) === whole
    ? whole
    : undefined;
}

/** `HH:mm`; `9:05` and `09:05:00` are understood. */
export function localTime(text: string): string | undefined {
  const found = /^(\d{1,2}):(\d\d)(:00)?$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '', minutes = ''] = found;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
