import { expect, test } from 'vitest';
import { mayTakeOver, mustGiveUp, TAKE_OVER_MS, watchLease } from './lease-rules.js';

test('a beat that stands still is taken over, one that moves is not', () => {
  const first = watchLease(undefined, { epoch: 1, beat: 5 }, 1_000);
  expect(mayTakeOver(first, 1_000 + TAKE_OVER_MS - 1)).toBe(false);
  expect(mayTakeOver(watchLease(first, { epoch: 1, beat: 5 }, 9_000), 1_000 + TAKE_OVER_MS)).toBe(true);
  expect(mayTakeOver(watchLease(first, { epoch: 1, beat: 6 }, 9_000), 1_000 + TAKE_OVER_MS)).toBe(false);
  expect(mayTakeOver(watchLease(first, { epoch: 2, beat: 5 }, 9_000), 1_000 + TAKE_OVER_MS)).toBe(false);
});

test('a holder gives itself up well before another may take over', () => {
  expect(mustGiveUp(0, 7_999)).toBe(false);
  expect(mustGiveUp(0, 8_000)).toBe(true);
  expect(TAKE_OVER_MS).toBeGreaterThan(8_000);
});
