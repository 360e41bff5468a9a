import { errorCodes } from '@vedette/contract/v4/error-codes';
import { onAbort } from '@vedette/kernel/signals';
import { ProbeFailure } from '../probe-failure.js';
import { startTimer } from '../timer.js';

export interface CheckTimerOptions {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** Time limit of the whole check. */
  readonly totalTimeoutMs: number;
  /** Abandons the check, which then rejects with `CheckAbandoned` and has no outcome. */
  readonly signal: AbortSignal;
}

/** A step of a check that takes time, with its failure on a timeout. */
export interface TimedStep {
  /**
   * Time limit of the step. A step that gets less, because the check has less left, times out as the check (12020).
   * Default: the remaining time of the check.
   */
  readonly limitMs?: number;
  readonly onTimeout: () => ProbeFailure;
}

/** A step that has not settled yet. */
interface RunningStep {
  /** By `elapsed`. */
  readonly endsAt: number;
  readonly expire: () => void;
  readonly abandon: () => void;
}

export class CheckAbandoned extends Error {
  override readonly name = 'CheckAbandoned';
}

const checkTimeoutFailure = (): ProbeFailure =>
  new ProbeFailure(errorCodes.checkTimeout, 'the time limit of the whole check was exceeded');

/**
 * Runs the steps of one check, possibly several at once. A step ends when it is done, when its time is over, or when the
 * check is abandoned. In the last two cases everything that the step opened is closed.
 */
export class CheckTimer {
  readonly elapsed: () => number;
  #deadline: number;
  readonly #signal: AbortSignal;
  readonly #runningSteps = new Set<RunningStep>();
  readonly #stopListening: () => void;
  /**
   * Steps share one timer, because most end long before their limit: a step that ends later than the timer fires does
   * not need its own.
   */
  #cancelTimer: (() => void) | undefined;
  #timerFiresAt = Infinity;

  constructor({ elapsed, totalTimeoutMs, signal }: CheckTimerOptions) {
    this.elapsed = elapsed;
    this.#deadline = elapsed() + totalTimeoutMs;
    this.#signal = signal;
    this.#stopListening = onAbort(signal, () => {
      for (const step of this.#runningSteps) step.abandon();
    });
  }

  /**
   * Must be called once at the end of the check. No step may run or start afterwards, because nothing would end it on a
   * timeout or when the check is abandoned.
   */
  finish(): void {
    this.#stopListening();
    this.#stopTimer();
  }

  /** Extends the time limit by time that the checkpoint, not the target, has used. */
  extend(ms: number): void {
    this.#deadline += ms;
  }

  get remainingMs(): number {
    return this.#deadline - this.elapsed();
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#timerFiresAt = Infinity;
  }

  /** Makes the timer fire no later than `ms` from now. `now` is the time by `elapsed`. */
  #fireWithin(ms: number, now: number): void {
    if (this.#timerFiresAt <= now + ms) return;
    this.#cancelTimer?.();
    this.#timerFiresAt = now + ms;
    this.#cancelTimer = startTimer(ms, this.#onTimer);
  }

  /**
   * Ends steps whose time is over, never earlier. A plain timer counts whole milliseconds from the start of its event
   * loop turn, so it can fire before the measured time is over.
   */
  readonly #onTimer = (): void => {
    this.#cancelTimer = undefined;
    this.#timerFiresAt = Infinity;
    if (this.#runningSteps.size === 0) return;
    const now = this.elapsed();
    for (const step of this.#runningSteps) {
      if (step.endsAt <= now) step.expire();
      else this.#fireWithin(Math.ceil(step.endsAt - now), now);
    }
  };

  /**
   * Runs `start`, which starts the step and returns a function that closes it. The function is called only on timeout
   * and abandonment; a step that settles cleans up after itself.
   */
  step<T>(
    { limitMs, onTimeout }: TimedStep,
    start: (done: (value: T) => void, fail: (error: Error) => void) => () => void,
  ): Promise<T> {
    if (this.#signal.aborted) return Promise.reject(new CheckAbandoned('the check was abandoned'));
    return new Promise<T>((resolve, reject) => {
      const now = this.elapsed();
      const remainingMs = this.#deadline - now;
      const endsWithCheck = limitMs !== undefined && remainingMs < limitMs;
      const stepLimitMs = Math.min(limitMs ?? Infinity, remainingMs);
      // Never called for a step that settles or fails synchronously.
      let close = (): void => undefined;
      const endStep = (error: () => Error): void => {
        if (!this.#runningSteps.delete(step)) return;
        close();
        reject(error());
      };
      const step: RunningStep = {
        endsAt: now + stepLimitMs,
        expire: () => endStep(endsWithCheck ? checkTimeoutFailure : onTimeout),
        abandon: () => endStep(() => new CheckAbandoned('the check was abandoned')),
      };
      this.#runningSteps.add(step);
      this.#fireWithin(stepLimitMs, now);
      const fail = (error: Error): void => {
        if (this.#runningSteps.delete(step)) reject(error);
      };
      try {
        close = start((value) => {
          if (this.#runningSteps.delete(step)) resolve(value);
        }, fail);
      } catch (error) {
        fail(error instanceof Error ? error : new Error('a step could not begin', { cause: error }));
      }
    });
  }
}
