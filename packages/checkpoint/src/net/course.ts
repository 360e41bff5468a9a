import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../probe-failure.js';
import { after } from '../timer.js';

export interface CourseOptions {
  /** ms that only grow. */
  readonly elapsed: () => number;
  /** Limit of the whole check. */
  readonly totalTimeoutMs: number;
  /** Abandons the check: it then rejects with `CheckAbandoned`, and there is no outcome. */
  readonly signal: AbortSignal;
}

/** One step of a check that can take time, and what it means when it takes too long. */
export interface Step {
  /**
   * Own limit; a step that gets less, because the check has less left, times out as the check (12020). Default: what is
   * left of the check.
   */
  readonly limitMs?: number;
  readonly onTimeout: () => ProbeFailure;
}

export class CheckAbandoned extends Error {
  override readonly name = 'CheckAbandoned';
}

const checkTimedOut = (): ProbeFailure =>
  new ProbeFailure(errorCodes.checkTimeout, 'the limit of the whole check is over');

/**
 * The course of one check: it does one thing at a time, and that thing ends when it is done, when its time is over, or
 * when the check is abandoned. Whichever comes first closes what the step opened.
 */
export class Course {
  readonly elapsed: () => number;
  #deadline: number;
  readonly #signal: AbortSignal;
  #abandon: (() => void) | undefined;
  readonly #onAbort = (): void => this.#abandon?.();

  constructor({ elapsed, totalTimeoutMs, signal }: CourseOptions) {
    this.elapsed = elapsed;
    this.#deadline = elapsed() + totalTimeoutMs;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
  }

  /** Call once at the end of the check. */
  finish(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }

  /** So much of the time was taken by us, not by the target: the check ends so much later. */
  allow(ms: number): void {
    this.#deadline += ms;
  }

  get remainingMs(): number {
    return this.#deadline - this.elapsed();
  }

  /**
   * `expire` is called when `ms` are over and not before: a timer counts from when its turn of the event loop began, and in
   * whole ms, so that what ends with a run would be told as ending before it.
   */
  #afterElapsed(ms: number, expire: () => void): () => void {
    const endsAt = this.elapsed() + ms;
    const look = (): void => {
      const leftMs = endsAt - this.elapsed();
      if (leftMs <= 0) expire();
      else stop = after(Math.ceil(leftMs), look);
    };
    let stop = after(ms, look);
    return () => stop();
  }

  /**
   * Runs `begin`, which starts the step and returns how to close it. Closing happens on time-out and abandonment only;
   * a step that settles by itself cleans up after itself.
   */
  step<T>(
    { limitMs, onTimeout }: Step,
    begin: (done: (value: T) => void, fail: (error: Error) => void) => () => void,
  ): Promise<T> {
    if (this.#signal.aborted) return Promise.reject(new CheckAbandoned('the check was abandoned'));
    return new Promise<T>((resolve, reject) => {
      let isSettled = false;
      const settle = (act: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        stop();
        this.#abandon = undefined;
        act();
      };
      const cut = (error: () => Error): void =>
        settle(() => {
          close();
          reject(error());
        });
      const remainingMs = this.remainingMs;
      const isCutShort = limitMs !== undefined && remainingMs < limitMs;
      const lengthMs = Math.min(limitMs ?? Infinity, remainingMs);
      const stop = this.#afterElapsed(lengthMs, () => cut(isCutShort ? checkTimedOut : onTimeout));
      this.#abandon = () => cut(() => new CheckAbandoned('the check was abandoned'));
      // A step that settles at once never gets to `cut`; nor does one that cannot begin.
      let close = (): void => undefined;
      try {
        close = begin(
          (value) => settle(() => resolve(value)),
          (error) => settle(() => reject(error)),
        );
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error('a step could not begin', { cause: error })));
      }
    });
  }
}
