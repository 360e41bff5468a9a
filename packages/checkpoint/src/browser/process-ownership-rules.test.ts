import { expect, test } from 'vitest';
import { assignProcesses, type ProcessOwner } from './process-ownership-rules.js';

const certain: ProcessOwner = { hasUnknownProcess: false };
const unsure: ProcessOwner = { hasUnknownProcess: true };
const alsoUnsure: ProcessOwner = { hasUnknownProcess: true };

const presentAt = (...runs: readonly ProcessOwner[]) => new Map([1, 2, 3].map((pid) => [pid, new Set(runs)]));

test('assigns a process to the run whose page reported it', () => {
  const owners = new Map([
    [1, certain],
    [2, unsure],
  ]);
  const { pidsByRun, unownedPids } = assignProcesses([1, 2, 1_000], {
    owners,
    runsAtFirstSight: presentAt(certain, unsure),
  });
  expect([pidsByRun.get(certain), pidsByRun.get(unsure), unownedPids]).toEqual([[1], [2], [1_000]]);
});

test('assigns an unnamed process to the only run with a page in an unknown one', () => {
  const { pidsByRun, unownedPids } = assignProcesses([1, 2], {
    owners: new Map(),
    runsAtFirstSight: presentAt(certain, unsure),
  });
  expect([pidsByRun.get(unsure), pidsByRun.has(certain), unownedPids]).toEqual([[1, 2], false, []]);
});

test('assigns a process that several runs may own to none', () => {
  const { pidsByRun, unownedPids } = assignProcesses([3], {
    owners: new Map(),
    runsAtFirstSight: presentAt(alsoUnsure, unsure),
  });
  expect([pidsByRun.size, unownedPids]).toEqual([0, [3]]);
});

test('does not assign earlier processes to a run', () => {
  const before = new Map([[1, new Set<ProcessOwner>()]]);
  expect(assignProcesses([1], { owners: new Map<number, ProcessOwner>(), runsAtFirstSight: before })).toEqual({
    pidsByRun: new Map(),
    unownedPids: [1],
  });
});
