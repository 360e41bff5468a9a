/** Limits how many pieces of work run at once. Others wait in order of arrival. */
export class Semaphore {
  readonly #permits: number;
  readonly #queue: (() => void)[] = [];
  #permitsInUse = 0;

  constructor(permits: number) {
    this.#permits = permits;
  }

  /** Number of permits in use. */
  get permitsInUse(): number {
    return this.#permitsInUse;
  }

  /** Number of callers that wait for a permit. */
  get waitingCount(): number {
    return this.#queue.length;
  }

  /**
   * Waits for a permit, which `release` returns. An aborted signal matters only if no permit is free.
   * @throws the reason of `signal` if it aborts first
   */
  async acquire(signal?: AbortSignal): Promise<void> {
    if (this.#permitsInUse < this.#permits) this.#permitsInUse += 1;
    else await this.#wait(signal);
  }

  /** Passes the permit to the next caller in the queue, or frees it. Call it once for each `acquire`. */
  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#permitsInUse -= 1;
  }

  /** Runs `work` with a permit. @throws what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const grant = (): void => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = (): void => {
        this.#queue.splice(this.#queue.indexOf(grant), 1);
        reject(signal?.reason as Error);
      };
      this.#queue.push(grant);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }
}
