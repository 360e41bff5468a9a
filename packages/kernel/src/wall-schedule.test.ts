import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE, type Instant } from './clock.js';
import {
  hasScheduleEnded,
  isWindowOpen,
  normaliseLocalDateTime,
  normaliseLocalTime,
  weekDays,
  listWindows,
  type WallSchedule,
} from './wall-schedule.js';
import { parseLocalDateTime, formatLocalDateTime } from './zones.js';

const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
];

const STEP = 15 * MINUTE;
const STEPS_A_DAY = DAY / STEP;

/** The wall clock every quarter of an hour, without knowledge of offsets. Times and clock changes are on quarters. */
function wallClock(zone: string, from: Instant, to: Instant): string[] {
  return Array.from({ length: (to - from) / STEP }, (_, step) =>
    formatLocalDateTime(from + step * STEP, zone).slice(0, 16),
  );
}

/**
 * Returns the first or last step at which the wall clock shows `text`. If it never does, the step as far after the gap
 * as the text is into it.
 */
function findStep(clock: string[], text: string, which: 'first' | 'last'): number {
  const found = which === 'first' ? clock.indexOf(text) : clock.lastIndexOf(text);
  if (found >= 0) return found;
  const after = clock.findIndex((shownText) => shownText > text);
  return after + (Date.parse(`${text}Z`) - Date.parse(`${clock[after - 1] ?? ''}Z`)) / STEP - 1;
}

function startsOn(schedule: WallSchedule, day: number): boolean {
  const date = new Date(day * DAY);
  if (schedule.mode === 'Weekly') return weekDays[date.getUTCDay()] === schedule.weekDay;
  const isLastOfMonth = new Date((day + 1) * DAY).getUTCDate() === 1;
  const monthDay = schedule.monthDay ?? 0;
  return schedule.mode === 'Daily' || date.getUTCDate() === monthDay || (isLastOfMonth && date.getUTCDate() < monthDay);
}

/**
 * Steps in which the schedule is active, found by reading the clock. Its first and last day are too short to compare.
 */
function oracle(schedule: WallSchedule, clock: string[]): boolean[] {
  const on = clock.map(() => false);
  const dayNumber = (text = ''): number => Math.floor(Date.parse(`${text}Z`) / DAY);
  const text = (day: number) => new Date(day * DAY).toISOString().slice(0, 11);
  for (let day = dayNumber(clock[0]) + 1; day < dayNumber(clock.at(-1)) - 1; day += 1) {
    if (!startsOn(schedule, day)) continue;
    const start = findStep(clock, text(day) + schedule.starts, 'first');
    const end = findStep(clock, text(schedule.ends > schedule.starts ? day : day + 1) + schedule.ends, 'last');
    if (start < end) on.fill(true, start, end);
  }
  return on;
}

const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16));
const recurring = fc.record({
  mode: fc.constantFrom('Daily', 'Weekly', 'Monthly'),
  starts: time,
  ends: time,
  weekDay: fc.constantFrom(...weekDays),
  monthDay: fc.integer({ min: 1, max: 31 }),
}) satisfies fc.Arbitrary<WallSchedule>;

// Around the clock changes of spring and autumn on both hemispheres, and the end of February.
const weeks = [
  '2026-02-25',
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-09-04',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
];

test.each(zones)('agrees with reading the wall clock in %s', (zone) => {
  const watched = weeks.map((week) => {
    const from = parseLocalDateTime(`${week}T00:00:00`, zone);
    return { from, clock: wallClock(zone, from - 2 * DAY, from + 6 * DAY) };
  });
  fc.assert(
    fc.property(recurring, fc.constantFrom(...watched), (schedule, { from, clock }) => {
      const expected = oracle(schedule, clock).slice(3 * STEPS_A_DAY, 5 * STEPS_A_DAY);
      const windows = listWindows(schedule, zone, from + DAY, from + 3 * DAY);
      const actual = expected.map((_, step) => {
        const at = from + DAY + step * STEP;
        expect(isWindowOpen([schedule], zone, at)).toBe(windows.some((window) => window.from <= at && at < window.to));
        return isWindowOpen([schedule], zone, at);
      });
      expect(actual).toEqual(expected);
    }),
  );
});

test('includes the start and excludes the end of a one-time window', () => {
  const once: WallSchedule = { mode: 'OneTime', starts: '2026-07-01T08:00:00', ends: '2026-07-14T18:00:00' };
  fc.assert(
    fc.property(fc.constantFrom(...zones), (zone) => {
      const [from, to] = [parseLocalDateTime(once.starts, zone), parseLocalDateTime(once.ends, zone)];
      expect([from - 1, from, to - 1, to].map((at) => isWindowOpen([once], zone, at))).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(listWindows(once, zone, to, to + DAY)).toEqual([]);
    }),
  );
});

test('has no window if it ends before its start is moved by a clock change', () => {
  const zone = 'Europe/Amsterdam';
  const [from, to] = [Date.parse('2026-03-28T12:00Z'), Date.parse('2026-03-29T12:00Z')];
  const once = { mode: 'OneTime', starts: '2026-03-29T02:30:00', ends: '2026-03-29T03:15:00' } as const;
  expect(listWindows(once, zone, from, to)).toEqual([]);
  expect(listWindows({ mode: 'Daily', starts: '02:30', ends: '03:15' }, zone, from, to)).toEqual([]);
});

test.each([
  ['Asia/Tokyo', '2026-07-14T18:00:00', '2026-07-14T09:00:00Z'],
  ['America/New_York', '2026-07-14T18:00:00', '2026-07-14T22:00:00Z'],
  ['Europe/Amsterdam', '2026-10-25T02:30:00', '2026-10-25T01:30:00Z'], // the clock shows it an hour before, too
  ['Europe/Amsterdam', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'], // the clock never shows it
])('in %s ends a one-time window at %s from %s on', (zone, ends, from) => {
  const once = { mode: 'OneTime', starts: '2026-01-01T00:00:00', ends } as const;
  const at = Date.parse(from);
  expect([at - 1, at].map((each) => hasScheduleEnded(once, zone, each))).toEqual([false, true]);
  expect(listWindows(once, zone, at - 1, at + 1)).toEqual([expect.objectContaining({ to: at })]);
  expect(hasScheduleEnded({ mode: 'Daily', starts: '02:00', ends: '02:30' }, zone, at)).toBe(false);
});

describe('parsing what people write', () => {
  test.each([
    ['2026-07-01T08:00:00', '2026-07-01T08:00:00'],
    ['2026-07-01 08:00', '2026-07-01T08:00:00'],
    [' 2026-07-01T08:00:59.123 ', '2026-07-01T08:00:59'],
    ['2026-02-30T08:00:00', undefined],
    ['2026-07-01T24:00:00', undefined],
    ['2026-07-01T08:00:00Z', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('reads the date-time %j as %j', (text, form) => {
    expect(normaliseLocalDateTime(text)).toBe(form);
  });
  test.each([
    ['9:05', '09:05'],
    ['23:59:00', '23:59'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['noon', undefined],
  ])('reads the time %j as %j', (text, form) => {
    expect(normaliseLocalTime(text)).toBe(form);
  });
});
