/**
 * When maintenance is on. Periods are wall-clock times of the account, resolved with its zone when asked, so a change of
 * the account's zone moves them all. Every window is half-open: its start is in, its end is not.
 */
import type { MaintenanceType } from '@vedette/contract/maintenance-period';
import { weekDays, type ScheduleMode, type WeekDay } from '@vedette/contract/schedule';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { offsetAt } from '@vedette/kernel/zones';

/** One period of one monitor, texts as stored. */
export interface PlannedMaintenance {
  readonly mode: ScheduleMode;
  readonly type: MaintenanceType;
  /** OneTime: `YYYY-MM-DDTHH:MM:SS`; else `HH:mm`. */
  readonly starts: string;
  /** As `starts`; for the recurring modes a time not after the start lies on the next day. */
  readonly ends: string;
  readonly weekDay?: WeekDay | undefined;
  /** 1-31; shorter months take their last day. */
  readonly monthDay?: number | undefined;
}

/** [from, to) in which maintenance of `type` is on. */
export interface MaintenanceWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly type: MaintenanceType;
}

/** What is on at a moment; DisableMonitoring wins where both are. */
export function maintenanceAt(
  periods: readonly PlannedMaintenance[],
  zone: string,
  at: Instant,
): MaintenanceType | undefined {
  return maintenanceWindows(periods, zone, at, at + 1)[0]?.type;
}

const LOOK_AHEAD_MS = 32 * DAY;

/**
 * The end (not included) of the maintenance of either type that is on at a moment; undefined when none is. Windows that
 * touch count as one; beyond a month the answer is that month's end, and the caller asks again then.
 */
export function maintenanceUntil(
  periods: readonly PlannedMaintenance[],
  zone: string,
  at: Instant,
): Instant | undefined {
  const windows = maintenanceWindows(periods, zone, at, at + LOOK_AHEAD_MS);
  const end = windows.reduce((until, { from, to }) => (from === until ? to : until), at);
  return end === at ? undefined : end;
}

/** Every window inside [from, to), cut to it, in order of time, none touching another of its type. */
export function maintenanceWindows(
  periods: readonly PlannedMaintenance[],
  zone: string,
  from: Instant,
  to: Instant,
): MaintenanceWindow[] {
  const found = periods
    .flatMap((period) => occurrences(period, zone, from, to))
    .map((window) => ({ ...window, from: Math.max(window.from, from), to: Math.min(window.to, to) }))
    .filter((window) => window.from < window.to);
  const silent = union(found.filter(({ type }) => type === 'DisableMonitoring'));
  const quiet = without(union(found.filter(({ type }) => type === 'DisableNotifications')), silent);
  return [...silent, ...quiet].sort((a, b) => a.from - b.from);
}

function occurrences(period: PlannedMaintenance, zone: string, from: Instant, to: Instant): MaintenanceWindow[] {
  if (period.mode === 'OneTime') {
    const [start, end] = [Date.parse(`${period.starts}Z`), Date.parse(`${period.ends}Z`)];
    return [{ from: moments(start, zone).first, to: moments(end, zone).last, type: period.type }];
  }
  const [start, end] = [timeOfDayMs(period.starts), timeOfDayMs(period.ends)];
  const windows: MaintenanceWindow[] = [];
  // A window lasts a day at most; one day more on both sides covers zones that skip or repeat a date.
  const lastDay = localDay(to, zone) + 1;
  for (let day = localDay(from, zone) - 2; day <= lastDay; day += 1) {
    if (!startsOn(period, day)) continue;
    const endDay = end > start ? day : day + 1;
    const window = { from: moments(day * DAY + start, zone).first, to: moments(endDay * DAY + end, zone).last };
    if (window.from < to && from < window.to) windows.push({ ...window, type: period.type });
  }
  return windows;
}

/** Whether a recurring period starts on a local day, counted from 1970-01-01. */
function startsOn(period: PlannedMaintenance, day: number): boolean {
  if (period.mode === 'Daily') return true;
  if (period.mode === 'Weekly') return period.weekDay === weekDays[(((day + THURSDAY) % 7) + 7) % 7];
  const date = new Date(day * DAY);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(period.monthDay ?? 1, lastOfMonth);
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

function union(windows: readonly MaintenanceWindow[]): MaintenanceWindow[] {
  const joined: MaintenanceWindow[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && window.from <= last.to) joined.splice(-1, 1, { ...last, to: Math.max(last.to, window.to) });
    else joined.push(window);
  }
  return joined;
}

/** `windows` minus `holes`; both sorted and disjoint. */
function without(windows: readonly MaintenanceWindow[], holes: readonly MaintenanceWindow[]): MaintenanceWindow[] {
  return holes.reduce<MaintenanceWindow[]>(
    (rest, hole) =>
      rest.flatMap((window) =>
        [
          { ...window, to: Math.min(window.to, hole.from) },
          { ...window, from: Math.max(window.from, hole.to) },
        ].filter(({ from, to }) => from < to),
      ),
    [...windows],
  );
}
