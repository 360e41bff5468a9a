import { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAYS, allHours, officeHours, moveCell, countHours, withColumn, withDay, withHour } from './week-rules.js';

test('offers weeks in the format of the contract with the right hours', () => {
  expect(countHours(SlaTimeSchedule.parse(allHours()))).toBe(168);
  expect(countHours(SlaTimeSchedule.parse(officeHours()))).toBe(50);
  expect(officeHours().Saturday.some(Boolean)).toBe(false);
});

test('changes a single hour only', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(fc.constantFrom(...DAYS), hour, (day, at) => {
      expect(countHours(withHour(allHours(), day, at, false))).toBe(167);
      expect(withHour(allHours(), day, at, false)[day][at]).toBe(false);
      expect(withHour(allHours(), day, at, true)).toEqual(allHours());
    }),
  );
});

test.each([
  [0, 0, 'ArrowUp', [0, 0]],
  [0, 0, 'ArrowDown', [1, 0]],
  [6, 23, 'ArrowRight', [6, 23]],
  [3, 7, 'Home', [3, 0]],
  [3, 7, 'a', undefined],
])('moves from day %d hour %d with %s to %j', (day, hour, key, found) => {
  expect(moveCell(day, hour, key)).toEqual(found);
});

test('toggles a day or an hour of all days on, and off if all of it counts', () => {
  const week = officeHours();
  const monday = withDay(week, 'Monday');
  expect([countHours(monday), monday.Monday.every(Boolean), monday.Tuesday]).toEqual([
    50 - 10 + 24,
    true,
    week.Tuesday,
  ]);
  expect(countHours(withDay(monday, 'Monday'))).toBe(40);
  const noon = withColumn(week, 12);
  expect([countHours(noon), noon.Sunday[12], noon.Sunday[13]]).toEqual([52, true, false]);
  expect(countHours(withColumn(noon, 12))).toBe(45);
});
