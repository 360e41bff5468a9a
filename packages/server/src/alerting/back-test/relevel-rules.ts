/**
 * Recomputes the error levels of checks that are judged again: derives the rechecks that would have run from those that
 * did run.
 */
import type { Instant } from '@vedette/kernel/clock';
import { judgeConcurrentCheck, type ConcurrentThresholds, type ErrorLevel, type Verdict } from '../../checks/index.js';

/** A stored check. */
export interface Recorded {
  readonly slotAt: Instant;
  readonly at: Instant;
  /** Stored level. */
  readonly level: ErrorLevel;
  readonly isPart: boolean;
  readonly isRound: boolean;
  readonly totalMs: number;
}
export type Judged = Pick<Verdict, 'errorCode' | 'errorDescription'>;

export interface Relevelled {
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
export class Relevel {
  readonly #thresholds: ConcurrentThresholds;
  #slotAt: Instant | undefined;
  /** Whether the run of the current slot failed. */
  #failed = false;
  #failedBefore = false;
  #parts: (readonly [Recorded, Judged])[] = [];

  constructor(thresholds: ConcurrentThresholds) {
    this.#thresholds = thresholds;
  }

  take(check: Recorded, judged: Judged): Relevelled {
    if (check.isPart) {
      this.#parts.push([check, judged]);
      return NOT_COUNTED;
    }
    if (check.isRound) return this.#round(check);
    const isError = judged.errorCode !== 0;
    if (check.slotAt === this.#slotAt) return this.#recheck(check, isError);
    this.#slotAt = check.slotAt;
    this.#failedBefore = this.#failed;
    this.#failed = isError;
    if (!isError) return WELL;
    const isAssumed = check.level === 0 && this.#failedBefore;
    return { level: isAssumed ? 2 : 1, isAssumed };
  }

  #recheck({ level }: Recorded, isError: boolean): Relevelled {
    if (!this.#failed) return NOT_COUNTED;
    this.#failed = isError;
    // A checkpoint without connectivity could not confirm then, and cannot now.
    return { level: isError ? (level === 1 ? 1 : 2) : 0, isAssumed: false };
  }

  /** Judges a concurrent check by its partial checks; without them it keeps its level. */
  #round({ slotAt, level }: Recorded): Relevelled {
    const parts = this.#parts.filter(([part]) => part.slotAt === slotAt);
    this.#parts = [];
    return { ...(judgeConcurrentCheck(parts.map(toPartialCheck), this.#thresholds) ?? { level }), isAssumed: false };
  }
}

const WELL: Relevelled = { level: 0, isAssumed: false };
const NOT_COUNTED: Relevelled = { level: undefined, isAssumed: false };

const toPartialCheck = ([{ at, totalMs }, { errorCode, errorDescription }]: readonly [Recorded, Judged]) => {
  const verdict: Verdict = { errorCode, errorDescription, errorMessage: '', totalMs, limitExceeded: 0 };
  return { verdict, at, resolveMs: 0, connectMs: 0, downloadMs: totalMs, isTimed: true };
};
