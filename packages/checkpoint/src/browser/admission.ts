import type { Clock } from '@vedette/kernel/clock';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';

export interface AdmissionOptions {
  /** At once. */
  readonly most: number;
  /** Bytes that must be free for one more. */
  readonly wantedBytes: number;
  readonly free: () => Promise<number>;
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>;
}

const LOOK_MS = 500;
/** Who was let in takes its memory within this time; until then it is kept free for it. */
const SETTLE_MS = 5_000;

/** Lets runs in, in the order they came: no more than a number at once, and beyond the first only while memory is free. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Its permits are taken by those too that wait for memory. */
  readonly #semaphore: Semaphore;
  #running = 0;
  /** Of those with a place, who found too little memory. */
  #short = 0;
  /** When the last ones were let in, of `clock.elapsed()`. */
  #entered: number[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.most);
  }

  /** Whether a place is free, and the last but one where there are several; and nobody waits for memory. */
  get hasRoom(): boolean {
    const { held } = this.#semaphore;
    return held === 0 || (held + 1 < this.#options.most && this.#short === 0);
  }

  /** Whether somebody waits for a place, or for memory. */
  get isWaitedFor(): boolean {
    return this.#semaphore.waiting > 0 || this.#short > 0;
  }

  /** @throws the reason of `signal`, when it aborts before the turn comes */
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

  /** Once by each who was let in. */
  leave(): void {
    this.#running -= 1;
    this.#semaphore.release();
  }

  async #room(signal: AbortSignal): Promise<void> {
    if (await this.#begin()) return;
    this.#short += 1;
    try {
      do {
        await this.#options.clock.sleep(LOOK_MS, signal);
        signal.throwIfAborted();
      } while (!(await this.#begin()));
    } finally {
      this.#short -= 1;
    }
  }

  /** Alone it may begin whatever is free: otherwise a small machine would never run anything. */
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
