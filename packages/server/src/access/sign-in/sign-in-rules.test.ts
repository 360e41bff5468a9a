import { MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAttempt,
  FAILURE_EXPIRY_MS,
  guessWaitMs,
  NAME_LIMITS,
  NAME_AND_ADDRESS_LIMITS,
  waitMs,
  type Failures,
} from './sign-in-rules.js';

/** Makes attempts as often as the rules allow, and returns how many fit into `spanMs`. */
function countTries(spanMs: number, patience: typeof NAME_LIMITS): number {
  let state: Failures | undefined;
  let [at, tries] = [1_000_000, 0];
  const end = at + spanMs;
  while (at < end) {
    state = addAttempt(state, at, patience);
    tries += 1;
    at += Math.max(1, waitMs(state, at));
  }
  return tries;
}

test('allows at most ten attempts in 15 minutes at one name from one address', () => {
  expect(countTries(15 * MINUTE, NAME_AND_ADDRESS_LIMITS)).toBeLessThanOrEqual(10);
});
test('first attempts are free; the owner of a name waits at most a minute', () => {
  let state: Failures | undefined;
  for (let i = 0; i < 2; i += 1) state = addAttempt(state, 0, NAME_AND_ADDRESS_LIMITS);
  expect(waitMs(state, 0)).toBe(0);
  for (let i = 0; i < 500; i += 1) state = addAttempt(state, 0, NAME_LIMITS);
  expect(waitMs(state, 0)).toBe(MINUTE);
});
test('delays grow with attempts up to the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), (count) => {
      let [state, last] = [undefined as Failures | undefined, 0];
      for (let i = 0; i < count; i += 1) {
        state = addAttempt(state, 5_000, NAME_AND_ADDRESS_LIMITS);
        const wait = waitMs(state, 5_000);
        expect(wait).toBeGreaterThanOrEqual(last);
        expect(wait).toBeLessThanOrEqual(NAME_AND_ADDRESS_LIMITS.maxWaitMs);
        last = wait;
      }
    }),
  );
});
test('resets after an hour without attempts', () => {
  const tired: Failures = { failures: 40, lastAt: 0, blockedUntil: 900_000 };
  expect(addAttempt(tired, 900_000 + FAILURE_EXPIRY_MS, NAME_AND_ADDRESS_LIMITS).failures).toBe(1);
  expect(addAttempt(tired, 899_999 + FAILURE_EXPIRY_MS, NAME_AND_ADDRESS_LIMITS).failures).toBe(41);
});

const waiting = (failures: number, blockedUntil: number): Failures => ({ failures, lastAt: 0, blockedUntil });

test.each([
  { why: 'an unused site', site: undefined, isSignedInHere: false, wait: 0 },
  { why: 'a site with free attempts left', site: waiting(2, 0), isSignedInHere: false, wait: 0 },
  { why: 'a site without free attempts', site: waiting(3, 0), isSignedInHere: false, wait: 60_000 },
  { why: 'a network where the operator is signed in', site: waiting(3, 0), isSignedInHere: true, wait: 0 },
])('a name under attack: $why waits $wait ms', ({ site, isSignedInHere, wait }) => {
  const history = { network: undefined, site, name: waiting(90, 60_000), address: undefined };
  expect(guessWaitMs(history, isSignedInHere, 0)).toBe(wait);
});

test('limits of a network apply everywhere', () => {
  const history = { network: waiting(4, 5_000), site: undefined, name: undefined, address: waiting(31, 9_000) };
  expect(guessWaitMs(history, true, 0)).toBe(9_000);
  expect(guessWaitMs({ ...history, address: undefined }, true, 1_000)).toBe(4_000);
});
