import { MINUTE, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import type { Change } from '../../definitions/index.js';

/** Time to wait for the first check of a monitor after it was created or changed. */
const MAX_AWAIT_MS = 5 * MINUTE;
/** Maximum number of monitors waited for; the newest are kept. */
const MAX_AWAITED_MONITORS = 10_000;
/**
 * Minimum interval between reports for an account. While thousands of monitors are created, figures are still shared.
 */
const MIN_ARRIVAL_INTERVAL_MS = SECOND;

interface Arrival {
  readonly at: Instant;
  /** Time of the monotonic clock. */
  readonly announcedAt: number;
  /** Further data arrived since. */
  readonly hasMore: boolean;
}

/**
 * Records when an account last got data that a reader waits for: the first check of a monitor after it was created or
 * changed. It follows announced changes, so it includes checks stored by other processes.
 */
export class FirstData {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Account and start of the wait by monitor guid, the longest wait first. */
  readonly #awaited = new Map<string, { readonly accountId: number; readonly since: number }>();
  readonly #arrivals = new Map<number, Arrival>();

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    this.#clock = clock;
  }

  onChange({ topic, accountId, ids }: Change): void {
    if (accountId === undefined) return;
    if (topic === 'monitor') this.#await(accountId, ids);
    if (topic !== 'check' || this.#awaited.size === 0) return;
    this.#removeExpired();
    if (ids.filter((id) => this.#awaited.delete(String(id))).length > 0) this.#announce(accountId);
  }

  /** Changes may have been missed, so every waiting account counts as having new data. */
  resync(): void {
    for (const accountId of new Set([...this.#awaited.values()].map((one) => one.accountId))) this.#announce(accountId);
  }

  /** Returns the last arrival; undefined when there was none. */
  lastArrivalAt(accountId: number): Instant | undefined {
    if (this.#arrivals.get(accountId)?.hasMore === true) this.#announce(accountId);
    return this.#arrivals.get(accountId)?.at;
  }

  #await(accountId: number, ids: Change['ids']): void {
    const since = this.#clock.elapsed();
    for (const id of ids) {
      this.#awaited.delete(String(id));
      this.#awaited.set(String(id), { accountId, since });
    }
    this.#removeExpired();
  }

  #removeExpired(): void {
    const now = this.#clock.elapsed();
    for (const [id, { since }] of this.#awaited) {
      if (now - since < MAX_AWAIT_MS && this.#awaited.size <= MAX_AWAITED_MONITORS) break;
      this.#awaited.delete(id);
    }
  }

  #announce(accountId: number): void {
    const [now, before] = [this.#clock.elapsed(), this.#arrivals.get(accountId)];
    const isWithinInterval = before !== undefined && now - before.announcedAt < MIN_ARRIVAL_INTERVAL_MS;
    this.#arrivals.set(
      accountId,
      isWithinInterval ? { ...before, hasMore: true } : { at: this.#clock.now(), announcedAt: now, hasMore: false },
    );
  }
}
