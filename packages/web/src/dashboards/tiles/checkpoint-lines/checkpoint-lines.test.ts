import type { DashboardCheckpointLines } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { expect, test } from 'vitest';
import { drawnOf, hasValue, linesOfCheckpoints } from './checkpoint-lines.js';

const nothing = { Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0 };
const told = (values: readonly (number | undefined)[]): DashboardCheckpointLines => ({
  FromAt: 0,
  UntilAt: 1,
  Scale: 'hour',
  Lines: values.map((value, at) => {
    const numbers = { ...nothing, ...(value !== undefined && { Checks: 3, TotalTime: value }) };
    return {
      CheckpointId: at + 1,
      CheckpointName: `At ${String(at + 1)}`,
      ...numbers,
      Times: [{ FromAt: 0, UntilAt: 1, ...numbers }],
    };
  }),
});

test('the first ten are drawn, those without data too; all of them are lines', () => {
  const lines = linesOfCheckpoints(told([undefined, 5, ...Array.from({ length: 10 }, () => 7)]), 'TotalTime');
  expect(lines).toHaveLength(12);
  expect(lines.slice(0, 2).map(({ title, whole }) => [title, whole])).toEqual([
    ['At 1', undefined],
    ['At 2', 5],
  ]);
  expect(drawnOf(lines).map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_line, at) => String(at + 1)));
});

test('there is nothing to draw where none of those drawn measured anything, whatever the others did', () => {
  const lines = linesOfCheckpoints(told([...Array.from({ length: 10 }, () => undefined), 7]), 'Checks');
  expect(hasValue(drawnOf(lines), 'Checks')).toBe(false);
  expect(hasValue(lines, 'Checks')).toBe(true);
  expect(hasValue([], 'Checks')).toBe(false);
});
