import { expect, test } from 'vitest';
import { ClockDriftLog } from './clock-drift-log.js';

test('logs a clock difference once, and once when it is gone', () => {
  const notes: string[] = [];
  const note = new ClockDriftLog({
    warn: (fields) => notes.push(`off ${JSON.stringify(fields)}`),
    info: (fields) => notes.push(`right ${JSON.stringify(fields)}`),
  });
  for (const aheadMs of [0, 2_000, 2_001, 90_000, -2_001, -3, 0, -60_001]) note.record(aheadMs);
  expect(notes).toEqual(['off {"aheadMs":2001}', 'right {"aheadMs":-3}', 'off {"aheadMs":-60001}']);
});
