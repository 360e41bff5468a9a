import { DAY, HOUR } from '@vedette/kernel/clock';
import { fromLocal } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { axisOf, namedPlaces } from './axis-rules.js';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';

const zone = 'Europe/Amsterdam';
/** The clocks go back in it. */
const START = fromLocal('2026-10-20T00:00:00', zone);
const stepsOf = (count: number, stepMs: number, from = START) =>
  Array.from({ length: count }, (_each, i) => from + i * stepMs);
const labels = (steps: readonly number[], format: ValueFormat): string[] => {
  const { places, written } = axisOf(steps, format, zone);
  const say = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...written });
  return places.map((place) => say.format(steps[place]));
};

test('hours of one day have their time', () => {
  expect(labels(stepsOf(24, HOUR), 'instant')).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']);
});

test('hours of many days have the days, each where it begins, also after a change of the clocks', () => {
  const steps = stepsOf(12 * 24 + 1, HOUR);
  expect(labels(steps, 'instant')).toEqual(['20 Oct', '22 Oct', '24 Oct', '26 Oct', '28 Oct', '30 Oct']);
  const later = stepsOf(72, HOUR, START + 7 * HOUR);
  expect(labels(later, 'instant')).toEqual(['21 Oct', '22 Oct', '23 Oct']);
  expect(axisOf(later, 'instant', zone).places).toEqual([17, 41, 65]);
});

test('days and months are told as such', () => {
  expect(labels(stepsOf(3, DAY), 'day')).toEqual(['20 Oct', '21 Oct', '22 Oct']);
  expect(labels([START, START + 31 * DAY], 'month')).toEqual(['Oct 2026', 'Nov 2026']);
  expect(labels([], 'instant')).toEqual([]);
});

test.each([
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [24, [0, 3, 6, 9, 12, 15, 18, 21]],
  [0, []],
])('of %i names so many have a label as do not run into each other', (count, places) => {
  expect(namedPlaces(Array(count).fill(''))).toEqual(places);
});
