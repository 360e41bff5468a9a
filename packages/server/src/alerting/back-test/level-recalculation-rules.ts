/**
 * Recomputes the error levels of checks that are judged again: derives the rechecks that would have run from those that
 * did run.
 */
import type { Instant } from '@vedette/kernel/clock';
import { judgeConcurrentCheck, type ConcurrentThresholds, type ErrorLevel, type Verdict } from '../../checks/index.js';

/** A stored check. */
export interface RecordedResult {
  readonly slotAt: Instant;
  readonly at: Instant;
  /** Stored level. */
  readonly level: ErrorLevel;
  readonly isPartialCheck: boolean;
  readonly isConcurrentCheck: boolean;
  readonly totalMs: number;
}
export type Judgement = Pick<Verdict, 'errorCode' | 'errorDescription'>;

export interface RecalculatedLevel {
  /** Undefined when the check would not have run, or is a partial check. */
  readonly level: ErrorLevel | undefined;
  /** Confirmed only because the previous slot failed as well; there is no recheck on record. */
  readonly isAssumed: boolean;
  /** Joint verdict of the partial checks, for a concurrent check. */
  readonly verdict?: Pick<Verdict, 'errorCode' | 'errorDescription'>;
}

/**
 * Recomputes the levels of one monitor's checks in chronological order. When an error becomes OK, its recheck would not
 * have run. When an OK check becomes an error, there is no recheck on record, so it counts as confirmed if the previous
 * slot failed as well.
 */
export class LevelRecalculator {
  readonly #thresholds: ConcurrentThresholds;
  #slotAt: Instant | undefined;
  /** Whether the run of the current slot failed. */
  #hasSlotFailed = false;
  #hasPreviousSlotFailed = false;
  #partialChecks: (readonly [RecordedResult, Judgement])[] = [];

  constructor(thresholds: ConcurrentThresholds) {
    this.#thresholds = thresholds;
  }

  recalculate(check: RecordedResult, judged: Judgement): RecalculatedLevel {
    if (check.isPartialCheck) {
      this.#partialChecks.push([check, judged]);
      return NOT_COUNTED;
    }
    if (check.isConcurrentCheck) return this.#judgeConcurrentCheck(check);
    const isError = judged.errorCode !== 0;
    if (check.slotAt === this.#slotAt) return this.#recheck(check, isError);
    this.#slotAt = check.slotAt;
    this.#hasPreviousSlotFailed = this.#hasSlotFailed;
    this.#hasSlotFailed = isError;
    if (!isError) return OK_LEVEL;
    const isAssumed = check.level === 0 && this.#hasPreviousSlotFailed;
    return { level: isAssumed ? 2 : 1, isAssumed };
  }

  #recheck({ level }: RecordedResult, isError: boolean): RecalculatedLevel {
    if (!this.#hasSlotFailed) return NOT_COUNTED;
    this.#hasSlotFailed = isError;
    // A checkpoint without connectivity could not confirm then, and cannot now.
    return { level: isError ? (level === 1 ? 1 : 2) : 0, isAssumed: false };
  }

  /** Judges a concurrent check by its partial checks; without them it keeps its level. */
  #judgeConcurrentCheck({ slotAt, level }: RecordedResult): RecalculatedLevel {
    const partialChecks = this.#partialChecks.filter(([part]) => part.slotAt === slotAt);
    this.#partialChecks = [];
    return {
      ...(judgeConcurrentCheck(partialChecks.map(toPartialCheck), this.#thresholds) ?? { level }),
      isAssumed: false,
    };
  }
}

const OK_LEVEL: RecalculatedLevel = { level: 0, isAssumed: false };
const NOT_COUNTED: RecalculatedLevel = { level: undefined, isAssumed: false };

const toPartialCheck = ([{ at, totalMs }, { errorCode, errorDescription }]: readonly [RecordedResult, Judgement]) => {
  const verdict: Verdict = { errorCode, errorDescription, errorMessage: '', totalMs, limitExceeded: 0 };
  return { verdict, at, resolveMs: 0, connectMs: 0, downloadMs: totalMs, isTimed: true };
};
