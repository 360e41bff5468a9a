import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeConcurrentCheck, type PartialResult } from './judge-concurrent-rules.js';
import {
  isPartialAttempt,
  isConcurrentAttempt,
  MAX_PARTIAL_CHECKS,
  partialAttempts,
  nextConcurrentAttempt,
} from './attempt-rules.js';

const THRESHOLDS = { unconfirmed: 30, confirmed: 50 };

function aPart(errorCode = 0, change: Partial<PartialResult> = {}): PartialResult {
  const [errorDescription, errorMessage] =
    errorCode === 0 ? ['OK', ''] : [`Error ${errorCode}`, 'from 192.0.2.1\nmore'];
  const verdict = { errorCode, errorDescription, errorMessage, totalMs: 60, limitExceeded: 0 as const };
  return { verdict, at: 1_000, resolveMs: 10, connectMs: 20, downloadMs: 30, isTimed: true, ...change };
}
const parts = (failed: number, total: number): PartialResult[] =>
  Array.from({ length: total }, (_, index) => aPart(index < failed ? 12_002 : 0));

test.each([
  { failed: 2, total: 10, thresholds: THRESHOLDS, level: 0 },
  { failed: 4, total: 10, thresholds: THRESHOLDS, level: 1 },
  { failed: 5, total: 10, thresholds: THRESHOLDS, level: 2 },
  { failed: 2, total: 6, thresholds: { unconfirmed: 25, confirmed: 50 }, level: 1 },
  { failed: 0, total: 3, thresholds: { unconfirmed: 0, confirmed: 1 }, level: 0 },
  { failed: 1, total: 3, thresholds: { unconfirmed: 0, confirmed: 50 }, level: 1 },
  { failed: 1, total: 2, thresholds: { unconfirmed: 50, confirmed: 50 }, level: 2 },
])('$failed of $total failing at $thresholds is level $level', ({ failed, total, thresholds, level }) => {
  expect(judgeConcurrentCheck(parts(failed, total), thresholds)?.level).toBe(level);
});

test('is inconclusive with one checkpoint alone', () => {
  expect(judgeConcurrentCheck([], THRESHOLDS)).toBeUndefined();
  expect(judgeConcurrentCheck(parts(1, 1), THRESHOLDS)).toBeUndefined();
});

test('keeps the code of equal errors and counts different ones', () => {
  expect(judgeConcurrentCheck(parts(2, 3), THRESHOLDS)?.verdict).toMatchObject({
    errorCode: 12_002,
    errorDescription: 'Error 12002',
    errorMessage: '2 of 3 checkpoints: 12002 Error 12002: from 192.0.2.1',
  });
  const mixed = [aPart(14_500), aPart(12_002), aPart(12_002), aPart()];
  expect(judgeConcurrentCheck(mixed, THRESHOLDS)?.verdict).toMatchObject({
    errorCode: 28_002,
    errorDescription: 'Errors on 3 of 4 checkpoints (confirmed threshold reached)',
    errorMessage:
      '2 of 4 checkpoints: 12002 Error 12002: from 192.0.2.1\n1 of 4 checkpoints: 14500 Error 14500: from 192.0.2.1',
  });
  expect(judgeConcurrentCheck([...mixed, aPart(), aPart(), aPart(), aPart()], THRESHOLDS)?.verdict).toMatchObject({
    errorCode: 28_001,
    errorDescription: 'Errors on 3 of 8 checkpoints (unconfirmed threshold reached)',
  });
  expect(judgeConcurrentCheck([...parts(1, 9)], THRESHOLDS)?.verdict).toMatchObject({ errorCode: 0, errorMessage: '' });
});

test('averages the times of partial checks that have a load time', () => {
  const untimed = aPart(12_002, { isTimed: false, resolveMs: 0, connectMs: 30_000, downloadMs: 0, totalBytes: 0 });
  const slow = aPart(0, { resolveMs: 20, connectMs: 40, downloadMs: 60, totalBytes: 101 });
  const seen = [aPart(0, { totalBytes: 200 }), slow, untimed];
  expect(judgeConcurrentCheck(seen, THRESHOLDS)).toMatchObject({
    resolveMs: 15,
    connectMs: 30,
    downloadMs: 45,
    totalBytes: 151,
    isTimed: true,
    verdict: { totalMs: 60 },
  });
  expect(judgeConcurrentCheck([untimed, untimed], THRESHOLDS)).toMatchObject({ connectMs: 30_000, isTimed: false });
});

test('never improves the verdict when more partial checks fail', () => {
  const percent = fc.integer({ min: 1, max: 100 });
  const size = fc.integer({ min: 2, max: MAX_PARTIAL_CHECKS });
  fc.assert(
    fc.property(percent, percent, size, fc.nat(MAX_PARTIAL_CHECKS - 1), (a, b, total, some) => {
      const thresholds = { unconfirmed: Math.min(a, b), confirmed: Math.max(a, b) };
      const failed = some % total;
      const [fewer, more] = [failed, failed + 1].map(
        (count) => judgeConcurrentCheck(parts(count, total), thresholds)?.level ?? 0,
      );
      expect(more).toBeGreaterThanOrEqual(fewer ?? 0);
    }),
  );
});

test('keeps attempts of concurrent checks, partial checks and other runs distinct', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 30_000 }), (taken) => {
      const round = nextConcurrentAttempt(taken);
      const { from, until } = partialAttempts(round);
      expect(round).toBeGreaterThan(taken);
      expect([
        isConcurrentAttempt(round),
        isPartialAttempt(round),
        isPartialAttempt(from),
        isPartialAttempt(until - 1),
      ]).toEqual([true, false, true, true]);
      expect([until - from >= MAX_PARTIAL_CHECKS, isConcurrentAttempt(until)]).toEqual([true, true]);
      expect(nextConcurrentAttempt(until - 1)).toBe(until);
    }),
  );
  for (const attempt of [0, 1, 2, 63])
    expect([isPartialAttempt(attempt), isConcurrentAttempt(attempt)]).toEqual([false, false]);
});
