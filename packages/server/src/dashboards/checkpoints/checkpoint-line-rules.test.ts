import { expect, test } from 'vitest';
import { toCheckpointLines, selectCheckpoints, slotsSince, type LineCheckpoint } from './checkpoint-line-rules.js';
import type { ServerSums } from './checkpoint-row-rules.js';

const aCheckpoint = (checkpointId: number, change: Partial<LineCheckpoint> = {}): LineCheckpoint => ({
  checkpointId,
  name: `At ${checkpointId}`,
  regionId: 1,
  isRemoved: false,
  serverIds: [100 + checkpointId],
  ...change,
});
const checkpoints = [
  aCheckpoint(1),
  aCheckpoint(2, { regionId: 2 }),
  aCheckpoint(3, { isRemoved: true }),
  aCheckpoint(4, { isRemoved: true }),
  aCheckpoint(5, { regionId: 2, serverIds: [] }),
];
const selectedIds = (checkpointIds: readonly number[], regionIds: readonly number[]): number[] =>
  selectCheckpoints(checkpoints, { checkpointIds, regionIds }, new Set([104])).map(({ checkpointId }) => checkpointId);

test('without a selection returns all checkpoints, and deleted ones that have checks', () => {
  expect(selectedIds([], [])).toEqual([1, 2, 4, 5]);
});

test('returns chosen checkpoints in order, then those of regions, each once', () => {
  expect(selectedIds([5, 3, 1], [])).toEqual([5, 3, 1]);
  expect(selectedIds([5], [2])).toEqual([5, 2]);
  expect(selectedIds([], [1])).toEqual([1, 4]);
  expect(selectedIds([99], [])).toEqual([]);
});

const none = {
  checks: 0,
  confirmed: 0,
  unconfirmed: 0,
  timed: 0,
  totalMs: 0,
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
};
const sums: readonly ServerSums[] = [
  { ...none, serverId: 101, slot: 1, checks: 2, confirmed: 1, timed: 1, totalMs: 100 },
  { ...none, serverId: 102, slot: 1, checks: 3, timed: 3, totalMs: 500 },
  { ...none, serverId: 101, slot: 2, checks: 1, timed: 1, totalMs: 300 },
  { ...none, serverId: 103, slot: 1, checks: 9 },
];
const slots = [
  { start: 10, end: 20, slot: 1 },
  { start: 20, end: 30, slot: 2 },
];

test('merges servers of a checkpoint into one line; empty slots have no time', () => {
  const [line, empty] = toCheckpointLines(
    sums,
    [aCheckpoint(1, { serverIds: [101, 102] }), aCheckpoint(2, { serverIds: [] })],
    slots,
  );
  expect(line).toMatchObject({
    CheckpointId: 1,
    CheckpointName: 'At 1',
    Checks: 6,
    ConfirmedErrors: 1,
    TotalTime: 180,
  });
  expect(line?.Times).toMatchObject([
    { FromAt: 10, UntilAt: 20, Checks: 5, ConfirmedErrors: 1, TotalTime: 150 },
    { FromAt: 20, UntilAt: 30, Checks: 1, ConfirmedErrors: 0, TotalTime: 300 },
  ]);
  expect(empty?.Times[0]).toEqual({ FromAt: 10, UntilAt: 20, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0 });
});

test('omits slots that were not read, and cuts the first to what was read', () => {
  const buckets = [0, 10, 20].map((start) => ({ start, end: start + 10 }));
  expect(slotsSince(buckets, 0)).toEqual(buckets.map((bucket, slot) => ({ ...bucket, slot })));
  expect(slotsSince(buckets, 13)).toEqual([
    { start: 13, end: 20, slot: 1 },
    { start: 20, end: 30, slot: 2 },
  ]);
  expect(slotsSince(buckets, 10)).toMatchObject([{ start: 10 }, { start: 20 }]);
});
