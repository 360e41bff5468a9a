import { expect, test } from 'vitest';
import {
  MAX_CALLS,
  MAX_CALLS_PER_RECEIVER,
  MAX_CALLS_PER_UNPROVEN_RECEIVER,
  MAX_UNPROVEN_CALLS,
  ReceiverTurns,
  SLOW_MS,
  STALLED_AFTER,
} from './receiver-turns.js';

/** Turns in which a receiver has not accepted the messages of calls that took so long. */
function after(...calls: readonly (readonly [integrationGuid: string, tookMs: number])[]): ReceiverTurns {
  const turns = new ReceiverTurns();
  for (const [integrationGuid, tookMs] of calls) {
    turns.begin(integrationGuid);
    turns.end(integrationGuid, { tookMs, isAccepted: false });
  }
  return turns;
}

const isFree = (turns: ReceiverTurns, integrationGuid: string): boolean => {
  const next = turns.next();
  return next !== undefined && !next.except.includes(integrationGuid) && next.only?.includes(integrationGuid) !== false;
};

/** Begins calls for as long as the receiver may be called. */
function fill(turns: ReceiverTurns, integrationGuid: string): number {
  for (let count = 0; ; count += 1) {
    if (!isFree(turns, integrationGuid)) return count;
    turns.begin(integrationGuid);
  }
}

test.each([
  ['not called yet', [], MAX_CALLS_PER_UNPROVEN_RECEIVER],
  ['answering in time', [1], MAX_CALLS_PER_RECEIVER],
  ['slow at last', [1, SLOW_MS], MAX_CALLS_PER_UNPROVEN_RECEIVER],
  ['stalled', Array.from({ length: STALLED_AFTER }, () => SLOW_MS), 1],
  ['stalled before, answering again', [...Array.from({ length: STALLED_AFTER }, () => SLOW_MS), 1], 20],
] as const)('a receiver that is %s gets its number of calls at a time', (_, took, expected) => {
  const turns = after(...took.map((ms) => ['a', ms] as const));
  expect(fill(turns, 'a')).toBe(expected);
  expect(isFree(turns, 'b')).toBe(true);
});

test('a receiver that takes long to accept messages is not slow', () => {
  const turns = new ReceiverTurns();
  for (let count = 0; count < STALLED_AFTER; count += 1) {
    turns.begin('a');
    turns.end('a', { tookMs: SLOW_MS, isAccepted: true });
  }
  expect(fill(turns, 'a')).toBe(MAX_CALLS_PER_RECEIVER);
});

test('however many receivers stall, one that answers in time gets its calls', () => {
  const turns = after(['good', 1]);
  for (let n = 0; n < 1_000; n += 1) fill(turns, `stalled ${n}`);
  expect(isFree(turns, 'new')).toBe(false);
  expect(fill(turns, 'good')).toBe(MAX_CALLS_PER_RECEIVER);
});

test('all calls together are bounded', () => {
  const receivers = Array.from({ length: 100 }, (_, n) => `good ${n}`);
  const turns = after(...receivers.map((one) => [one, 1] as const));
  const begun = receivers.map((one) => fill(turns, one)).reduce((sum, count) => sum + count);
  expect([begun, turns.next()]).toEqual([MAX_CALLS, undefined]);
});

test('without one that answers in time nothing is asked for beyond the bound', () => {
  const turns = new ReceiverTurns();
  const begun = Array.from({ length: 100 }, (_, n) => fill(turns, `new ${n}`)).reduce((sum, count) => sum + count);
  expect([begun, turns.next()]).toEqual([MAX_UNPROVEN_CALLS, undefined]);
});

test('a receiver is named as stalled while it has its one call, and not after an attempt without a call', () => {
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
