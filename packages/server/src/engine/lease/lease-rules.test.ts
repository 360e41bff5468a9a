import { expect, test } from 'vitest';
import { mayTakeOver, mustGiveUp, TAKE_OVER_MS, watchLease } from './lease-rules.js';

const held = { epoch: 1, beat: 5, holder: 'a', member: 'folder a' };
const at = (elapsed: number, member = 'folder b') => ({ elapsed, member });

test('takes over a stalled heartbeat, but not one that advances', () => {
  const first = watchLease(undefined, held, 1_000);
  const again = watchLease(first, held, 5_000);
  expect(mayTakeOver(held, again, at(1_000 + TAKE_OVER_MS - 1))).toBe(false);
  expect(mayTakeOver(held, again, at(1_000 + TAKE_OVER_MS))).toBe(true);
  expect(mayTakeOver(held, watchLease(first, { ...held, beat: 6 }, 5_000), at(1_000 + TAKE_OVER_MS))).toBe(false);
  expect(mayTakeOver(held, watchLease(first, { ...held, epoch: 2 }, 5_000), at(1_000 + TAKE_OVER_MS))).toBe(false);
});

test('takes a released lease immediately', () => {
  const released = { ...held, holder: '' };
  expect(mayTakeOver(released, watchLease(undefined, released, 0), at(0))).toBe(true);
});

test('takes the lease of the previous process on the same data folder immediately', () => {
  const seen = watchLease(undefined, held, 0);
  expect(mayTakeOver(held, seen, at(0, 'folder a'))).toBe(true);
  expect(mayTakeOver(held, seen, at(0))).toBe(false);
  // Rows of versions without the folder name do not match any process.
  expect(mayTakeOver({ ...held, member: '' }, seen, at(0, ''))).toBe(false);
});

test('makes a holder give up well before another may take over', () => {
  expect(mustGiveUp(0, 4_999)).toBe(false);
  expect(mustGiveUp(0, 5_000)).toBe(true);
  expect(TAKE_OVER_MS).toBeGreaterThan(7_000);
});
