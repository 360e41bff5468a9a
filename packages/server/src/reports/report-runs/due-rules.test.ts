import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDueTimes, type ReportSchedule } from '@vedette/kernel/report-schedule';
import {
  decideDue,
  computeFirstAttemptAt,
  LATE_AFTER_MS,
  computeRetryAt,
  SETTLE_DELAY_MS,
  MAX_DELAY_MS,
} from './due-rules.js';

const zone = 'Europe/Amsterdam';
const at = (text: string): Instant => parseLocalDateTime(text, zone);
const daily: ReportSchedule = { type: 'Daily', time: '08:00:00' };

test.each([
  { now: '2025-03-03T07:59:59', sent: undefined, isLate: false, missed: 0 },
  { now: '2025-03-03T08:00:00', sent: '2025-03-03T08:00:00', isLate: false, missed: 0 },
  { now: '2025-03-03T08:01:00', sent: '2025-03-03T08:00:00', isLate: false, missed: 0 },
  { now: '2025-03-03T09:00:00', sent: '2025-03-03T08:00:00', isLate: true, missed: 0 },
  { now: '2025-03-06T07:00:00', sent: '2025-03-05T08:00:00', isLate: true, missed: 2 },
])('at $now: sends $sent, late: $isLate, and misses $missed', ({ now, sent, isLate, missed }) => {
  const due = decideDue(daily, zone, at('2025-03-02T08:00:00'), at(now));
  expect(due.sendAt === undefined ? undefined : formatLocalDateTime(due.sendAt, zone)).toBe(sent);
  expect([due.isLate, due.missed.length]).toEqual([isLate, missed]);
  expect(due.nextAt).toBeGreaterThan(at(now));
});

test('records a run that is a day old as missed instead of sending it', () => {
  const monthly: ReportSchedule = { type: 'Monthly', time: '08:00:00', monthDay: 31 };
  const moment = at('2025-02-28T08:00:00');
  const after = at('2025-01-31T08:00:00');
  expect(decideDue(monthly, zone, after, moment + MAX_DELAY_MS - 1).sendAt).toBe(moment);
  expect(decideDue(monthly, zone, after, moment + MAX_DELAY_MS)).toMatchObject({ sendAt: undefined, missed: [moment] });
});

test('waits for the last results of a period that just ended, without being late', () => {
  const moment = (text: string, now: string, period: 'PreviousDay' | 'CurrentDay' = 'PreviousDay') =>
    formatLocalDateTime(computeFirstAttemptAt(period, zone, at(text), at(now)), zone);
  expect(moment('2025-03-03T00:00:00', '2025-03-03T00:00:04')).toBe('2025-03-03T00:03:00');
  expect(moment('2025-03-03T00:01:00', '2025-03-03T00:01:02')).toBe('2025-03-03T00:03:00');
  expect(moment('2025-03-03T08:00:00', '2025-03-03T08:00:04')).toBe('2025-03-03T08:00:04');
  expect(moment('2025-03-03T08:00:00', '2025-03-03T08:00:04', 'CurrentDay')).toBe('2025-03-03T08:03:00');
  expect(moment('2025-03-03T00:00:00', '2025-03-03T07:00:00')).toBe('2025-03-03T07:00:00');
  expect(SETTLE_DELAY_MS).toBeLessThan(LATE_AFTER_MS);
});

test('retries a failed report after 1, 5 and 15 minutes', () => {
  expect([1, 2, 3, 4].map((attempts) => computeRetryAt(attempts, 0))).toEqual([
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    undefined,
  ]);
});

test('sends or misses each time once, however often it is called', () => {
  const schedules = fc.constantFrom<ReportSchedule>(
    daily,
    { type: 'Daily', time: '02:30:00' } as const,
    { type: 'Weekly', time: '00:00:00', weekday: 'Sunday' } as const,
    { type: 'Monthly', time: '23:59:59', monthDay: 31 },
  );
  const zones = fc.constantFrom('UTC', zone, 'America/New_York', 'Australia/Lord_Howe');
  const pauses = fc.array(fc.integer({ min: 1, max: 20 * DAY }), { minLength: 1, maxLength: 12 });
  const start = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(schedules, zones, start, pauses, (schedule, where, from, gaps) => {
      const settled: Instant[] = [];
      let [now, after] = [from, from];
      for (const gap of gaps) {
        now += gap;
        const due = decideDue(schedule, where, after, now);
        if (due.sendAt !== undefined) expect(now - due.sendAt).toBeLessThan(24 * HOUR);
        settled.push(...due.missed, ...(due.sendAt === undefined ? [] : [due.sendAt]));
        after = due.settledUntil;
      }
      expect(settled).toEqual(listDueTimes(schedule, where, from, now));
    }),
    { numRuns: 60 },
  );
});
