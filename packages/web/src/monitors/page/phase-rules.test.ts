import type { LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { expect, test } from 'vitest';
import { comparablePhases, phasesSince, stackColumns } from './phase-rules.js';

const point = (At: number, more: Partial<LatencyPoint> = {}): LatencyPoint => ({
  At,
  Checks: 1,
  UnconfirmedErrors: 0,
  ConfirmedErrors: 0,
  ...more,
});
const known = { ResolveTime: 5, ConnectionTime: 10, DownloadTime: 70 };
const detailed = { ...known, TlsTime: 20, WaitTime: 30, ReceiveTime: 15 };

test('splits phases if most responses have them; errors do not count', () => {
  const names = (points: readonly LatencyPoint[]) => comparablePhases(points).map((phase) => phase.name);
  expect(names([point(0, detailed), point(1)])).toEqual(['DNS', 'connect', 'TLS', 'wait', 'receive']);
  expect(names([point(0, known), point(1, detailed)])).toEqual(['DNS', 'connect', 'TLS', 'wait', 'receive']);
  expect(names([point(0, known), point(1, known), point(2, detailed)])).toEqual(['DNS', 'connect', 'after connect']);
  expect(names([])).toEqual(['DNS', 'connect', 'after connect']);
});

test('stacks cumulative times, the total first, with gaps for steps of errors', () => {
  expect(stackColumns({ Points: [point(1_000, detailed), point(2_000)] })).toEqual([
    [1, 2],
    [80, null],
    [65, null],
    [35, null],
    [15, null],
    [5, null],
  ]);
  expect(stackColumns({ Points: [point(1_000, known)] }).slice(1)).toEqual([[85], [15], [5]]);
});

test('leaves gaps for points without phases, and returns when phases begin', () => {
  const points = [point(1_000, known), point(2_000, detailed), point(3_000), point(4_000, detailed)];
  expect(stackColumns({ Points: points }).slice(1)).toEqual(
    [80, 65, 35, 15, 5].map((value) => [null, value, null, value]),
  );
  expect(phasesSince(points)).toBe(2_000);
  expect(phasesSince(points.slice(1))).toBeUndefined();
  const later = [point(5_000, known), point(6_000), point(7_000, detailed)];
  expect(phasesSince([...points, ...later])).toBe(7_000);
  expect(phasesSince([...points, point(5_000, known)])).toBeUndefined();
  expect(phasesSince([point(1_000, known)])).toBeUndefined();
});
