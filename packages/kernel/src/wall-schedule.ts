/**
 * Schedules in wall-clock time, one-time or recurring, for maintenance and off-duty periods. They are resolved with a
 * zone at the time of use, so a change of the account's time zone moves them all. Every window is half-open: its start
 * is included, its end is not.
 */
import { DAY, type Instant } from './clock.js';
import { offsetAt } from './zones.js';

export const scheduleModes = ['OneTime', 'Daily', 'Weekly', 'Monthly'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Index = day of the week as JavaScript counts it: 0 is Sunday. */
export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type WeekDay = (typeof weekDays)[number];

/** One schedule. Its texts are in wall-clock time. */
export interface WallSchedule {
  readonly mode: ScheduleMode;
  /** OneTime: `YYYY-MM-DDTHH:MM:SS`; otherwise `HH:mm`. */
  readonly starts: string;
  /** In the format of `starts`. In the recurring modes, a time not after the start is on the next day. */
  readonly ends: string;
  readonly weekDay?: WeekDay | undefined;
  /** 1-31. Shorter months use their last day. */
  readonly monthDay?: number | undefined;
}

/** [from, to). */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/** Returns every whole window of the schedule that overlaps [from, to), in order of time. Windows may be adjacent. */
export function listWindows(schedule: WallSchedule, zone: string, from: Instant, to: Instant): Window[] {
  if (schedule.mode === 'OneTime') {
    const [start, end] = [Date.parse(`${schedule.starts}Z`), Date.parse(`${schedule.ends}Z`)];
    const window = { from: wallInstants(start, zone).first, to: wallInstants(end, zone).last };
    return overlaps(window, from, to) ? [window] : [];
  }
  const [start, end] = [timeOfDayMs(schedule.starts), timeOfDayMs(schedule.ends)];
  const windows: Window[] = [];
  // A window lasts a day at most. One more day on both sides covers zones that skip or repeat a date.
  const lastDay = localDay(to, zone) + 1;
  for (let day = localDay(from, zone) - 2; day <= lastDay; day += 1) {
    if (!startsOn(schedule, day)) continue;
    const endDay = end > start ? day : day + 1;
    const window = {
      from: wallInstants(day * DAY + start, zone).first,
      to: wallInstants(endDay * DAY + end, zone).last,
    };
    if (overlaps(window, from, to)) windows.push(window);
  }
  return windows;
}

/**
 * If a clock change skips its start, which moves forward, a window may end before it starts. Then it does not exist.
 */
const overlaps = (window: Window, from: Instant, to: Instant): boolean =>
  window.from < window.to && window.from < to && from < window.to;

/** Returns whether a window of one of the schedules is open at an instant. */
export function isWindowOpen(schedules: readonly WallSchedule[], zone: string, at: Instant): boolean {
  return schedules.some((schedule) => listWindows(schedule, zone, at, at + 1).length > 0);
}

/**
 * Returns whether a one-time window is over at an instant: its end is the last time the clock shows it. A recurring
 * schedule never ends.
 */
export function hasScheduleEnded({ mode, ends }: WallSchedule, zone: string, at: Instant): boolean {
  return mode === 'OneTime' && wallInstants(Date.parse(`${ends}Z`), zone).last <= at;
}

/** Returns whether a recurring schedule starts on a local day, counted from 1970-01-01. */
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
 * Returns the instants at which a wall clock shows a reading. One that occurs twice has two, and a window is as long as
 * possible: first to last. One that never occurs moves forward by the gap.
 */
function wallInstants(readingMs: number, zone: string): { first: Instant; last: Instant } {
  const before = readingMs - offsetAt(readingMs - DAY, zone);
  const after = readingMs - offsetAt(readingMs + DAY, zone);
  const occurrences = [before, after].filter((at) => at + offsetAt(at, zone) === readingMs);
  return occurrences.length === 0
    ? { first: before, last: before }
    : { first: Math.min(...occurrences), last: Math.max(...occurrences) };
}

function localDay(at: Instant, zone: string): number {
  return Math.floor((at + offsetAt(at, zone)) / DAY);
}

function timeOfDayMs(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/**
 * Parses `YYYY-MM-DDTHH:MM:SS`; seconds may be missing, a fraction is cut off. Undefined for a day that does not exist,
 * which includes the year 0, since the store cannot hold it.
 */
export function normaliseLocalDateTime(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, date = '', time = '', seconds = ':00'] = match;
  const complete = `${date}T${time}${seconds}`;
  const at = Date.parse(`${complete}Z`);
  return !Number.isNaN(at) && !complete.startsWith('0000') && new Date(at).toISOString().slice(0, 19) === complete
    ? complete
    : undefined;
}

/** Parses `HH:mm`; `9:05` and `09:05:00` are accepted. */
export function normaliseLocalTime(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d\d)(:00)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '', minutes = ''] = match;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
