import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEIGHT, WIDTH, commonMaximumMs, errorPositions, linePath } from './small-chart-rules.js';

const frame = { fromAt: 0, untilAt: 300, topMs: 100, maxGapMs: 20 };
const point = (At: number, P50?: number) => ({
  At,
  Checks: 1,
  Errors: P50 === undefined ? 1 : 0,
  ...(P50 === undefined ? {} : { P50 }),
});

test('joins neighbouring points, and breaks the line at gaps and errors', () => {
  expect(linePath([point(0, 0), point(10, 100), point(100, 50), point(110), point(120, 50)], frame)).toBe(
    'M0 60h1L10 0M100 30h1M120 30h1',
  );
  expect(errorPositions([point(0, 0), point(110)], frame)).toEqual([110]);
});

test('keeps all points inside the frame', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 299 }), fc.integer({ min: 0, max: 10_000 }))), (pairs) => {
      const points = pairs.map(([at, ms]) => point(at, ms)).sort((a, b) => a.At - b.At);
      const numbers = [...linePath(points, frame).matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
      expect(numbers).toHaveLength(points.length);
      for (const [, left, top] of numbers) {
        expect(Number(left)).toBeLessThanOrEqual(WIDTH);
        expect(Number(top)).toBeLessThanOrEqual(HEIGHT);
      }
    }),
  );
});

test.each([
  [[], 10],
  [[7], 10],
  [[101], 200],
  [[450, 20], 500],
  [[501], 1_000],
])('fits times %j under %i ms', (times, top) => {
  const Points = times.map((ms, at) => point(at, ms));
  expect(commonMaximumMs([{ CheckpointId: 1, CheckpointName: 'one', Checks: 1, Errors: 0, Points }])).toBe(top);
});
