import type { Clock } from '@vedette/kernel/clock';

const SAMPLE_INTERVAL_MS = 100;
const MAX_SAMPLES = 600;

/** Measures event loop lag as the delay of a 100 ms timer. */
export class LagMeter {
  readonly #clock: Clock;
  readonly #samples: { readonly at: number; readonly lagMs: number }[] = [];
  #nextAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#nextAt = clock.elapsed() + SAMPLE_INTERVAL_MS;
  }

  /** Measures until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#nextAt = this.#clock.elapsed() + SAMPLE_INTERVAL_MS;
      await this.#clock.sleep(SAMPLE_INTERVAL_MS, signal);
      const at = this.#clock.elapsed();
      this.#samples.push({ at, lagMs: Math.max(0, at - this.#nextAt) });
      if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
    }
  }

  /** Returns the largest lag since an instant of `clock.elapsed()`, including a current one. */
  worstLagSince(since: number): number {
    let worst = Math.max(0, this.#clock.elapsed() - this.#nextAt);
    for (let i = this.#samples.length - 1; i >= 0; i -= 1) {
      const sample = this.#samples[i];
      if (!sample || sample.at < since) break;
      worst = Math.max(worst, sample.lagMs);
    }
    return Math.round(worst);
  }
}
