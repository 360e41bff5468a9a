import type { Clock } from '@vedette/kernel/clock';

export interface AdmissionOptions {
  /** At once. */
  readonly most: number;
  /** Bytes that must be free for one more. */
  readonly wantedBytes: number;
  readonly free: () => Promise<number>;
  readonly clock: Pick<Clock, 'sleep'>;
}

const LOOK_MS = 500;

/** Lets runs in, in the order they came: no more than a number at once, and beyond the first only while memory is free. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #line: (() => void)[] = [];
  #inside = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** @throws the reason of `signal`, when it aborts before the turn comes */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#inside < this.#options.most) this.#inside += 1;
    else await this.#turn(signal);
    try {
      await this.#room(signal);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  /** Hands the place to the next in line, or frees it. */
  leave(): void {
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

  /** Alone it may begin whatever is free: otherwise a small machine would never run anything. */
  async #room(signal: AbortSignal): Promise<void> {
    const { free, wantedBytes, clock } = this.#options;
    while (this.#inside > 1 && (await free()) < wantedBytes) {
      await clock.sleep(LOOK_MS, signal);
      signal.throwIfAborted();
    }
  }
}
