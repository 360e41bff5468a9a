import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, scaleOf } from './scale-rules.js';

test.each([
  ['percent', 99.61, 99.8, [99.6, 99.7, 99.8, 99.9, 100]],
  ['percent', 100, 100, [99.9, 99.95, 100]],
  ['percent', 0, 100, [0, 50, 100]],
  ['percent', 97.51, 99, [97, 98, 99, 100]],
  ['lost', 0, 2.4, [0, 1, 2, 3]],
  ['lost', 0, 0, [0, 0.5]],
  ['count', 0, 2003, [0, 1000, 2000, 3000]],
  ['count', 0, 1, [0, 1]],
  ['count', 0, 0, [0, 1]],
  ['other', 0, 572, [0, 200, 400, 600]],
  ['duration', 0, 10_800_000, [0, 3_600_000, 7_200_000, 10_800_000]],
  ['duration', 0, 150_000, [0, 60_000, 120_000, 180_000]],
  ['duration', 0, 0, [0, 1_000]],
  ['duration', 0, 777_600_000, [0, 432_000_000, 864_000_000]],
] as const)('%s from %d to %d is marked at %j', (format, least, most, expected) => {
  expect(marksOf(format, least, most)).toEqual(expected);
});

test('every value lies between the ends, which are at least one step apart, and marks are few', () => {
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.constantFrom('percent' as const, 'count' as const), (a, b, format) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      const marks = marksOf(format, least, most);
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(7);
      expect(Math.min(...marks)).toBeLessThanOrEqual(least + 1e-6);
      expect(Math.max(...marks)).toBeGreaterThanOrEqual(most - 1e-6);
      expect([...marks].sort((x, y) => x - y)).toEqual(marks);
    }),
  );
});

test('no two marks of times are written alike: they are whole milliseconds', () => {
  expect(marksOf(scaleOf('ms'), 0, 1)).toEqual([0, 1]);
  expect(marksOf(scaleOf('ms'), 0, 2)).toEqual([0, 1, 2]);
  expect(marksOf(scaleOf('ratio'), 0, 1)).toEqual([0, 0.5, 1]);
});
