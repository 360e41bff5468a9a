import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignLeases, type LeaseCandidate } from './assign-leases.js';

const PARTITIONS = Array.from({ length: 64 }, (_, index) => `partition ${index}`);
const aProcess = (member: string, leases = PARTITIONS): LeaseCandidate => ({
  holder: `process ${member}`,
  member,
  leases: new Set(leases),
});
const processes = fc
  .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 })
  .map((members) => members.map((member) => aProcess(member)));

const countByHolder = (assigned: ReadonlyMap<string, string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const holder of assigned.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return counts;
};

test('divides all leases evenly', () => {
  fc.assert(
    fc.property(processes, (candidates) => {
      const assigned = assignLeases(PARTITIONS, candidates);
      expect([...assigned.keys()].sort()).toEqual([...PARTITIONS].sort());
      const counts = [...countByHolder(assigned).values()];
      expect(Math.max(...counts)).toBe(Math.ceil(PARTITIONS.length / candidates.length));
      expect(Math.min(...counts)).toBe(Math.floor(PARTITIONS.length / candidates.length));
    }),
  );
});

test('depends neither on the order of processes nor on that of leases', () => {
  fc.assert(
    fc.property(processes, (candidates) => {
      const assigned = assignLeases(PARTITIONS, candidates);
      expect(assignLeases([...PARTITIONS].reverse(), [...candidates].reverse())).toEqual(assigned);
    }),
  );
});

test('moves few leases besides those of a process that has gone', () => {
  const [gone, ...others] = ['a', 'b', 'c', 'd'];
  const before = assignLeases(
    PARTITIONS,
    [gone, ...others].map((member) => aProcess(member)),
  );
  const after = assignLeases(
    PARTITIONS,
    others.map((member) => aProcess(member)),
  );
  const moved = PARTITIONS.filter((lease) => before.get(lease) !== after.get(lease));
  expect(PARTITIONS.filter((lease) => before.get(lease) === `process ${gone}`)).toHaveLength(16);
  expect(moved.length).toBeLessThan(PARTITIONS.length / 2);
});

test('gives the same leases to a process that has restarted on its data folder', () => {
  const restarted = { ...aProcess('a'), holder: 'another process' };
  const before = assignLeases(PARTITIONS, [aProcess('a'), aProcess('b')]);
  const after = assignLeases(PARTITIONS, [restarted, aProcess('b')]);
  const leasesHeldBy = (assigned: ReadonlyMap<string, string>, holder: string) =>
    PARTITIONS.filter((lease) => assigned.get(lease) === holder);
  expect(leasesHeldBy(after, restarted.holder)).toEqual(leasesHeldBy(before, 'process a'));
});

test('gives a lease only to a process that is able to hold it', () => {
  const assigned = assignLeases(
    ['copy', 'report', 'sla'],
    [aProcess('a', ['copy']), aProcess('b', ['copy', 'report'])],
  );
  expect(assigned.get('copy')).toBe('process a');
  expect(assigned.get('report')).toBe('process b');
  expect(assigned.has('sla')).toBe(false);
});
