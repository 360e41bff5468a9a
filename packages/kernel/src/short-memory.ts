import type { Clock, Instant } from './clock.js';

interface Remembered<V> {
  readonly value: V;
  readonly until: Instant;
}

/**
 * What was looked up, for moments: a client's next request costs no look-up. Whoever learns that anything changed calls
 * `forget`; what nobody tells is noticed when the time is over. What is not there is not remembered.
 */
export class ShortMemory<V> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #keepMs: number;
  readonly #most: number;
  #remembered = new Map<string, Remembered<V>>();
  /** Counts `forget`: what was being looked up meanwhile is not remembered. */
  #epoch = 0;

  /** Keeps each for `keepMs`, and at most so many: then it begins anew. */
  constructor(clock: Pick<Clock, 'now'>, { keepMs, most }: { readonly keepMs: number; readonly most: number }) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#most = most;
  }

  async get(key: string, lookUp: () => Promise<V | undefined>): Promise<V | undefined> {
    const at = this.#clock.now();
    const known = this.#remembered.get(key);
    // The second condition: a clock that was set back keeps nothing longer.
    if (known && known.until > at && known.until <= at + this.#keepMs) return known.value;
    const epoch = this.#epoch;
    const value = await lookUp();
    if (value === undefined || epoch !== this.#epoch) return value;
    if (this.#remembered.size >= this.#most) this.#remembered.clear();
    this.#remembered.set(key, { value, until: at + this.#keepMs });
    return value;
  }

  forget(): void {
    this.#epoch += 1;
    this.#remembered.clear();
  }
}
