import type { Clock } from '@vedette/kernel/clock';

const EVERY_MS = 100;
const KEPT = 600;

/** Measures how late the event loop is: a timer every 100 ms, and how much later than that it ran. */
export class LagMeter {
  readonly #clock: Clock;
  readonly #samples: { readonly at: number; readonly lagMs: number }[] = [];
  #nextAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#nextAt = clock.elapsed() + EVERY_MS;
  }

  /** Measures until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#nextAt = this.#clock.elapsed() + EVERY_MS;
      await this.#clock.sleep(EVERY_MS, signal);
      const at = this.#clock.elapsed();
      this.#samples.push({ at, lagMs: Math.max(0, at - this.#nextAt) });
      if (this.#samples.length > KEPT) this.#samples.shift();
    }
  }

  /** The worst lag since a moment of `clock.elapsed()`, one that is still going on included. */
  worstSince(since: number): number {
    let worst = Math.max(0, this.#clock.elapsed() - this.#nextAt);
    for (let i = this.#samples.length - 1; i >= 0; i -= 1) {
      const sample = this.#samples[i];
      if (!sample || sample.at < since) break;
      worst = Math.max(worst, sample.lagMs);
    }
    return Math.round(worst);
  }
}
