import { expect, test } from 'vitest';
import { assignProcesses, type Tenant } from './memory-share-rules.js';

const certain: Tenant = { hasUnknown: false };
const unsure: Tenant = { hasUnknown: true };
const alsoUnsure: Tenant = { hasUnknown: true };

const presentAt = (...runs: readonly Tenant[]) => new Map([1, 2, 3].map((pid) => [pid, new Set(runs)]));

test('a process belongs to the run whose page said so', () => {
  const owners = new Map([
    [1, certain],
    [2, unsure],
  ]);
  const { shares, strays } = assignProcesses([1, 2, 1_000], { owners, presentAt: presentAt(certain, unsure) });
  expect([shares.get(certain), shares.get(unsure), strays]).toEqual([[1], [2], [1_000]]);
});

test('one that nobody named is of the only run that has a page in an unknown process', () => {
  const { shares, strays } = assignProcesses([1, 2], { owners: new Map(), presentAt: presentAt(certain, unsure) });
  expect([shares.get(unsure), shares.has(certain), strays]).toEqual([[1, 2], false, []]);
});

test('where two runs could have it, it is nobody’s', () => {
  const { shares, strays } = assignProcesses([3], { owners: new Map(), presentAt: presentAt(alsoUnsure, unsure) });
  expect([shares.size, strays]).toEqual([0, [3]]);
});

test('what was there before a run is not of it', () => {
  const before = new Map([[1, new Set<Tenant>()]]);
  expect(assignProcesses([1], { owners: new Map<number, Tenant>(), presentAt: before })).toEqual({
    shares: new Map(),
    strays: [1],
  });
});
