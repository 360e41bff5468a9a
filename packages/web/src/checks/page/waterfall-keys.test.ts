import { expect, test } from 'vitest';
import { nextRowIndex, computeTicks } from './waterfall-keys.js';

test.each([
  ['ArrowDown', -1, 40, 0],
  ['ArrowDown', 39, 40, 39],
  ['ArrowUp', 5, 40, 4],
  ['ArrowUp', -1, 40, 0],
  ['PageDown', 30, 40, 39],
  ['PageUp', 5, 40, 0],
  ['Home', 9, 40, 0],
  ['End', 9, 40, 39],
  ['Escape', 9, 40, -1],
  ['ArrowDown', -1, 0, -1],
  ['End', -1, 0, -1],
  ['a', 9, 40, undefined],
])('moves with %s from row %d of %d to %s', (key, row, count, next) => {
  expect(nextRowIndex(key, row, count)).toBe(next);
});

test.each([
  [1, [0]],
  [900, [0, 200, 400, 600, 800]],
  [2_710, [0, 1_000, 2_000]],
  [4_000, [0, 1_000, 2_000, 3_000]],
  [61_000, [0, 20_000, 40_000]],
])('has round ticks on a scale of %d ms', (spanMs, ticks) => {
  expect(computeTicks(spanMs)).toEqual(ticks);
});
