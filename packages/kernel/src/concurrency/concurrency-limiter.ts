export interface ConcurrencyLimits {
  /** Pieces of work of all holders together. */
  readonly max: number;
  /** Returns the error that refuses a holder with too many of their own, or anybody where there are too many in all. */
  readonly refuse: (limit: 'holder' | 'total') => Error;
}

/** Limits how much work is under way, in all and for each holder, so that none of them keeps the others out. Nothing waits. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  #held = 0;
  #isContended = false;
  readonly #heldBy = new Map<string, number>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Whether a caller was refused because of the total limit since the last release. */
  get isContended(): boolean {
    return this.#isContended;
  }

  /**
   * @param holder undefined: only the total limit applies
   * @returns the release, which counts once however often it is called
   * @throws what `refuse` returns
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
