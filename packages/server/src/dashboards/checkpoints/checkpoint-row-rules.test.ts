import { expect, test } from 'vitest';
import { toCheckpointRows } from './checkpoint-row-rules.js';

const none = {
  slot: 0,
  checks: 0,
  confirmed: 0,
  unconfirmed: 0,
  timed: 0,
  totalMs: 0,
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
};
const locations = [
  { serverId: 1, checkpointId: 10, name: 'Oslo', regionId: 1004 },
  { serverId: 2, checkpointId: 10, name: 'Oslo', regionId: 1004 },
  { serverId: 3, checkpointId: 20, name: 'Tokyo', regionId: 1002 },
];
const sums = [
  { ...none, serverId: 1, checks: 2, confirmed: 1, timed: 1, totalMs: 100 },
  { ...none, serverId: 2, checks: 3, timed: 3, totalMs: 500 },
  { ...none, serverId: 3, checks: 1, unconfirmed: 1 },
];
const all = { checkpointIds: [], regionIds: [] };

test('merges servers into one row with means over all checks with a response', () => {
  const [oslo, tokyo] = toCheckpointRows(sums, locations, all);
  expect(oslo).toMatchObject({ CheckpointId: 10, Checks: 5, ConfirmedErrors: 1, TotalTime: 150 });
  expect(tokyo).toEqual({
    CheckpointId: 20,
    CheckpointName: 'Tokyo',
    Checks: 1,
    ConfirmedErrors: 0,
    UnconfirmedErrors: 1,
  });
});

test('limits rows to the checkpoints and regions of the dashboard', () => {
  const names = (limits: Parameters<typeof toCheckpointRows>[2]) =>
    toCheckpointRows(sums, locations, limits).map(({ CheckpointName }) => CheckpointName);
  expect(names({ ...all, checkpointIds: [20] })).toEqual(['Tokyo']);
  expect(names({ ...all, regionIds: [1004] })).toEqual(['Oslo']);
  expect(names({ checkpointIds: [20], regionIds: [1004] })).toEqual(['Oslo', 'Tokyo']);
  expect(names({ ...all, checkpointIds: [99] })).toEqual([]);
});
