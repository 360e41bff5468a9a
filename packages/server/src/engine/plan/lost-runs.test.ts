import { expect, test } from 'vitest';
import { LostRuns } from './lost-runs.js';

const run = (slotAt: number) => ({ monitorGuid: '00000000-0000-4000-8000-000000000001', slotAt, attempt: 0 });

test('remembers the server of a lost run until its slot is too old', () => {
  const lost = new LostRuns();
  for (const slotAt of [10, 20, 30]) lost.add(run(slotAt), 7);
  lost.removeBefore(20);
  expect([10, 20, 30].map((slotAt) => lost.findServerId(run(slotAt)))).toEqual([undefined, 7, 7]);
  expect(lost.findServerId({ ...run(20), attempt: 1 })).toBeUndefined();
});

test('forgets the oldest runs beyond its limit', () => {
  const lost = new LostRuns();
  for (let slotAt = 0; slotAt <= 100_000; slotAt += 1) lost.add(run(slotAt), 7);
  expect([0, 40_000, 60_000, 100_000].map((slotAt) => lost.findServerId(run(slotAt)))).toEqual([
    undefined,
    undefined,
    7,
    7,
  ]);
});
