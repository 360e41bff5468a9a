import { SlaTimeSchedule } from '@vedette/contract/v1/sla';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAYS, always, officeHours, stepFrom, sumOf, withHour } from './week-rules.js';

test('the weeks offered have the shape of the contract and their hours', () => {
  expect(sumOf(SlaTimeSchedule.parse(always()))).toBe(168);
  expect(sumOf(SlaTimeSchedule.parse(officeHours()))).toBe(50);
  expect(officeHours().Saturday.some(Boolean)).toBe(false);
});

test('setting an hour changes that hour alone', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(fc.constantFrom(...DAYS), hour, (day, at) => {
      expect(sumOf(withHour(always(), day, at, false))).toBe(167);
      expect(withHour(always(), day, at, false)[day][at]).toBe(false);
      expect(withHour(always(), day, at, true)).toEqual(always());
    }),
  );
});

test.each([
  [0, 0, 'ArrowUp', [0, 0]],
  [0, 0, 'ArrowDown', [1, 0]],
  [6, 23, 'ArrowRight', [6, 23]],
  [3, 7, 'Home', [3, 0]],
  [3, 7, 'a', undefined],
])('from day %d hour %d %s leads to %j', (day, hour, key, found) => {
  expect(stepFrom(day, hour, key)).toEqual(found);
});
