export interface ConcurrencyLimits {
  /** Maximum number of concurrent pieces of work, of all holders together. */
  readonly max: number;
  /** Returns the error for a holder above the limit per holder, or for any holder above the total limit. */
  readonly refuse: (limit: 'holder' | 'total') => Error;
}

/** Limits concurrent work in total and for each holder, so that no holder blocks the others. Nothing is queued. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  #active = 0;
  #isContended = false;
  readonly #activeByHolder = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Whether the total limit has rejected a caller since the last release. */
  get isContended(): boolean {
    return this.#isContended;
  }

  /**
   * @param holder undefined: only the total limit applies
   * @returns a function that ends the work; further calls of it have no effect
   * @throws the error of `refuse`
   */
  acquire(holder: string | undefined, maxPerHolder: number): () => void {
    const { max, refuse } = this.#limits;
    const holderActive = holder === undefined ? 0 : (this.#activeByHolder.get(holder) ?? 0);
    if (holderActive >= maxPerHolder) throw refuse('holder');
    if (this.#active >= max) {
      this.#isContended = true;
      throw refuse('total');
    }
    this.#active += 1;
    if (holder !== undefined) this.#activeByHolder.set(holder, holderActive + 1);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(holder);
      isReleased = true;
    };
  }

  #release(holder: string | undefined): void {
    this.#active -= 1;
    this.#isContended = false;
    if (holder === undefined) return;
    const remaining = (this.#activeByHolder.get(holder) ?? 0) - 1;
    if (remaining > 0) this.#activeByHolder.set(holder, remaining);
    else this.#activeByHolder.delete(holder);
  }
}
