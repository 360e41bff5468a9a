import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeWidth, firstLayoutThatFits } from './table-rules.js';

test.each([
  ['distributes excess width in proportion', [10, 30], [10, 30], 80, [20, 60]],
  ['gives scarce width to columns that need it', [20, 20], [20, 100], 60, [20, 40]],
  ['reduces all columns if the width is insufficient', [60, 60], [60, 60], 60, [30, 30]],
] as const)('%s', (...[, min, preferred, whole, expected]) => {
  const ranges = min.map((each, i) => ({ min: each, preferred: preferred[i] ?? each }));
  expect(distributeWidth(ranges, whole)).toEqual(expected);
});

test('keeps one long name from narrowing the other columns', () => {
  const ranges = [
    { min: 50, typical: 100, preferred: 300 },
    { min: 50, typical: 250, preferred: 250 },
  ];
  expect(distributeWidth(ranges, 300)).toEqual([100, 200]);
  // Not enough for either column: the longer one needs fewer breaks.
  expect(distributeWidth(ranges, 160).map(Math.round)).toEqual([62, 98]);
  expect(distributeWidth(ranges, 400)).toEqual([150, 250]);
});

test('fills the page exactly, with no column below its minimum if there is room', () => {
  const range = fc.record({
    min: fc.integer({ min: 1, max: 60 }),
    more: fc.integer({ min: 0, max: 400 }),
    typical: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (some) => {
      const ranges = some.map(({ min, more, typical }) => ({
        min,
        preferred: min + more,
        ...(typical !== undefined && { typical }),
      }));
      const widths = distributeWidth(ranges, 500);
      expect(widths.reduce((total, width) => total + width, 0)).toBeCloseTo(500, 6);
      ranges.forEach(({ min }, i) => expect(widths[i]).toBeGreaterThanOrEqual(min - 1e-6));
    }),
  );
});

test.each([
  [100, 8],
  [79, 7],
  [65, 6],
  [10, 6],
])('uses on a page of %d the first layout without broken words: %d', (whole, expected) => {
  const layout = (size: number) => ({
    size,
    ranges: [4, 6].map((width) => ({ min: width * size, preferred: width * size * 9 })),
  });
  expect(firstLayoutThatFits([layout(8), layout(7)], layout(6), whole).size).toBe(expected);
});
