import type { Clock } from '@vedette/kernel/clock';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';

export interface AdmissionOptions {
  /** Maximum number of concurrent runs. */
  readonly maxRuns: number;
  /** Bytes that must be free for one more run. */
  readonly wantedBytes: number;
  readonly free: () => Promise<number>;
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
}

const POLL_MS = 500;
/** An admitted run allocates its memory within this time; until then it is reserved. */
const SETTLE_MS = 5_000;

/** Admits runs in order of arrival: at most a fixed number at once, and beyond the first only while memory is free. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Runs that wait for memory also hold a permit. */
  readonly #semaphore: Semaphore;
  #running = 0;
  /** Number of runs with a permit that wait for memory. */
  #short = 0;
  /** Times of the last admissions by `clock.elapsed()`. */
  #entered: number[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.maxRuns);
  }

  /** Whether other work may take a slot: no run is active, or two slots are free and no run waits for memory. */
  get hasRoom(): boolean {
    const { held } = this.#semaphore;
    return held === 0 || (held + 1 < this.#options.maxRuns && this.#short === 0);
  }

  /** Whether a run waits for a slot or for memory. */
  get hasWaitingRuns(): boolean {
    return this.#semaphore.waiting > 0 || this.#short > 0;
  }

  /** @throws the reason of `signal` if it aborts before the turn comes */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#semaphore.acquire(signal);
    try {
      await this.#room(signal);
    } catch (error) {
      this.#semaphore.release();
      throw error;
    }
  }

  /** Must be called once by each admitted run. */
  leave(): void {
    this.#running -= 1;
    this.#semaphore.release();
  }

  async #room(signal: AbortSignal): Promise<void> {
    if (await this.#begin()) return;
    this.#short += 1;
    try {
      do {
        await this.#options.clock.sleep(POLL_MS, signal);
        signal.throwIfAborted();
      } while (!(await this.#begin()));
    } finally {
      this.#short -= 1;
    }
  }

  /** A single run may always start; otherwise a small machine would never run anything. */
  async #begin(): Promise<boolean> {
    const { free, wantedBytes, clock } = this.#options;
    const bytes = this.#running === 0 ? Infinity : await free();
    const now = clock.elapsed();
    this.#entered = this.#entered.filter((at) => now - at < SETTLE_MS);
    if (this.#running > 0 && bytes < wantedBytes * (1 + this.#entered.length)) return false;
    this.#running += 1;
    this.#entered.push(now);
    return true;
  }
}
