import { HOUR, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { retryDueAt } from './sla-due-rules.js';

test.each([
  [1, 10 * SECOND],
  [2, 20 * SECOND],
  [5, 160 * SECOND],
  [10, HOUR],
  [1_000, HOUR],
])('retries after failed attempt %i in %i ms', (tries, waitMs) => {
  expect(retryDueAt(tries, 7) - 7).toBe(waitMs);
});
