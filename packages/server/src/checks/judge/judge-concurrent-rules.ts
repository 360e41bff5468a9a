/** Judges a round of a concurrent monitor from its parts (docs/architecture/concurrent-monitoring.md). */
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import type { Instant } from '@vedette/kernel/clock';
import type { ErrorLevel } from '../record/check.js';
import type { Verdict } from './verdict-rules.js';

/** Shares of failing parts, in percent, that make an error of the whole; reaching one is enough. */
export interface ConcurrentThresholds {
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** What one checkpoint saw, judged for itself. Times are ms. */
export interface PartialResult {
  readonly verdict: Verdict;
  readonly at: Instant;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes?: number | undefined;
  /** Whether the target answered, and in time. */
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

/** Fewer say nothing of several places. */
export const MIN_PARTIAL_RESULTS = 2;

/**
 * One judgement of all parts that said anything; undefined when they are fewer than two. Times are the means of the parts
 * that have a load time; where none has, of all.
 */
export function judgeConcurrentCheck(
  parts: readonly PartialResult[],
  { unconfirmed, confirmed }: ConcurrentThresholds,
): ConcurrentVerdict | undefined {
  if (parts.length < MIN_PARTIAL_RESULTS) return undefined;
  const failed = parts.filter(({ verdict }) => verdict.errorCode !== 0);
  const share = (failed.length / parts.length) * 100;
  const failing: ErrorLevel = share >= confirmed ? 2 : share >= unconfirmed ? 1 : 0;
  const level = failed.length === 0 ? 0 : failing;
  const timed = parts.filter(({ isTimed }) => isTimed);
  const counted = timed.length > 0 ? timed : parts;
  const totalMs = Math.round(computeMean(counted.map(({ verdict }) => verdict.totalMs)));
  const sizes = counted.flatMap(({ totalBytes }) => totalBytes ?? []);
  return {
    level,
    verdict: { ...verdictTexts(level, failed, parts.length), totalMs, limitExceeded: 0 },
    resolveMs: computeMean(counted.map((part) => part.resolveMs)),
    connectMs: computeMean(counted.map((part) => part.connectMs)),
    downloadMs: computeMean(counted.map((part) => part.downloadMs)),
    totalBytes: sizes.length > 0 ? Math.round(computeMean(sizes)) : undefined,
    isTimed: timed.length > 0,
  };
}

/** One code for all that fail alike, else that of the threshold; the message counts each error, the most frequent first. */
function verdictTexts(
  level: ErrorLevel,
  failed: readonly PartialResult[],
  total: number,
): Pick<Verdict, 'errorCode' | 'errorDescription' | 'errorMessage'> {
  if (level === 0) return { errorCode: 0, errorDescription: 'OK', errorMessage: '' };
  const alike = new Map<number, PartialResult[]>();
  for (const part of failed) alike.set(part.verdict.errorCode, [...(alike.get(part.verdict.errorCode) ?? []), part]);
  const groups = [...alike.values()].sort((a, b) => b.length - a.length);
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
  const { errorCode, errorDescription, errorMessage } = group[0]?.verdict ?? NO_WORDS;
  const [detail = ''] = errorMessage.split('\n');
  return `${group.length} of ${total} checkpoints: ${errorCode} ${errorDescription}${detail && `: ${detail}`}`;
}

const NO_WORDS = { errorCode: 0, errorDescription: '', errorMessage: '' };

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
