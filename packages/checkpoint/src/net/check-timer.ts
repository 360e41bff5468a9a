import { errorCodes } from '@vedette/contract/v4/error-codes';
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

export class CheckAbandoned extends Error {
  override readonly name = 'CheckAbandoned';
}

const checkTimeoutFailure = (): ProbeFailure =>
  new ProbeFailure(errorCodes.checkTimeout, 'the time limit of the whole check was exceeded');

/**
 * Runs the steps of one check one after the other. A step ends when it is done, when its time is over, or when the
 * check is abandoned. In the last two cases everything that the step opened is closed.
 */
export class CheckTimer {
  readonly elapsed: () => number;
  #deadline: number;
  readonly #signal: AbortSignal;
  #abandonStep: (() => void) | undefined;
  readonly #onAbort = (): void => this.#abandonStep?.();

  constructor({ elapsed, totalTimeoutMs, signal }: CheckTimerOptions) {
    this.elapsed = elapsed;
    this.#deadline = elapsed() + totalTimeoutMs;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
  }

  /** Must be called once at the end of the check. */
  finish(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }

  /** Extends the time limit by time that the checkpoint, not the target, has used. */
  extend(ms: number): void {
    this.#deadline += ms;
  }

  get remainingMs(): number {
    return this.#deadline - this.elapsed();
  }

  /**
   * Calls `expire` after `ms`, never earlier. A plain timer counts whole milliseconds from the start of its event loop
   * turn, so it can fire before the measured time is over.
   */
  #afterElapsed(ms: number, expire: () => void): () => void {
    const endsAt = this.elapsed() + ms;
    const checkElapsed = (): void => {
      const remainingMs = endsAt - this.elapsed();
      if (remainingMs <= 0) expire();
      else cancelTimer = startTimer(Math.ceil(remainingMs), checkElapsed);
    };
    let cancelTimer = startTimer(ms, checkElapsed);
    return () => cancelTimer();
  }

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
      let isSettled = false;
      const settleOnce = (action: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        cancelTimer();
        this.#abandonStep = undefined;
        action();
      };
      const endStep = (error: () => Error): void =>
        settleOnce(() => {
          close();
          reject(error());
        });
      const remainingMs = this.remainingMs;
      const endsWithCheck = limitMs !== undefined && remainingMs < limitMs;
      const stepLimitMs = Math.min(limitMs ?? Infinity, remainingMs);
      const cancelTimer = this.#afterElapsed(stepLimitMs, () =>
        endStep(endsWithCheck ? checkTimeoutFailure : onTimeout),
      );
      this.#abandonStep = () => endStep(() => new CheckAbandoned('the check was abandoned'));
      // Never called for a step that settles or fails synchronously.
      let close = (): void => undefined;
      try {
        close = start(
          (value) => settleOnce(() => resolve(value)),
          (error) => settleOnce(() => reject(error)),
        );
      } catch (error) {
        settleOnce(() =>
          reject(error instanceof Error ? error : new Error('a step could not begin', { cause: error })),
        );
      }
    });
  }
}
