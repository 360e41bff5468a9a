import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { maxComparedMonitors, findWorst } from './worst-rules.js';

const rows = (...values: readonly (number | undefined)[]) =>
  values.map((value, id) => ({ id, UptimePercentage: value, TotalTime: value }) as DashboardNumbers & { id: number });
const ids = (found: readonly { readonly id: number }[]): number[] => found.map(({ id }) => id);

test('longest times and lowest uptime are the worst; ties keep their order', () => {
  expect(ids(findWorst(rows(5, 9, 7, 9), 'TotalTime', 3))).toEqual([1, 3, 2]);
  expect(ids(findWorst(rows(99, 100, 90, 99), 'UptimePercentage', 3))).toEqual([2, 0, 3]);
});

test('sorts rows without a value last', () => {
  expect(ids(findWorst(rows(undefined, 5, undefined, 7), 'TotalTime', 4))).toEqual([3, 1, 0, 2]);
  expect(ids(findWorst(rows(undefined, 100, 99), 'UptimePercentage', 3))).toEqual([2, 1, 0]);
});

test('compares all monitors over weeks and fewer over a year', () => {
  expect(maxComparedMonitors({ start: 0, end: 31 * DAY })).toBe(10_000);
  expect(maxComparedMonitors({ start: 0, end: 365 * DAY })).toBe(2_421);
});
