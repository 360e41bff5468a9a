import { HOUR, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { retryDueAt, troubleOf } from './sla-due-rules.js';

test.each([
  [1, 10 * SECOND],
  [2, 20 * SECOND],
  [5, 160 * SECOND],
  [10, HOUR],
  [1_000, HOUR],
])('try %i that came to nothing is followed by another after %i ms', (tries, waitMs) => {
  expect(retryDueAt(tries, 7) - 7).toBe(waitMs);
});

test('a statement that was given up took too long; of a store that is away nothing is noted; anything else the log tells', () => {
  const unanswered = new Error('Connection terminated: Query read timeout before');
  expect(troubleOf(unanswered)).toBe('TookTooLong');
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBeUndefined();
  expect(troubleOf(Object.assign(new Error('canceling statement'), { code: '57014' }))).toBe('TookTooLong');
  expect([new RangeError('Invalid time zone'), 'text', undefined].map(troubleOf)).toEqual(Array(3).fill('Failed'));
});
