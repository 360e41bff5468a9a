import type { Clock } from '@vedette/kernel/clock';

/** Number of runs that may start at the same time. */
const BURST = 10;
const STEP_MS = 1;
/** Slots of monitors are 100 ms apart. */
const MAX_WAIT_MS = 90;

/** Spreads the starts of runs that are due at the same time, since these lengthen each other's measured times. */
export class StartPace {
  readonly #clock: Pick<Clock, 'elapsed'>;
  /** When all runs so far have started if they start one a millisecond, in terms of `clock.elapsed()`. */
  #idleAt = -Infinity;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /**
   * Returns for how many milliseconds the next run waits. Ten do not wait, further ones start one a millisecond, and none
   * waits longer than 90 ms.
   */
  takeDelayMs(): number {
    const now = this.#clock.elapsed();
    const burstMs = BURST * STEP_MS;
    this.#idleAt = Math.min(Math.max(this.#idleAt, now) + STEP_MS, now + burstMs + MAX_WAIT_MS);
    return Math.max(0, this.#idleAt - now - burstMs);
  }
}
