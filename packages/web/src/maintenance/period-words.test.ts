import { expect, test } from 'vitest';
import { periodInWords } from './period-words.js';

test.each([
  [
    { ScheduleMode: 'OneTime', StartDateTime: '2026-01-02T22:00:00', EndDateTime: '2026-01-03T01:30:00' },
    '2026-01-02 22:00 to 2026-01-03 01:30',
  ],
  [{ ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '02:00' }, 'every day, 22:00 to 02:00 the next day'],
  [{ ScheduleMode: 'Weekly', WeekDay: 'Sunday', StartTime: '01:00', EndTime: '02:00' }, 'every Sunday, 01:00 to 02:00'],
  [
    { ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '01:00', EndTime: '01:00' },
    'every month on day 31, 01:00 to 01:00 the next day',
  ],
] as const)('%j reads as %s', (period, words) => {
  expect(periodInWords(period)).toBe(words);
});
