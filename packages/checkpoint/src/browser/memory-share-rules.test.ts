import { expect, test } from 'vitest';
import { assignProcesses, type Tenant } from './memory-share-rules.js';

const certain: Tenant = { hasUnknown: false };
const unsure: Tenant = { hasUnknown: true };
const alsoUnsure: Tenant = { hasUnknown: true };

const presentAt = (...runs: readonly Tenant[]) => new Map([1, 2, 3].map((pid) => [pid, new Set(runs)]));

test('assigns a process to the run whose page reported it', () => {
  const owners = new Map([
    [1, certain],
    [2, unsure],
  ]);
  const { shares, strays } = assignProcesses([1, 2, 1_000], { owners, presentAt: presentAt(certain, unsure) });
  expect([shares.get(certain), shares.get(unsure), strays]).toEqual([[1], [2], [1_000]]);
});

test('assigns an unnamed process to the only run with a page in an unknown one', () => {
  const { shares, strays } = assignProcesses([1, 2], { owners: new Map(), presentAt: presentAt(certain, unsure) });
  expect([shares.get(unsure), shares.has(certain), strays]).toEqual([[1, 2], false, []]);
});

test('assigns a process that several runs may own to none', () => {
  const { shares, strays } = assignProcesses([3], { owners: new Map(), presentAt: presentAt(alsoUnsure, unsure) });
  expect([shares.size, strays]).toEqual([0, [3]]);
});

test('does not assign earlier processes to a run', () => {
  const before = new Map([[1, new Set<Tenant>()]]);
  expect(assignProcesses([1], { owners: new Map<number, Tenant>(), presentAt: before })).toEqual({
    shares: new Map(),
    strays: [1],
  });
});
