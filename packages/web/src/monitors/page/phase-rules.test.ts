import type { LatencyPoint } from '@vedette/contract/v1/monitor-figures';
import { expect, test } from 'vitest';
import { phasesOf, stackColumns } from './phase-rules.js';

const point = (At: number, more: Partial<LatencyPoint> = {}): LatencyPoint => ({
  ...{ At, Checks: 1, UnconfirmedErrors: 0, ConfirmedErrors: 0 },
  ...more,
});
const known = { ResolveTime: 5, ConnectionTime: 10, DownloadTime: 70 };
const detailed = { ...known, TlsTime: 20, WaitTime: 30, ReceiveTime: 15 };

test('phases are told apart where every answer knows them; errors do not matter', () => {
  const words = (points: readonly LatencyPoint[]) => phasesOf(points).map((phase) => phase.words);
  expect(words([point(0, detailed), point(1)])).toEqual(['DNS', 'connect', 'TLS', 'wait', 'receive']);
  expect(words([point(0, detailed), point(1, known)])).toEqual(['DNS', 'connect', 'all after it']);
  expect(words([])).toEqual(['DNS', 'connect', 'all after it']);
});

test('each covers what it and those before took, the whole first; a step of errors alone is a gap', () => {
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
