import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { fromLocal, toLocal } from '@vedette/kernel/zones';
import { weekDays } from '@vedette/contract/schedule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maintenanceAt, maintenanceWindows, type PlannedMaintenance } from './maintenance-rules.js';

const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
];
const aPeriod = (change: Partial<PlannedMaintenance> = {}): PlannedMaintenance => ({
  mode: 'Daily',
  type: 'DisableMonitoring',
  starts: '22:00',
  ends: '06:00',
  ...change,
});

/** Windows as local texts, for reading. */
const shown = (periods: PlannedMaintenance[], zone: string, from: string, to: string): string[] =>
  maintenanceWindows(periods, zone, fromLocal(from, zone), fromLocal(to, zone)).map(
    (window) =>
      `${toLocal(window.from, zone)}/${toLocal(window.to, zone)} ${String((window.to - window.from) / HOUR)}h`,
  );

describe('a window', () => {
  test('starts with its first moment and ends before its last', () => {
    const at = (text: string) =>
      maintenanceAt([aPeriod({ starts: '01:00', ends: '02:00' })], 'UTC', fromLocal(text, 'UTC'));
    expect(at('2026-05-01T00:59:59')).toBeUndefined();
    expect(at('2026-05-01T01:00:00')).toBe('DisableMonitoring');
    expect(at('2026-05-01T01:59:59')).toBe('DisableMonitoring');
    expect(at('2026-05-01T02:00:00')).toBeUndefined();
  });

  test('that ends before it starts runs past midnight, counted by the day it starts', () => {
    const saturday = aPeriod({ mode: 'Weekly', weekDay: 'Saturday' });
    expect(shown([saturday], 'UTC', '2026-05-01T00:00:00', '2026-05-08T00:00:00')).toEqual([
      '2026-05-02T22:00:00/2026-05-03T06:00:00 8h',
    ]);
  });

  test('with equal ends lasts a day', () => {
    const period = aPeriod({ mode: 'Weekly', weekDay: 'Monday', starts: '09:00', ends: '09:00' });
    expect(shown([period], 'UTC', '2026-05-03T00:00:00', '2026-05-09T00:00:00')).toEqual([
      '2026-05-04T09:00:00/2026-05-05T09:00:00 24h',
    ]);
  });

  test.each([
    [31, ['01-31', '02-28', '03-31', '04-30']],
    [30, ['01-30', '02-28', '03-30', '04-30']],
    [29, ['01-29', '02-28', '03-29', '04-29']],
    [28, ['01-28', '02-28', '03-28', '04-28']],
  ])('on day %i takes the last day of shorter months', (monthDay, days) => {
    const period = aPeriod({ mode: 'Monthly', monthDay, starts: '10:00', ends: '11:00' });
    expect(shown([period], 'UTC', '2026-01-01T00:00:00', '2026-05-01T00:00:00')).toEqual(
      days.map((day) => `2026-${day}T10:00:00/2026-${day}T11:00:00 1h`),
    );
  });

  test('keeps the wall clock when clocks change: 7 or 9 real hours', () => {
    const zone = 'Europe/Amsterdam';
    expect(shown([aPeriod()], zone, '2026-03-28T12:00:00', '2026-03-29T12:00:00')).toEqual([
      '2026-03-28T22:00:00/2026-03-29T06:00:00 7h',
    ]);
    expect(shown([aPeriod()], zone, '2026-10-24T12:00:00', '2026-10-25T12:00:00')).toEqual([
      '2026-10-24T22:00:00/2026-10-25T06:00:00 9h',
    ]);
  });

  test('whose times do not exist moves forward by the gap', () => {
    const period = aPeriod({ starts: '02:15', ends: '02:45' });
    expect(shown([period], 'Europe/Amsterdam', '2026-03-29T00:00:00', '2026-03-30T00:00:00')).toEqual([
      '2026-03-29T03:15:00/2026-03-29T03:45:00 0.5h',
    ]);
  });

  test('whose times occur twice goes from the first start to the second end', () => {
    const period = aPeriod({ starts: '02:15', ends: '02:45' });
    expect(shown([period], 'Europe/Amsterdam', '2026-10-25T00:00:00', '2026-10-26T00:00:00')).toEqual([
      '2026-10-25T02:15:00/2026-10-25T02:45:00 1.5h',
    ]);
  });

  test('of no length does nothing', () => {
    const period = aPeriod({ mode: 'OneTime', starts: '2026-05-01T10:00:00', ends: '2026-05-01T10:00:00' });
    expect(shown([period], 'UTC', '2026-05-01T00:00:00', '2026-05-02T00:00:00')).toEqual([]);
  });

  test('may last for weeks when it happens once', () => {
    const period = aPeriod({ mode: 'OneTime', starts: '2026-05-01T10:00:00', ends: '2026-06-20T10:00:00' });
    expect(maintenanceAt([period], 'UTC', fromLocal('2026-06-10T00:00:00', 'UTC'))).toBe('DisableMonitoring');
  });
});

test('where both types are on, checks are off', () => {
  const quiet = aPeriod({ type: 'DisableNotifications', starts: '00:00', ends: '00:00' });
  expect(
    maintenanceWindows([quiet, aPeriod({ starts: '01:00', ends: '02:00' })], 'UTC', 0, DAY).map(
      ({ from, to, type }) => [from / HOUR, to / HOUR, type],
    ),
  ).toEqual([
    [0, 1, 'DisableNotifications'],
    [1, 2, 'DisableMonitoring'],
    [2, 24, 'DisableNotifications'],
  ]);
});

const STEP = 15 * MINUTE;
const STEPS_A_DAY = DAY / STEP;

/** The wall clock every quarter of an hour, which knows nothing of offsets; times and clock changes lie on quarters. */
function wallClock(zone: string, from: Instant, to: Instant): string[] {
  return Array.from({ length: (to - from) / STEP }, (_, step) => toLocal(from + step * STEP, zone).slice(0, 16));
}

/** First or last step at which the wall clock shows `text`; when it never does, as far behind the gap as it lies in it. */
function stepOf(clock: string[], text: string, which: 'first' | 'last'): number {
  const found = which === 'first' ? clock.indexOf(text) : clock.lastIndexOf(text);
  if (found >= 0) return found;
  const after = clock.findIndex((shownText) => shownText > text);
  return after + (Date.parse(`${text}Z`) - Date.parse(`${clock[after - 1] ?? ''}Z`)) / STEP - 1;
}

function startsOn(period: PlannedMaintenance, day: number): boolean {
  const date = new Date(day * DAY);
  if (period.mode === 'Weekly') return weekDays[date.getUTCDay()] === period.weekDay;
  const isLastOfMonth = new Date((day + 1) * DAY).getUTCDate() === 1;
  const wanted = period.monthDay ?? 0;
  return period.mode === 'Daily' || date.getUTCDate() === wanted || (isLastOfMonth && date.getUTCDate() < wanted);
}

/** Steps in which maintenance is on, found by watching the clock. Its first and last day are too short to tell. */
function oracle(period: PlannedMaintenance, clock: string[]): boolean[] {
  const on = clock.map(() => false);
  const dayOf = (text = ''): number => Math.floor(Date.parse(`${text}Z`) / DAY);
  const text = (day: number) => new Date(day * DAY).toISOString().slice(0, 11);
  for (let day = dayOf(clock[0]) + 1; day < dayOf(clock.at(-1)) - 1; day += 1) {
    if (!startsOn(period, day)) continue;
    const start = stepOf(clock, text(day) + period.starts, 'first');
    const end = stepOf(clock, text(period.ends > period.starts ? day : day + 1) + period.ends, 'last');
    if (start < end) on.fill(true, start, end);
  }
  return on;
}

const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16));
const recurring = fc.record({
  mode: fc.constantFrom('Daily', 'Weekly', 'Monthly'),
  type: fc.constant('DisableMonitoring' as const),
  starts: time,
  ends: time,
  weekDay: fc.constantFrom(...weekDays),
  monthDay: fc.integer({ min: 1, max: 31 }),
}) satisfies fc.Arbitrary<PlannedMaintenance>;

// Around the clock changes of spring and autumn on both halves of the world, and the end of February.
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

test.each(zones)('agrees with someone who watches the clock in %s', (zone) => {
  const watched = weeks.map((week) => {
    const from = fromLocal(`${week}T00:00:00`, zone);
    return { from, clock: wallClock(zone, from - 2 * DAY, from + 6 * DAY) };
  });
  fc.assert(
    fc.property(recurring, fc.constantFrom(...watched), (period, { from, clock }) => {
      const expected = oracle(period, clock).slice(3 * STEPS_A_DAY, 5 * STEPS_A_DAY);
      const windows = maintenanceWindows([period], zone, from + DAY, from + 3 * DAY);
      const actual = expected.map((_, step) => {
        const at = from + DAY + step * STEP;
        return windows.some((window) => window.from <= at && at < window.to);
      });
      expect(actual).toEqual(expected);
    }),
  );
});

test('cutting the time in two changes nothing, and a moment asks the same rule', () => {
  const at = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => Date.UTC(2026, 9, 1) + minutes * MINUTE);
  fc.assert(
    fc.property(fc.array(recurring, { maxLength: 3 }), fc.constantFrom(...zones), at, at, (periods, zone, a, b) => {
      const [cut, to] = [Math.min(a, b), Math.max(a, b)];
      const from = Date.UTC(2026, 9, 1);
      const length = (windows: { from: number; to: number }[]) => windows.reduce((sum, w) => sum + w.to - w.from, 0);
      const whole = maintenanceWindows(periods, zone, from, to);
      const parts = [...maintenanceWindows(periods, zone, from, cut), ...maintenanceWindows(periods, zone, cut, to)];
      expect(length(parts)).toBe(length(whole));
      expect(maintenanceAt(periods, zone, cut)).toBe(
        maintenanceWindows(periods, zone, cut, cut + 1).length > 0 ? 'DisableMonitoring' : undefined,
      );
    }),
  );
});
