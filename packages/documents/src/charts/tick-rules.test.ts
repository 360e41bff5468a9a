import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks } from './tick-rules.js';

test.each([
  ['percent', 99.61, 99.8, [99.6, 99.7, 99.8, 99.9, 100]],
  ['percent', 100, 100, [99.9, 99.95, 100]],
  ['percent', 0, 100, [0, 50, 100]],
  ['percent', 97.51, 99, [97, 98, 99, 100]],
  ['loss', 0, 2.4, [0, 1, 2, 3]],
  ['loss', 0, 0, [0, 0.5]],
  ['count', 0, 2003, [0, 1000, 2000, 3000]],
  ['count', 0, 1, [0, 1]],
  ['count', 0, 0, [0, 1]],
  ['number', 0, 572, [0, 200, 400, 600]],
  ['duration', 0, 10_800_000, [0, 3_600_000, 7_200_000, 10_800_000]],
  ['duration', 0, 150_000, [0, 60_000, 120_000, 180_000]],
  ['duration', 0, 0, [0, 1_000]],
  ['duration', 0, 777_600_000, [0, 432_000_000, 864_000_000]],
] as const)('%s from %d to %d has ticks at %j', (scale, min, max, expected) => {
  expect(axisTicks(scale, min, max)).toEqual(expected);
});

test('encloses all values with few ticks', () => {
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.constantFrom('percent' as const, 'count' as const), (a, b, scale) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const ticks = axisTicks(scale, min, max);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(7);
      expect(Math.min(...ticks)).toBeLessThanOrEqual(min + 1e-6);
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(max - 1e-6);
      expect([...ticks].sort((x, y) => x - y)).toEqual(ticks);
    }),
  );
});
