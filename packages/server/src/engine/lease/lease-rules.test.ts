import { expect, test } from 'vitest';
import {
  mayTakeOver,
  mustVerifyLease,
  TAKE_OVER_MS,
  observeLease,
  type LeaseHolder,
  type ObservedLease,
} from './lease-rules.js';

const held = { epoch: 1, beat: 5, holder: 'a', member: 'folder a' };
const at = (elapsed: number, member = 'folder b') => ({ elapsed, member });

type Row = Pick<LeaseHolder, 'epoch' | 'beat'>;

/** Reads the row each second from 1 s on, and returns what is remembered after the last reading. */
const watchFor = (first: Row, ...others: readonly Row[]) =>
  others.reduce<ObservedLease>(
    (seen, row, index) => observeLease(seen, row, 1_000 * (index + 2)),
    observeLease(undefined, first, 1_000),
  );

test('takes over a stalled heartbeat, but not one that advances', () => {
  const stalled = watchFor(held, held, held, held);
  expect(mayTakeOver(held, stalled, at(1_000 + TAKE_OVER_MS - 1))).toBe(false);
  expect(mayTakeOver(held, stalled, at(1_000 + TAKE_OVER_MS))).toBe(true);
  const advanced = watchFor(held, held, { ...held, beat: 6 }, { ...held, beat: 6 });
  expect(mayTakeOver(held, advanced, at(1_000 + TAKE_OVER_MS))).toBe(false);
  const taken = watchFor(held, held, held, { ...held, epoch: 2 });
  expect(mayTakeOver(held, taken, at(1_000 + TAKE_OVER_MS))).toBe(false);
});

test('takes a released lease immediately', () => {
  const released = { ...held, holder: '' };
  expect(mayTakeOver(released, observeLease(undefined, released, 0), at(0))).toBe(true);
});

test('takes the lease of the previous process on the same data folder immediately', () => {
  const seen = observeLease(undefined, held, 0);
  expect(mayTakeOver(held, seen, at(0, 'folder a'))).toBe(true);
  expect(mayTakeOver(held, seen, at(0))).toBe(false);
  // Rows of versions without the folder name do not match any process.
  expect(mayTakeOver({ ...held, member: '' }, seen, at(0, ''))).toBe(false);
});

test('makes a holder give up well before another may take over', () => {
  expect(mustVerifyLease(0, TAKE_OVER_MS - 3_001)).toBe(false);
  expect(mustVerifyLease(0, TAKE_OVER_MS - 3_000)).toBe(true);
});
