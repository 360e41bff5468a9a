import type { Clock } from '@vedette/kernel/clock';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';

export interface AdmissionOptions {
  /** Maximum number of concurrent runs. */
  readonly maxRuns: number;
  /** Bytes that must be free for one more run. */
  readonly bytesPerRun: number;
  readonly readFreeBytes: () => Promise<number>;
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
}

const POLL_INTERVAL_MS = 500;
/** An admitted run allocates its memory within this time; until then it is reserved. */
const MEMORY_SETTLE_MS = 5_000;

/** Admits runs in order of arrival: at most a fixed number at once, and beyond the first only while memory is free. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Runs that wait for memory also hold a permit. */
  readonly #semaphore: Semaphore;
  #running = 0;
  /** Number of runs with a permit that wait for memory. */
  #waitingForMemory = 0;
  /** Times of the last admissions by `clock.elapsed()`. */
  #admittedAt: number[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.maxRuns);
  }

  /** Whether other work may take a slot: no run is active, or two slots are free and no run waits for memory. */
  get hasCapacity(): boolean {
    const { permitsInUse } = this.#semaphore;
    return permitsInUse === 0 || (permitsInUse + 1 < this.#options.maxRuns && this.#waitingForMemory === 0);
  }

  /** Whether a run waits for a slot or for memory. */
  get hasWaitingRuns(): boolean {
    return this.#semaphore.waitingCount > 0 || this.#waitingForMemory > 0;
  }

  /** @throws the reason of `signal` if it aborts before the turn comes */
  async admit(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#semaphore.acquire(signal);
    try {
      await this.#waitForMemory(signal);
    } catch (error) {
      this.#semaphore.release();
      throw error;
    }
  }

  /** Must be called once by each admitted run. */
  release(): void {
    this.#running -= 1;
    this.#semaphore.release();
  }

  async #waitForMemory(signal: AbortSignal): Promise<void> {
    if (await this.#tryStart()) return;
    this.#waitingForMemory += 1;
    try {
      do {
        await this.#options.clock.sleep(POLL_INTERVAL_MS, signal);
        signal.throwIfAborted();
      } while (!(await this.#tryStart()));
    } finally {
      this.#waitingForMemory -= 1;
    }
  }

  /** A single run may always start; otherwise a small machine would never run anything. */
  async #tryStart(): Promise<boolean> {
    const { readFreeBytes, bytesPerRun, clock } = this.#options;
    const freeBytes = this.#running === 0 ? Infinity : await readFreeBytes();
    const now = clock.elapsed();
    this.#admittedAt = this.#admittedAt.filter((admittedAt) => now - admittedAt < MEMORY_SETTLE_MS);
    if (this.#running > 0 && freeBytes < bytesPerRun * (1 + this.#admittedAt.length)) return false;
    this.#running += 1;
    this.#admittedAt.push(now);
    return true;
  }
}
