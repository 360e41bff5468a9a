import { DAY } from './clock.js';
import { weekDays } from './wall-schedule.js';
import { parseLocalDateTime, localParts, formatLocalDateTime } from './zones.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listDueTimes, nextDueTime, type ReportSchedule } from './report-schedule.js';

const amsterdam = 'Europe/Amsterdam';

/** First scheduled times after midnight of the date, on the wall clock. */
test.each([
  [{ type: 'Daily', time: '02:30:00' }, '2025-03-29', ['03-29T02:30:00', '03-30T03:00:00', '03-31T02:30:00']],
  [{ type: 'Daily', time: '02:30:00' }, '2025-10-25', ['10-25T02:30:00', '10-26T02:30:00', '10-27T02:30:00']],
  [{ type: 'Weekly', time: '08:00:00', weekday: 'Monday' }, '2025-03-25', ['03-31T08:00:00', '04-07T08:00:00']],
  [{ type: 'Monthly', time: '08:00:00', monthDay: 31 }, '2025-01-02', ['01-31T08:00:00', '02-28T08:00:00']],
  [{ type: 'Monthly', time: '08:00:00', monthDay: 31 }, '2025-03-01', ['03-31T08:00:00', '04-30T08:00:00']],
  [
    { type: 'Quarterly', time: '08:00:00', monthDay: 1, startMonth: 2 },
    '2025-01-01',
    ['02-01T08:00:00', '05-01T08:00:00', '08-01T08:00:00', '11-01T08:00:00', '02-01T08:00:00'],
  ],
  [
    { type: 'Quarterly', time: '08:00:00', monthDay: 31, startMonth: 3 },
    '2025-01-01',
    ['03-31T08:00:00', '06-30T08:00:00', '09-30T08:00:00', '12-31T08:00:00'],
  ],
  [{ type: 'Yearly', time: '00:00:00', monthDay: 29, month: 2 }, '2024-01-01', ['02-29T00:00:00', '02-28T00:00:00']],
] as const)('schedules %j from %s: %j', (schedule, from, expected) => {
  const due: string[] = [];
  let at = parseLocalDateTime(`${from}T00:00:00`, amsterdam);
  for (const _each of expected) {
    at = nextDueTime(schedule, amsterdam, at);
    due.push(formatLocalDateTime(at, amsterdam).slice(5));
  }
  expect(due).toEqual(expected);
});

test('sends a report once in the repeated hour of autumn, at its first occurrence', () => {
  const day = parseLocalDateTime('2025-10-26T00:00:00', amsterdam);
  const [first, ...more] = listDueTimes({ type: 'Daily', time: '02:30:00' }, amsterdam, day, day + DAY);
  expect([new Date(first ?? 0).toISOString(), more]).toEqual(['2025-10-26T00:30:00.000Z', []]);
});

describe('with any schedule and zone', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const monthDay = fc.integer({ min: 1, max: 31 });
  const schedules: fc.Arbitrary<ReportSchedule> = fc.oneof(
    fc.record({ type: fc.constant('Daily' as const), time }),
    fc.record({ type: fc.constant('Weekly' as const), time, weekday: fc.constantFrom(...weekDays) }),
    fc.record({ type: fc.constant('Monthly' as const), time, monthDay }),
    fc.record({ type: fc.constant('Quarterly' as const), time, monthDay, startMonth: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ type: fc.constant('Yearly' as const), time, monthDay, month: fc.integer({ min: 1, max: 12 }) }),
  );
  const zones = fc.constantFrom(
    'UTC',
    amsterdam,
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/Havana',
  );
  const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
  const MAX_DAYS_APART: Readonly<Record<ReportSchedule['type'], number>> = {
    Daily: 2,
    Weekly: 8,
    Monthly: 32,
    Quarterly: 93,
    Yearly: 367,
  };

  test('returns a later time within the interval, on a scheduled day', () => {
    fc.assert(
      fc.property(schedules, zones, instant, (schedule, zone, after) => {
        const at = nextDueTime(schedule, zone, after);
        expect(at).toBeGreaterThan(after);
        expect(at - after).toBeLessThanOrEqual(MAX_DAYS_APART[schedule.type] * DAY);
        const { day, month, year, weekday } = localParts(at, zone);
        const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
        if (schedule.type === 'Weekly') expect(weekDays[weekday % 7]).toBe(schedule.weekday);
        if ('monthDay' in schedule) expect(day).toBe(Math.min(schedule.monthDay, lastOfMonth));
        if (schedule.type === 'Quarterly') expect((month - schedule.startMonth) % 3).toBe(0);
        if (schedule.type === 'Yearly') expect(month).toBe(schedule.month);
        // Only a gap moves a report, and only to the end of the gap.
        const shown = formatLocalDateTime(at, zone).slice(11);
        if (shown !== schedule.time) expect(formatLocalDateTime(at - 1, zone).slice(11) < schedule.time).toBe(true);
      }),
    );
  });

  test('returns the same times if a window is split in two', () => {
    const length = fc.integer({ min: 0, max: 60 * DAY });
    fc.assert(
      fc.property(schedules, zones, instant, fc.tuple(length, length), (schedule, zone, from, [a, b]) => {
        const [cut, to] = [from + a, from + a + b];
        const whole = listDueTimes(schedule, zone, from, to);
        expect([...listDueTimes(schedule, zone, from, cut), ...listDueTimes(schedule, zone, cut, to)]).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  test('sends a daily report once on every day', () => {
    fc.assert(
      fc.property(time, zones, instant, (at, zone, from) => {
        const due = listDueTimes({ type: 'Daily', time: at }, zone, from, from + 30 * DAY);
        const days = due.map((one) => formatLocalDateTime(one, zone).slice(0, 10));
        expect(new Set(days).size).toBe(days.length);
        expect(days.length).toBeGreaterThanOrEqual(29);
      }),
      { numRuns: 40 },
    );
  });
});
