export interface ConcurrencyLimits {
  /** Maximum number of concurrent pieces of work, of all holders together. */
  readonly max: number;
  /** Returns the error for a holder above the limit per holder, or for any holder above the total limit. */
  readonly refuse: (limit: 'holder' | 'total') => Error;
}

/** Limits concurrent work in total and for each holder, so that no holder blocks the others. Nothing is queued. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  #held = 0;
  #isContended = false;
  readonly #heldBy = new Map<string, number>();

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
    const own = holder === undefined ? 0 : (this.#heldBy.get(holder) ?? 0);
    if (own >= maxPerHolder) throw refuse('holder');
    if (this.#held >= max) {
      this.#isContended = true;
      throw refuse('total');
    }
    this.#held += 1;
    if (holder !== undefined) this.#heldBy.set(holder, own + 1);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(holder);
      isReleased = true;
    };
  }

  #release(holder: string | undefined): void {
    this.#held -= 1;
    this.#isContended = false;
    if (holder === undefined) return;
    const left = (this.#heldBy.get(holder) ?? 0) - 1;
    if (left > 0) this.#heldBy.set(holder, left);
    else this.#heldBy.delete(holder);
  }
}
