import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { isOver, lackWords } from './removal-words.js';

const refused = new ApiError(403, ['You may not edit this monitor']);

test('what is left is counted, and why is told once', () => {
  expect(lackWords([refused, refused], 9)).toEqual([
    '2 maintenance periods of 9 could not be deleted. The others are gone.',
    'You may not edit this monitor',
  ]);
  expect(lackWords([refused], 1)[0]).toBe('1 maintenance period of 1 could not be deleted.');
});

const NOW = Date.UTC(2026, 4, 4);
test.each([
  [{ ScheduleMode: 'OneTime', IsNow: false }, true],
  [{ ScheduleMode: 'OneTime', IsNow: false, EndDateTime: '2026-05-03T12:00:00' }, true],
  [{ ScheduleMode: 'OneTime', IsNow: false, EndDateTime: '2040-05-03T12:00:00' }, false],
  [{ ScheduleMode: 'OneTime', IsNow: true }, false],
  [{ ScheduleMode: 'OneTime', IsNow: false, NextFromAt: 1 }, false],
  [{ ScheduleMode: 'Weekly', IsNow: false }, false],
] as const)('%j is cleaned up: %s', (period, over) => {
  expect(isOver(period, NOW)).toBe(over);
});
