import { DAY } from '@vedette/kernel/clock';
import { nextDueTime } from '@vedette/kernel/report-schedule';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { upcomingReportTimes, parseReportSchedule } from './upcoming-reports-rules.js';

const zone = 'Europe/Amsterdam';
const typed = {
  ScheduleType: 'Daily' as const,
  Time: '02:30',
  Weekday: 'Monday' as const,
  Month: '2',
  MonthDay: '31',
  QuarterStartMonth: '1',
};
const next = (more: Partial<Parameters<typeof parseReportSchedule>[0]>, from: string) => {
  const schedule = parseReportSchedule({ ...typed, ...more });
  if (!schedule) throw new Error('not a schedule');
  const now = parseLocalDateTime(`${from}T12:00:00`, zone);
  return upcomingReportTimes(schedule, zone, now).map((one) => [
    formatLocalDateTime(one.from, zone).slice(5, 16),
    one.clockChange,
  ]);
};

test('lists ten times, also around skipped and repeated hours of clock changes', () => {
  const spring = next({}, '2025-03-28');
  expect(spring).toHaveLength(10);
  expect(spring.slice(0, 3)).toEqual([
    ['03-29T02:30', undefined],
    ['03-30T03:00', '02:30 is skipped by the clock change: sent at 03:00'],
    ['03-31T02:30', undefined],
  ]);
  expect(next({ Time: '8:05' }, '2025-10-25').slice(0, 2)).toEqual([
    ['10-26T08:05', 'clocks go back 60 min before it'],
    ['10-27T08:05', undefined],
  ]);
  expect(next({ ScheduleType: 'Weekly', Time: '8:05' }, '2025-10-20')[0]).toEqual(['10-27T08:05', undefined]);
  expect(next({ ScheduleType: 'Yearly', Time: '08:00' }, '2025-01-01')[3]?.[0]).toBe('02-29T08:00');
});

test('lists the times at which reports are actually sent', () => {
  const schedule = parseReportSchedule({ ...typed, ScheduleType: 'Quarterly' });
  const now = 1_700_000_000_000;
  const times = schedule ? upcomingReportTimes(schedule, zone, now) : [];
  expect(times).toHaveLength(10);
  times.forEach(({ from }) => {
    expect(schedule && nextDueTime(schedule, zone, from - DAY)).toBe(from);
  });
});

test.each([
  { Time: '' },
  { Time: '25:00' },
  { ScheduleType: 'Monthly', MonthDay: '32' },
  { ScheduleType: 'Monthly', MonthDay: '' },
  { ScheduleType: 'Yearly', Month: 'May' },
] as const)('lists no times for the incomplete schedule %j', (part) => {
  expect(parseReportSchedule({ ...typed, ...part })).toBeUndefined();
});
