import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { maxComparedMonitors, findWorst } from './worst-rules.js';

const rows = (...values: readonly (number | undefined)[]) =>
  values.map((value, id) => ({ id, UptimePercentage: value, TotalTime: value }) as DashboardNumbers & { id: number });
const ids = (found: readonly { readonly id: number }[]): number[] => found.map(({ id }) => id);

test('the worst of a time is the longest, of an uptime the lowest; equal ones keep their order', () => {
  expect(ids(findWorst(rows(5, 9, 7, 9), 'TotalTime', 3))).toEqual([1, 3, 2]);
  expect(ids(findWorst(rows(99, 100, 90, 99), 'UptimePercentage', 3))).toEqual([2, 0, 3]);
});

test('one without a value comes after all that have one', () => {
  expect(ids(findWorst(rows(undefined, 5, undefined, 7), 'TotalTime', 4))).toEqual([3, 1, 0, 2]);
  expect(ids(findWorst(rows(undefined, 100, 99), 'UptimePercentage', 3))).toEqual([2, 1, 0]);
});

test('all there may be are compared over weeks, fewer over a year', () => {
  expect(maxComparedMonitors({ start: 0, end: 31 * DAY })).toBe(10_000);
  expect(maxComparedMonitors({ start: 0, end: 365 * DAY })).toBe(2_421);
});
