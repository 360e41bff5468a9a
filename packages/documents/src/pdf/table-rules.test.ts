import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedOut, wayThatFits } from './table-rules.js';

test.each([
  ['what is over goes to all', [10, 30], [10, 30], 80, [20, 60]],
  ['what is scarce goes to those who want it', [20, 20], [20, 100], 60, [20, 40]],
  ['what is not enough is taken from all', [60, 60], [60, 60], 60, [30, 30]],
] as const)('%s', (...[, least, wanted, whole, expected]) => {
  const wishes = least.map((each, i) => ({ least: each, wanted: wanted[i] ?? each }));
  expect(sharedOut(wishes, whole)).toEqual(expected);
});

test('one long name takes no room that nearly all cells beside it want', () => {
  const wishes = [
    { least: 50, usual: 100, wanted: 300 },
    { least: 50, usual: 250, wanted: 250 },
  ];
  expect(sharedOut(wishes, 300)).toEqual([100, 200]);
  // Too little for either: the longer one is broken less often.
  expect(sharedOut(wishes, 160).map(Math.round)).toEqual([62, 98]);
  expect(sharedOut(wishes, 400)).toEqual([150, 250]);
});

test('the page is filled exactly, and no column falls below its least where there is room', () => {
  const wish = fc.record({
    least: fc.integer({ min: 1, max: 60 }),
    more: fc.integer({ min: 0, max: 400 }),
    usual: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (some) => {
      const wishes = some.map(({ least, more, usual }) => ({
        least,
        wanted: least + more,
        ...(usual !== undefined && { usual }),
      }));
      const widths = sharedOut(wishes, 500);
      expect(widths.reduce((total, width) => total + width, 0)).toBeCloseTo(500, 6);
      wishes.forEach(({ least }, i) => expect(widths[i]).toBeGreaterThanOrEqual(least - 1e-6));
    }),
  );
});

test.each([
  [100, 8],
  [79, 7],
  [65, 6],
  [10, 6],
])('on a page of %d a table is set the first way that breaks no word: %d', (whole, expected) => {
  const way = (size: number) => ({
    size,
    wishes: [4, 6].map((width) => ({ least: width * size, wanted: width * size * 9 })),
  });
  expect(wayThatFits([way(8), way(7)], way(6), whole).size).toBe(expected);
});
