import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { weekDays } from '@vedette/contract/v4/schedule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maintenanceAt,
  maintenanceWindows,
  type PlannedMaintenance,
  fullMaintenanceWindows,
} from './maintenance-rules.js';

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

/** Formats windows as local times. */
const shown = (periods: PlannedMaintenance[], zone: string, from: string, to: string): string[] =>
  maintenanceWindows(periods, zone, parseLocalDateTime(from, zone), parseLocalDateTime(to, zone)).map(
    (window) =>
      `${formatLocalDateTime(window.from, zone)}/${formatLocalDateTime(window.to, zone)} ${String((window.to - window.from) / HOUR)}h`,
  );

describe('a window', () => {
  test('includes its start and excludes its end', () => {
    const at = (text: string) =>
      maintenanceAt([aPeriod({ starts: '01:00', ends: '02:00' })], 'UTC', parseLocalDateTime(text, 'UTC'));
    expect(at('2026-05-01T00:59:59')).toBeUndefined();
    expect(at('2026-05-01T01:00:00')).toBe('DisableMonitoring');
    expect(at('2026-05-01T01:59:59')).toBe('DisableMonitoring');
    expect(at('2026-05-01T02:00:00')).toBeUndefined();
  });

  test('runs past midnight if it ends before it starts, on the day it starts', () => {
    const saturday = aPeriod({ mode: 'Weekly', weekDay: 'Saturday' });
    expect(shown([saturday], 'UTC', '2026-05-01T00:00:00', '2026-05-08T00:00:00')).toEqual([
      '2026-05-02T22:00:00/2026-05-03T06:00:00 8h',
    ]);
  });

  test('lasts a day if start and end are equal', () => {
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
  ])('on day %i uses the last day of shorter months', (monthDay, days) => {
    const period = aPeriod({ mode: 'Monthly', monthDay, starts: '10:00', ends: '11:00' });
    expect(shown([period], 'UTC', '2026-01-01T00:00:00', '2026-05-01T00:00:00')).toEqual(
      days.map((day) => `2026-${day}T10:00:00/2026-${day}T11:00:00 1h`),
    );
  });

  test('keeps local times across clock changes: 7 or 9 real hours', () => {
    const zone = 'Europe/Amsterdam';
    expect(shown([aPeriod()], zone, '2026-03-28T12:00:00', '2026-03-29T12:00:00')).toEqual([
      '2026-03-28T22:00:00/2026-03-29T06:00:00 7h',
    ]);
    expect(shown([aPeriod()], zone, '2026-10-24T12:00:00', '2026-10-25T12:00:00')).toEqual([
      '2026-10-24T22:00:00/2026-10-25T06:00:00 9h',
    ]);
  });

  test('moves times that do not exist forward by the gap', () => {
    const period = aPeriod({ starts: '02:15', ends: '02:45' });
    expect(shown([period], 'Europe/Amsterdam', '2026-03-29T00:00:00', '2026-03-30T00:00:00')).toEqual([
      '2026-03-29T03:15:00/2026-03-29T03:45:00 0.5h',
    ]);
  });

  test('lasts from the first start to the second end if times occur twice', () => {
    const period = aPeriod({ starts: '02:15', ends: '02:45' });
    expect(shown([period], 'Europe/Amsterdam', '2026-10-25T00:00:00', '2026-10-26T00:00:00')).toEqual([
      '2026-10-25T02:15:00/2026-10-25T02:45:00 1.5h',
    ]);
  });

  test('does nothing if it is empty', () => {
    const period = aPeriod({ mode: 'OneTime', starts: '2026-05-01T10:00:00', ends: '2026-05-01T10:00:00' });
    expect(shown([period], 'UTC', '2026-05-01T00:00:00', '2026-05-02T00:00:00')).toEqual([]);
  });

  test('may last for weeks if it occurs once', () => {
    const period = aPeriod({ mode: 'OneTime', starts: '2026-05-01T10:00:00', ends: '2026-06-20T10:00:00' });
    expect(maintenanceAt([period], 'UTC', parseLocalDateTime('2026-06-10T00:00:00', 'UTC'))).toBe('DisableMonitoring');
  });
});

test('disables checks where both types overlap', () => {
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

test('is the same in parts as in one range, and at an instant', () => {
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

test('returns full start and end of a window that has begun, also of long ones', () => {
  const whole = (period: PlannedMaintenance, from: string, to: string) =>
    fullMaintenanceWindows([period], 'UTC', parseLocalDateTime(from, 'UTC'), parseLocalDateTime(to, 'UTC')).map(
      (window) => [window.from, window.to].map((moment) => formatLocalDateTime(moment, 'UTC')),
    );
  const once = aPeriod({ mode: 'OneTime', starts: '2026-05-01T19:56:00', ends: '2026-05-01T20:56:00' });
  for (const now of ['2026-05-01T19:56:00', '2026-05-01T20:11:00', '2026-05-01T20:55:59']) {
    expect(whole(once, now, '2026-05-31T00:00:00')).toEqual([['2026-05-01T19:56:00', '2026-05-01T20:56:00']]);
  }
  expect(whole(once, '2026-05-01T20:56:00', '2026-05-31T00:00:00')).toEqual([]);
  const long = aPeriod({ mode: 'OneTime', starts: '2026-03-01T00:00:00', ends: '2026-08-01T00:00:00' });
  expect(whole(long, '2026-05-01T20:11:00', '2026-05-31T00:00:00')).toEqual([
    ['2026-03-01T00:00:00', '2026-08-01T00:00:00'],
  ]);
  expect(whole(aPeriod(), '2026-05-01T23:00:00', '2026-05-02T22:00:00')).toEqual([
    ['2026-05-01T22:00:00', '2026-05-02T06:00:00'],
  ]);
});
