/** Hours of the day and days of the week in a time zone. */
import type { TimePattern } from '@vedette/contract/v1/dashboards/dashboard';
import { DAY, HOUR } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { localParts, startOfDay } from '@vedette/kernel/zones';
import { splitIntoBuckets, type Window } from '../../figures/index.js';

/** Maximum number of monitor hours read for one response. */
const MAX_MONITOR_HOURS = 400_000;

const SLOTS: Readonly<Record<TimePattern, { readonly first: number; readonly last: number }>> = {
  HourOfDay: { first: 0, last: 23 },
  DayOfWeek: { first: 1, last: 7 },
};

/** Returns the slots in order: hours from 0 to 23, days from Monday, which is 1. */
export function listSlots(by: TimePattern): number[] {
  const { first, last } = SLOTS[by];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Cuts a period into windows that are numbered by slot. An hour skipped by a change of clocks has no window on that
 * day, a repeated hour has two.
 */
export function toSlotWindows(period: Period, by: TimePattern, zone: string): Window[] {
  const buckets = splitIntoBuckets(period, by === 'HourOfDay' ? 'hour' : 'day', zone);
  return buckets.map((bucket) => {
    const { hour, weekday } = localParts(bucket.start, zone);
    return { ...bucket, window: by === 'HourOfDay' ? hour : weekday };
  });
}

/** Returns the newest whole days of a period that stay within the limit of monitor hours; at least the last day. */
export function limitToNewestDays({ start, end }: Period, monitors: number, zone: string): Period {
  const days = Math.max(1, Math.floor((MAX_MONITOR_HOURS * HOUR) / DAY / Math.max(1, monitors)));
  return { start: Math.min(end, Math.max(start, startOfDay(end - 1, zone, 1 - days))), end };
}
