import { expect, test } from 'vitest';
import { typicalWidth, widthRange, type MeasuredColumn, type Layout } from './column-rules.js';

const layout: Layout = { size: 8, unwrapped: 'dateTimes', keeps: 100 };
const column = { head: 'Name', isRightAligned: false, wraps: true };
const measured: MeasuredColumn = { wordWidth: 3, breakableWidth: 6, maxCellWidth: 40, typicalCellWidth: 12, column };

test('ignores a few long cells of many as untypical', () => {
  expect(typicalWidth([...Array<number>(19).fill(5), 90])).toBe(5);
  expect(typicalWidth([5, 90])).toBe(90);
  expect(typicalWidth([])).toBe(0);
});

test.each([
  ['wraps prose at its words', measured, layout, 72],
  [
    'keeps a date on one line as long as possible',
    { ...measured, wordWidth: 4, maxCellWidth: 10, column: { ...column, wraps: false, isDateTime: true } },
    layout,
    89,
  ],
  [
    'wraps a state in a dense layout',
    { ...measured, wordWidth: 4, maxCellWidth: 10, column: { ...column, wraps: false } },
    layout,
    41,
  ],
  [
    'keeps a state on one line if there is room',
    { ...measured, wordWidth: 4, maxCellWidth: 10, column: { ...column, wraps: false } },
    { ...layout, unwrapped: 'states' },
    89,
  ],
] as const)('%s', (_case, of, how, min) => {
  expect(widthRange(of, how).min).toBe(min);
});
