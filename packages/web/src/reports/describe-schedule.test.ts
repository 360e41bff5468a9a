import { expect, test } from 'vitest';
import { createFormat } from '../parts/format/format-values.js';
import { describeSchedule } from './describe-schedule.js';

test.each([
  [{ ScheduleType: 'Daily', Time: '07:30:00' }, 'Every day at 07:30'],
  [{ ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Friday' }, 'Every Friday at 08:00'],
  [{ ScheduleType: 'Monthly', Time: '08:00', MonthDay: 31 }, 'Every month, day 31 at 08:00'],
  [
    { ScheduleType: 'Quarterly', Time: '08:00', MonthDay: 1, QuarterStartMonth: 2 },
    'February, May, August, November, day 1 at 08:00',
  ],
  [{ ScheduleType: 'Yearly', Time: '08:00', MonthDay: 2, Month: 12 }, 'Every December, day 2 at 08:00'],
] as const)('formats %j as %s', (schedule, expected) => {
  expect(describeSchedule(schedule, createFormat('UTC', 'en-GB'))).toBe(expected);
});

test('formats times in the reader’s format', () => {
  const text = describeSchedule({ ScheduleType: 'Daily', Time: '20:05:00' }, createFormat('Asia/Tokyo', 'en-US'));
  expect(text.replace(/\s/g, ' ')).toBe('Every day at 8:05 PM');
});
