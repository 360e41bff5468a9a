/** Judges a concurrent check from its partial checks (docs/architecture/concurrent-monitoring.md). */
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';
import type { ErrorLevel } from '../record/check.js';
import type { Verdict } from './verdict-rules.js';

/** Shares of failing partial checks, in percent, from which the concurrent check is an error, thresholds included. */
export interface ConcurrentThresholds {
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** Verdict on a partial check. Times are in milliseconds. */
export interface PartialResult {
  readonly verdict: Verdict;
  readonly at: Instant;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes?: number | undefined;
  /** Whether the target responded in time. */
  readonly isTimed: boolean;
}

export interface ConcurrentVerdict {
  readonly level: ErrorLevel;
  readonly verdict: Verdict;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number | undefined;
  readonly isTimed: boolean;
}

/** With fewer results, a concurrent check is inconclusive. */
export const MIN_PARTIAL_RESULTS = 2;

/**
 * Judges all conclusive partial checks as one; undefined if there are fewer than two. Times are the means of those with
 * a load time, or of all if none has one.
 */
export function judgeConcurrentCheck(
  partialResults: readonly PartialResult[],
  { unconfirmed, confirmed }: ConcurrentThresholds,
): ConcurrentVerdict | undefined {
  if (partialResults.length < MIN_PARTIAL_RESULTS) return undefined;
  const failed = partialResults.filter(({ verdict }) => verdict.errorCode !== 0);
  const share = (failed.length / partialResults.length) * 100;
  const thresholdLevel: ErrorLevel = share >= confirmed ? 2 : share >= unconfirmed ? 1 : 0;
  const level = failed.length === 0 ? 0 : thresholdLevel;
  const timed = partialResults.filter(({ isTimed }) => isTimed);
  const averaged = timed.length > 0 ? timed : partialResults;
  const totalMs = Math.round(computeMean(averaged.map(({ verdict }) => verdict.totalMs)));
  const sizes = averaged.flatMap(({ totalBytes }) => totalBytes ?? []);
  return {
    level,
    verdict: { ...verdictTexts(level, failed, partialResults.length), totalMs, limitExceeded: 0 },
    resolveMs: computeMean(averaged.map((part) => part.resolveMs)),
    connectMs: computeMean(averaged.map((part) => part.connectMs)),
    downloadMs: computeMean(averaged.map((part) => part.downloadMs)),
    totalBytes: sizes.length > 0 ? Math.round(computeMean(sizes)) : undefined,
    isTimed: timed.length > 0,
  };
}

/**
 * Uses the common code if all errors have the same code, else that of the threshold. The message counts each error,
 * the most frequent first.
 */
function verdictTexts(
  level: ErrorLevel,
  failed: readonly PartialResult[],
  total: number,
): Pick<Verdict, 'errorCode' | 'errorDescription' | 'errorMessage'> {
  if (level === 0) return { errorCode: 0, errorDescription: 'OK', errorMessage: '' };
  const byErrorCode = new Map<number, PartialResult[]>();
  for (const part of failed)
    byErrorCode.set(part.verdict.errorCode, [...(byErrorCode.get(part.verdict.errorCode) ?? []), part]);
  const groups = [...byErrorCode.values()].sort((a, b) => b.length - a.length);
  const errorMessage = groups.map((group) => errorLine(group, total)).join('\n');
  const first = failed[0]?.verdict;
  if (first && groups.length === 1) {
    return { errorCode: first.errorCode, errorDescription: first.errorDescription, errorMessage };
  }
  const { code } = level === 2 ? errorCodes.concurrentConfirmed : errorCodes.concurrentUnconfirmed;
  const errorDescription = describeError(code, { failed: failed.length, total });
  return { errorCode: code, errorDescription, errorMessage };
}

function errorLine(group: readonly PartialResult[], total: number): string {
  const { errorCode, errorDescription, errorMessage } = group[0]?.verdict ?? NO_ERROR;
  const [detail = ''] = errorMessage.split('\n');
  return `${group.length} of ${total} checkpoints: ${errorCode} ${errorDescription}${detail && `: ${detail}`}`;
}

const NO_ERROR = { errorCode: 0, errorDescription: '', errorMessage: '' };

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
