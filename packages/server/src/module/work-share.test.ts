import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rendezvousOwner, WorkShare } from './work-share.js';

const members = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 6 });

test('moves only the work of a member that leaves', () => {
  fc.assert(
    fc.property(members, fc.array(fc.string()), (all, keys) => {
      const [left, ...others] = all;
      for (const key of keys) {
        const owner = rendezvousOwner(key, all);
        if (owner !== left) expect(rendezvousOwner(key, others)).toBe(owner);
      }
    }),
  );
});

test('does not depend on the order of the members', () => {
  fc.assert(
    fc.property(members, fc.string(), (all, key) => {
      expect(rendezvousOwner(key, [...all].reverse())).toBe(rendezvousOwner(key, all));
    }),
  );
});

test('divides work evenly', () => {
  const three = ['a', 'b', 'c'];
  const counts = new Map<string | undefined, number>();
  for (let key = 0; key < 3_000; key += 1) {
    const owner = rendezvousOwner(String(key), three);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  for (const member of three) expect(counts.get(member)).toBeGreaterThan(900);
});

test('owns nothing before the members are known', () => {
  const share = new WorkShare('a');
  expect(share.owns('x')).toBe(false);
  share.setMembers(['a']);
  expect(share.owns('x')).toBe(true);
});
