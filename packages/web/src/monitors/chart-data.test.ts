import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartColumns } from './chart-data.js';

const point = (At: number, P50: number) => ({
  At,
  Checks: 1,
  UnconfirmedErrors: 0,
  ConfirmedErrors: 0,
  P50,
  P95: P50 * 2,
});

test('a step nobody measured is a gap, not a line', () => {
  const [seconds, p50, p95] = chartColumns({
    FromAt: 0,
    UntilAt: 5_000,
    StepMs: 1_000,
    Points: [point(1_000, 10), point(3_000, 30)],
  });
  expect(seconds).toEqual([0, 1, 2, 3, 4]);
  expect(p50).toEqual([null, 10, null, 30, null]);
  expect(p95).toEqual([null, 20, null, 60, null]);
});

test('a period without any check is all gap', () => {
  expect(chartColumns({ FromAt: 0, UntilAt: 3_000, StepMs: 1_000, Points: [] })[1]).toEqual([null, null, null]);
});

test('every point finds its place, whatever the grid starts at', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (offset, steps) => {
        const sorted = [...steps].sort((a, b) => a - b);
        const points = sorted.map((step) => point(step * 1_000 + offset, step));
        const [seconds, p50] = chartColumns({ FromAt: 0, UntilAt: 70_000, StepMs: 1_000, Points: points });
        expect(p50.filter((value) => value !== null)).toEqual(sorted);
        expect(p50.length).toBe(seconds.length);
      },
    ),
  );
});
