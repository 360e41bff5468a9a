import { expect, test } from 'vitest';
import { DEAD_AFTER_MS, findDeadMembers, nextReadAt, observeMembers, type Observation } from './member-rules.js';

/** Reads the rows every 2 s; `heartbeats` are those of one member. */
const observe = ([first = 0, ...heartbeats]: readonly number[]): Observation =>
  heartbeats.reduce(
    (last, heartbeat) => observeMembers(last, [{ holder: 'a', heartbeat }], last.readAt + 2_000),
    observeMembers(undefined, [{ holder: 'a', heartbeat: first }], 0),
  );

test('counts a member as dead once its heartbeat stands still', () => {
  expect(findDeadMembers(observe([7, 7]))).toEqual([]);
  expect(findDeadMembers(observe([7, 7, 7]))).toEqual([{ holder: 'a', heartbeat: 7, silentMs: 2_800 }]);
  expect(findDeadMembers(observe([7, 7, 8]))).toEqual([]);
});

test('reads again exactly when a silent member counts as dead', () => {
  const rows = [{ holder: 'a', heartbeat: 7 }];
  const readings = [1_003, 2_005, 2_998].reduce(
    (all, at) => [...all, observeMembers(all.at(-1), rows, at)],
    [observeMembers(undefined, rows, 0)],
  );
  expect(readings.map(nextReadAt)).toEqual([1_000, 2_003, 3_000, 3_000]);
  const [last] = readings.slice(-1);
  const dead = observeMembers(last, rows, 3_000);
  expect(findDeadMembers(dead)).toHaveLength(1);
  expect(nextReadAt(dead)).toBe(4_000);
});

test('starts counting again for a member that returns', () => {
  const gone = observeMembers(observe([7, 7, 7]), [], 6_000);
  expect(findDeadMembers(observeMembers(gone, [{ holder: 'a', heartbeat: 7 }], 8_000))).toEqual([]);
});

test('does not count time when it could not read as silence of the others', () => {
  const before = observe([7, 7]);
  const after = observeMembers(before, [{ holder: 'a', heartbeat: 7 }], before.readAt + 60_000);
  expect(findDeadMembers(after)).toEqual([]);
  const still = [1, 2, 3].reduce(
    (last) => observeMembers(last, [{ holder: 'a', heartbeat: 7 }], last.readAt + 2_000),
    after,
  );
  expect(still.readAt - after.readAt).toBeGreaterThan(DEAD_AFTER_MS);
  expect(findDeadMembers(still)).toHaveLength(1);
});
