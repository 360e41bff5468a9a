import type { Clock, Instant } from './clock.js';

interface CacheEntry<V> {
  readonly value: V;
  readonly expiresAt: Instant;
}

/**
 * A short-lived cache of look-ups, so that the next request of a client needs none. Code that changes cached data calls
 * `forget`; changes by other processes take effect after `ttlMs`. Missing values are not cached.
 */
export class LookupCache<V> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ttlMs: number;
  readonly #maxEntries: number;
  #entries = new Map<string, CacheEntry<V>>();
  /** Counts calls of `forget`, so that look-ups that ran meanwhile are not cached. */
  #epoch = 0;

  /** Caches each value for `ttlMs`. When `maxEntries` values are cached, the cache is cleared. */
  constructor(
    clock: Pick<Clock, 'now'>,
    { ttlMs, maxEntries }: { readonly ttlMs: number; readonly maxEntries: number },
  ) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#maxEntries = maxEntries;
  }

  async get(key: string, lookUp: () => Promise<V | undefined>): Promise<V | undefined> {
    const at = this.#clock.now();
    const cached = this.#entries.get(key);
    // Without the second condition, values would be kept too long after the clock was set back.
    if (cached && cached.expiresAt > at && cached.expiresAt <= at + this.#ttlMs) return cached.value;
    const epoch = this.#epoch;
    const value = await lookUp();
    if (value === undefined || epoch !== this.#epoch) return value;
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear();
    this.#entries.set(key, { value, expiresAt: at + this.#ttlMs });
    return value;
  }

  forget(): void {
    this.#epoch += 1;
    this.#entries.clear();
  }
}
