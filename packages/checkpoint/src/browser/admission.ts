import type { Clock } from '@vedette/kernel/clock';

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
  readonly #line: (() => void)[] = [];
  /** Places taken, by those too that wait for memory. */
  #inside = 0;
  #running = 0;
  /** Of those with a place, who found too little memory. */
  #short = 0;
  /** When the last ones were let in, of `clock.elapsed()`. */
  #entered: number[] = [];

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Whether a place is free, and the last but one where there are several; and nobody waits for memory. */
  get hasRoom(): boolean {
    return this.#inside === 0 || (this.#inside + 1 < this.#options.most && this.#short === 0);
  }

  /** Whether somebody waits for a place, or for memory. */
  get isWaitedFor(): boolean {
    return this.#line.length > 0 || this.#short > 0;
  }

  /** @throws the reason of `signal`, when it aborts before the turn comes */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#inside < this.#options.most) this.#inside += 1;
    else await this.#turn(signal);
    try {
      await this.#room(signal);
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  /** Once by each who was let in. */
  leave(): void {
    this.#running -= 1;
    this.#free();
  }

  /** Hands the place to the next in line, or frees it. */
  #free(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#inside -= 1;
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#line.splice(this.#line.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#line.push(go);
    });
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
