import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import { expect, test } from 'vitest';
import { partialCheckRows } from './partial-check-rows.js';

const aCheck = (MonitorCheckId: number, CheckpointName: string, ErrorCode = 0): CheckRow => ({
  MonitorCheckId,
  At: 1_000,
  ErrorLevel: ErrorCode === 0 ? 'NoError' : 'Confirmed',
  ErrorCode,
  ErrorDescription: ErrorCode === 0 ? 'OK' : 'Connection refused',
  CheckpointId: MonitorCheckId,
  CheckpointName,
  Attempt: 0,
  TotalTime: 40,
  ResolveTime: 10,
  ConnectionTime: 10,
  DownloadTime: 20,
});

test('lists failed checkpoints first, then inconclusive ones, then passed ones', () => {
  const lines = partialCheckRows({
    MonitorCheckId: 9,
    Parts: [aCheck(1, 'Bern'), aCheck(2, 'Oslo', 12_002)],
    Inconclusive: [
      { CheckpointId: 3, CheckpointName: 'Rome', Reason: 'lost' },
      { CheckpointId: 4, CheckpointName: 'Kyiv', Reason: 'somethingNew' },
    ],
  });
  expect(lines.map(({ checkpoint, result }) => [checkpoint, result])).toEqual([
    ['Oslo', '12002 - Connection refused'],
    ['Rome', 'inconclusive: no result arrived in time'],
    ['Kyiv', 'inconclusive: somethingNew'],
    ['Bern', '0 - OK'],
  ]);
});
