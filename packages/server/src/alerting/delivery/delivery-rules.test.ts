import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryDelayMs, MAX_RETRY_PERIOD_MS, earliestSendAt, nextRetryAt } from './delivery-rules.js';

test('delays grow to five minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map(
    (attempts) => (nextRetryAt({ at: 0, attempts, dueAt: 0 }) ?? 0) / SECOND,
  );
  expect(waits).toEqual([5, 15, 30, 60, 120, 300, 300, 300, 300, 300]);
});

test('honours the delay that a receiver requests, up to the last attempt', () => {
  expect(nextRetryAt({ at: 0, attempts: 1, dueAt: 0, retryAfterMs: 300 * SECOND })).toBe(300 * SECOND);
  expect(nextRetryAt({ at: 0, attempts: 8, dueAt: 0, retryAfterMs: SECOND })).toBe(5 * MINUTE);
  expect(nextRetryAt({ at: 23 * HOUR, attempts: 99, dueAt: 0, retryAfterMs: 48 * HOUR })).toBe(24 * HOUR);
});

test('retries for 24 hours, the last time at their end, and then gives up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }),
      fc.option(fc.integer({ min: 0, max: 2 * HOUR }), { nil: undefined }),
      (slowMs, retryAfterMs) => {
        let at = 0;
        let attempts = 0;
        for (let next: number | undefined = 0; next !== undefined;) {
          at = Math.max(at, next) + slowMs;
          attempts += 1;
          next = nextRetryAt({ at, attempts, dueAt: 0, retryAfterMs });
        }
        expect(at).toBeGreaterThanOrEqual(MAX_RETRY_PERIOD_MS);
        expect(at).toBeLessThanOrEqual(MAX_RETRY_PERIOD_MS + 2 * slowMs);
      },
    ),
  );
});

test.each([
  { at: 10, closesAt: undefined, leaves: 10 },
  { at: 10, closesAt: 9, leaves: 10 },
  { at: 10, closesAt: 10, leaves: 10 },
  { at: 10, closesAt: 24, leaves: 24 },
])('a mail due at $at is sent at $leaves when the window closes at $closesAt', ({ at, closesAt, leaves }) => {
  expect(earliestSendAt(at, closesAt)).toBe(leaves);
});

test.each([
  ['450 4.2.0 Greylisted, try again in 5 minutes', 5 * MINUTE],
  ['451 4.7.1 Please try again after 300 seconds', 300 * SECOND],
  ['421 too busy, retry in 2 hours', 2 * HOUR],
  ['450 4.2.0 Greylisted, see http://example.org/450', undefined],
  ['451 try again later', undefined],
  ['', undefined],
])('reads the retry delay of "%s"', (reply, waitMs) => {
  expect(parseRetryDelayMs(reply)).toBe(waitMs);
});
