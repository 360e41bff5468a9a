import { expect, test } from 'vitest';
import {
  MAX_CALLS,
  MAX_CALLS_PER_RECEIVER,
  MAX_CALLS_PER_UNPROVEN_RECEIVER,
  MAX_UNPROVEN_CALLS,
  ReceiverLimiter,
  SLOW_MS,
  STALLED_AFTER,
} from './receiver-limiter.js';

/** Builds turns after calls that took the given times without being accepted. */
function after(...calls: readonly (readonly [integrationGuid: string, tookMs: number])[]): ReceiverLimiter {
  const turns = new ReceiverLimiter();
  for (const [integrationGuid, tookMs] of calls) {
    turns.begin(integrationGuid);
    turns.end(integrationGuid, { tookMs, isAccepted: false });
  }
  return turns;
}

const isFree = (turns: ReceiverLimiter, integrationGuid: string): boolean => {
  const next = turns.nextReceivers();
  return next !== undefined && !next.except.includes(integrationGuid) && next.only?.includes(integrationGuid) !== false;
};

/** Begins calls for as long as the receiver may be called. */
function fill(turns: ReceiverLimiter, integrationGuid: string): number {
  for (let count = 0; ; count += 1) {
    if (!isFree(turns, integrationGuid)) return count;
    turns.begin(integrationGuid);
  }
}

test.each([
  ['not called yet', [], MAX_CALLS_PER_UNPROVEN_RECEIVER],
  ['answering in time', [1], MAX_CALLS_PER_RECEIVER],
  ['slow since the last call', [1, SLOW_MS], MAX_CALLS_PER_UNPROVEN_RECEIVER],
  ['stalled', Array.from({ length: STALLED_AFTER }, () => SLOW_MS), 1],
  ['stalled before, now responding', [...Array.from({ length: STALLED_AFTER }, () => SLOW_MS), 1], 20],
] as const)('limits concurrent calls to a receiver that is %s', (_, took, expected) => {
  const turns = after(...took.map((ms) => ['a', ms] as const));
  expect(fill(turns, 'a')).toBe(expected);
  expect(isFree(turns, 'b')).toBe(true);
});

test('does not count a receiver that accepts messages slowly as slow', () => {
  const turns = new ReceiverLimiter();
  for (let count = 0; count < STALLED_AFTER; count += 1) {
    turns.begin('a');
    turns.end('a', { tookMs: SLOW_MS, isAccepted: true });
  }
  expect(fill(turns, 'a')).toBe(MAX_CALLS_PER_RECEIVER);
});

test('a receiver that responds in time is called however many others stall', () => {
  const turns = after(['good', 1]);
  for (let n = 0; n < 1_000; n += 1) fill(turns, `stalled ${n}`);
  expect(isFree(turns, 'new')).toBe(false);
  expect(fill(turns, 'good')).toBe(MAX_CALLS_PER_RECEIVER);
});

test('limits the total number of calls', () => {
  const receivers = Array.from({ length: 100 }, (_, n) => `good ${n}`);
  const turns = after(...receivers.map((one) => [one, 1] as const));
  const begun = receivers.map((one) => fill(turns, one)).reduce((sum, count) => sum + count);
  expect([begun, turns.nextReceivers()]).toEqual([MAX_CALLS, undefined]);
});

test('reserves nothing when no receiver responds in time', () => {
  const turns = new ReceiverLimiter();
  const begun = Array.from({ length: 100 }, (_, n) => fill(turns, `new ${n}`)).reduce((sum, count) => sum + count);
  expect([begun, turns.nextReceivers()]).toEqual([MAX_UNPROVEN_CALLS, undefined]);
});

test('reports a receiver as stalled during its one call only', () => {
  const turns = after(...Array.from({ length: STALLED_AFTER }, () => ['a', SLOW_MS] as const));
  expect(turns.stalled()).toEqual([]);
  turns.begin('a');
  expect(turns.stalled()).toEqual(['a']);
  turns.end('a', undefined);
  turns.begin('a');
  expect(turns.stalled()).toEqual(['a']);
  turns.end('a', { tookMs: 1, isAccepted: false });
  turns.begin('a');
  expect(turns.stalled()).toEqual([]);
});
