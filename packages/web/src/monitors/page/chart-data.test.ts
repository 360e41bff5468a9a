import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartColumns } from './chart-data.js';

const counts = { Checks: 1, UnconfirmedErrors: 0, ConfirmedErrors: 0 };
const point = (At: number, P50: number) => ({ At, ...counts, P50, P95: P50 * 2 });

test('breaks the line at a missing run', () => {
  const Points = [point(1_000, 10), point(2_000, 20), point(5_000, 50)];
  expect(chartColumns({ StepMs: 1_000, Points }, 1_000)).toEqual([
    [1, 2, 3.5, 5],
    [10, 20, null, 50],
    [20, 40, null, 100],
  ]);
});

test('draws no break for steps shorter than the interval', () => {
  const Points = [point(60_000, 10), point(300_000, 20), point(660_000, 30)];
  expect(chartColumns({ StepMs: 60_000, Points }, 300_000)[1]).toEqual([10, 20, 30]);
});

test('breaks the line at a step with only errors', () => {
  const Points = [point(0, 10), { At: 1_000, ...counts }, point(2_000, 30)];
  expect(chartColumns({ StepMs: 1_000, Points }, 1_000)[1]).toEqual([10, null, 30]);
});

test('keeps every point in order, with no break at either end', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1 }), (steps) => {
      const sorted = [...steps].sort((a, b) => a - b);
      const Points = sorted.map((step) => point(step * 1_000, step));
      const [seconds, p50] = chartColumns({ StepMs: 1_000, Points }, 1_000);
      expect(p50.filter((value) => value !== null)).toEqual(sorted);
      expect([p50[0], p50.at(-1)]).not.toContain(null);
      expect([...seconds].sort((a, b) => a - b)).toEqual(seconds);
    }),
  );
});
