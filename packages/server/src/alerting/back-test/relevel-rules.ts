/** Error levels of checks that are judged again: what rechecks there would have been, from those that were made. */
import type { Instant } from '@vedette/kernel/clock';
import { judgeConcurrentCheck, type ConcurrentThresholds, type ErrorLevel, type Verdict } from '../../checks/index.js';

/** A stored check. */
export interface Recorded {
  readonly slotAt: Instant;
  readonly at: Instant;
  /** As it was stored. */
  readonly level: ErrorLevel;
  readonly isPart: boolean;
  readonly isRound: boolean;
  readonly totalMs: number;
}
/** Its new judgement. */
export type Judged = Pick<Verdict, 'errorCode' | 'errorDescription'>;

export interface Relevelled {
  /** Undefined: the check would not have been made, or is a part of a round. */
  readonly level: ErrorLevel | undefined;
  /** Confirmed only because the slot before failed as well: nobody has looked twice. */
  readonly isAssumed: boolean;
  /** Of a round: what its parts say together. */
  readonly verdict?: Pick<Verdict, 'errorCode' | 'errorDescription'>;
}

/**
 * Takes the checks of one monitor in the order of their time. The recheck of an error that is none now would not have been
 * made. An error that was none has no recheck on record: it is confirmed when the slot before it failed as well.
 */
export class Relevel {
  readonly #thresholds: ConcurrentThresholds;
  #slotAt: Instant | undefined;
  /** Whether the run of this slot, and of the slot before, failed. */
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
    // A checkpoint that was cut off could not confirm then, and cannot now.
    return { level: isError ? (level === 1 ? 1 : 2) : 0, isAssumed: false };
  }

  /** The round as its parts make it; one whose parts are not there keeps its level. */
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
