import type { Clock, Instant } from './clock.js';

interface Remembered<V> {
  readonly value: V;
  readonly until: Instant;
}

/**
 * A short-lived cache of look-ups, so that the next request of a client needs none. Code that changes cached data calls
 * `forget`; changes by other processes take effect after `ttlMs`. Missing values are not cached.
 */
export class ShortMemory<V> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #keepMs: number;
  readonly #maxEntries: number;
  #remembered = new Map<string, Remembered<V>>();
  /** Counts calls of `forget`, so that look-ups that ran meanwhile are not cached. */
  #epoch = 0;

  /** Caches each value for `ttlMs`. When `maxEntries` values are cached, the cache is cleared. */
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
    // Without the second condition, values would be kept too long after the clock was set back.
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
