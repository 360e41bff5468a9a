import { DAY, HOUR } from '@vedette/kernel/clock';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitToNewestDays, toSlotWindows, listSlots } from './time-pattern-rules.js';

const ZONE = 'Europe/Amsterdam';
const at = (text: string) => parseLocalDateTime(text, ZONE);
const lengths = (start: string, end: string, slot: number): number =>
  toSlotWindows({ start: at(start), end: at(end) }, 'HourOfDay', ZONE)
    .filter(({ window }) => window === slot)
    .reduce((all, window) => all + window.end - window.start, 0);

test('daylight saving shortens the skipped hour and lengthens the repeated one', () => {
  const spring = ['2026-03-29T00:00:00', '2026-03-30T00:00:00'] as const;
  const autumn = ['2026-10-25T00:00:00', '2026-10-26T00:00:00'] as const;
  expect([1, 2, 3].map((slot) => lengths(...spring, slot) / HOUR)).toEqual([1, 0, 1]);
  expect([1, 2, 3].map((slot) => lengths(...autumn, slot) / HOUR)).toEqual([1, 2, 1]);
});

test('days of the week begin at midnight of the requested time zone', () => {
  // Monday 29 June 2026, 23:00 UTC, is Tuesday in Amsterdam.
  const period = { start: Date.UTC(2026, 5, 29, 23), end: Date.UTC(2026, 5, 30, 23) };
  expect(toSlotWindows(period, 'DayOfWeek', ZONE).map(({ window }) => window)).toEqual([2, 3]);
  expect(toSlotWindows(period, 'DayOfWeek', 'UTC').map(({ window }) => window)).toEqual([1, 2]);
  expect([listSlots('DayOfWeek'), listSlots('HourOfDay').length]).toEqual([[1, 2, 3, 4, 5, 6, 7], 24]);
});

test('windows cover the whole period and every number is a slot', () => {
  const anyPeriod = fc.tuple(fc.integer({ min: 0, max: 400 * DAY }), fc.integer({ min: 1, max: 20 * DAY }));
  fc.assert(
    fc.property(anyPeriod, fc.constantFrom(ZONE, 'Asia/Kolkata', 'Australia/Lord_Howe'), ([after, length], zone) => {
      const start = Date.UTC(2026, 0, 1) + after;
      for (const by of ['HourOfDay', 'DayOfWeek'] as const) {
        const windows = toSlotWindows({ start, end: start + length }, by, zone);
        expect(windows.reduce((all, window) => all + window.end - window.start, 0)).toBe(length);
        expect(windows.every(({ window }) => listSlots(by).includes(window))).toBe(true);
      }
    }),
  );
});

test('of many monitors reads only the newest whole days, at least the last one', () => {
  const year = { start: at('2025-07-01T00:00:00'), end: at('2026-07-01T00:00:00') };
  expect(limitToNewestDays(year, 1, ZONE)).toEqual(year);
  expect(limitToNewestDays(year, 1_000, ZONE)).toEqual({ start: at('2026-06-15T00:00:00'), end: year.end });
  expect(limitToNewestDays(year, 1_000_000, ZONE)).toEqual({ start: at('2026-06-30T00:00:00'), end: year.end });
  const empty = { start: year.end, end: year.end };
  expect(limitToNewestDays(empty, 1, ZONE)).toEqual(empty);
});
