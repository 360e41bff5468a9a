import type { LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { csvFormat } from '@vedette/documents/csv';
import { expect, test } from 'vitest';
import { checkpointCsv, toStepRows } from './checkpoint-rows.js';

const point = (At: number, P50?: number) => ({
  At,
  Checks: 2,
  Errors: P50 === undefined ? 2 : 0,
  ...(P50 !== undefined && { P50 }),
});
const DATA: LatencyByCheckpoint = {
  FromAt: 0,
  UntilAt: 3_000,
  StepMs: 1_000,
  Checkpoints: [
    {
      CheckpointId: 1,
      CheckpointName: 'Paris, north',
      Checks: 4,
      Errors: 2,
      Points: [point(0, 20), point(1_000)],
    },
    { CheckpointId: 7, CheckpointName: '', Checks: 2, Errors: 0, Points: [point(1_000, 30)] },
  ],
};

test('lists each step once, newest first, with its checkpoints', () => {
  const rows = toStepRows(DATA).map(({ at, seen }) => [at, [...seen.keys()], seen.get(7)?.P50]);
  expect(rows).toEqual([
    [1_000, [1, 7], 30],
    [0, [1], undefined],
  ]);
});

test('writes a CSV row for each checkpoint and step, without time for errors', () => {
  expect(checkpointCsv(DATA, [], csvFormat('en-GB')).split('\r\n')).toEqual([
    'checkpoint,from,checks,errors,p50 (ms)',
    '"Paris, north",1970-01-01T00:00:00.000Z,2,0,20',
    '"Paris, north",1970-01-01T00:00:01.000Z,2,2,',
    'Removed checkpoint,1970-01-01T00:00:01.000Z,2,0,30',
    '',
  ]);
});
