import { DAY, HOUR } from '@vedette/kernel/clock';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { nameLabels, timeLabels, type TimeUnit } from './label-rules.js';

const zone = 'Europe/Amsterdam';
/** The clocks go back during these days. */
const START = parseLocalDateTime('2026-10-20T00:00:00', zone);
const listTimes = (count: number, stepMs: number, from = START) =>
  Array.from({ length: count }, (_each, i) => from + i * stepMs);
const labels = (times: readonly number[], unit: TimeUnit): string[] =>
  timeLabels(times, unit, { language: 'en-GB', zone }).map(({ text }) => text);

test('labels hours of one day with the time', () => {
  expect(labels(listTimes(24, HOUR), 'hour')).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']);
});

test('labels hours of several days with the days, also across a clock change', () => {
  const times = listTimes(12 * 24 + 1, HOUR);
  expect(labels(times, 'hour')).toEqual(['20 Oct', '22 Oct', '24 Oct', '26 Oct', '28 Oct', '30 Oct']);
  const later = listTimes(72, HOUR, START + 7 * HOUR);
  expect(timeLabels(later, 'hour', { language: 'en-GB', zone })).toEqual([
    { step: 17, text: '21 Oct' },
    { step: 41, text: '22 Oct' },
    { step: 65, text: '23 Oct' },
  ]);
});

test('labels days and months with their dates', () => {
  expect(labels(listTimes(3, DAY), 'day')).toEqual(['20 Oct', '21 Oct', '22 Oct']);
  expect(labels([START, START + 31 * DAY], 'month')).toEqual(['Oct 2026', 'Nov 2026']);
  expect(labels([], 'hour')).toEqual([]);
});

test.each([
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [24, [0, 3, 6, 9, 12, 15, 18, 21]],
  [0, []],
])('labels as many of %i names as fit without overlapping', (count, steps) => {
  expect(nameLabels(Array<string>(count).fill('')).map(({ step }) => step)).toEqual(steps);
});
