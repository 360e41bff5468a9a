import type { Clock, Instant } from './clock.js';

interface Remembered<V> {
  readonly value: V;
  readonly until: Instant;
}

/**
 * A short-lived cache of look-ups, so that a client's next request needs none. Code that changes anything calls
 * `forget`; other changes take effect when the time is over. Missing values are not cached.
 */
export class ShortMemory<V> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #keepMs: number;
  readonly #maxEntries: number;
  #remembered = new Map<string, Remembered<V>>();
  /** Counts calls of `forget`, so that look-ups that ran meanwhile are not cached. */
  #epoch = 0;

  /** Caches each value for `keepMs`. When `maxEntries` values are cached, the cache is cleared. */
  constructor(
    clock: Pick<Clock, 'now'>,
    { keepMs, maxEntries }: { readonly keepMs: number; readonly maxEntries: number },
  ) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#maxEntries = maxEntries;
  }

  async get(key: string, lookUp: () => Promise<V | undefined>): Promise<V | undefined> {
    const at = this.#clock.now();
    const known = this.#remembered.get(key);
    // The second condition: after the clock was set back, no value is kept longer.
    if (known && known.until > at && known.until <= at + this.#keepMs) return known.value;
    const epoch = this.#epoch;
    const value = await lookUp();
    if (value === undefined || epoch !== this.#epoch) return value;
    if (this.#remembered.size >= this.#maxEntries) this.#remembered.clear();
    this.#remembered.set(key, { value, until: at + this.#keepMs });
    return value;
  }

  forget(): void {
    this.#epoch += 1;
    this.#remembered.clear();
  }
}
