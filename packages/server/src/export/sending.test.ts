import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { toVerdict, retryDelayMs } from './sending.js';

test('doubles the retry delay from one second up to five minutes', () => {
  const waits = Array.from({ length: 11 }, (_each, index) => retryDelayMs(index + 1, undefined) / SECOND);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  expect(retryDelayMs(100_000, undefined)).toBe(5 * MINUTE);
});

test('waits longer if the receiver asks for it, up to an hour', () => {
  expect([retryDelayMs(1, 7), retryDelayMs(5, 7), retryDelayMs(1, 86_400)]).toEqual([
    7 * SECOND,
    16 * SECOND,
    60 * MINUTE,
  ]);
});

test.each([
  [200, 'sent'],
  [202, 'sent'],
  ...[401, 403, 404, 429, 500, 502, 503, 504].map((status) => [status, 'retry'] as const),
  ...[400, 413, 415, 422].map((status) => [status, 'refused'] as const),
] as const)('treats %i as %s', (status, kind) => {
  expect(toVerdict({ status, retryAfterS: undefined, call: undefined }).kind).toBe(kind);
});
