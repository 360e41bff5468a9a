import { MINUTE, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import type { Change } from '../../definitions/index.js';

/** So long the first check of a monitor that was made or changed is waited for. */
const AWAITED_MS = 5 * MINUTE;
/** So many monitors are waited for at most, the newest. */
const MAX_AWAITED_MONITORS = 10_000;
/** News of an account that come faster than this are told together: while thousands of monitors are made, figures go on being shared. */
const MIN_NEWS_INTERVAL_MS = SECOND;

interface News {
  readonly at: Instant;
  /** By the clock that only grows. */
  readonly announcedAt: number;
  /** More came since. */
  readonly isMore: boolean;
}

/**
 * When accounts got data that somebody waits for: the first check of a monitor since it was made or changed. It follows what is
 * announced, so it knows of checks that another process stored.
 */
export class FirstData {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Accounts of monitors by their guids, and since when they are waited for; the one waited for the longest first. */
  readonly #awaited = new Map<string, { readonly accountId: number; readonly since: number }>();
  readonly #news = new Map<number, News>();

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    this.#clock = clock;
  }

  onChange({ topic, accountId, ids }: Change): void {
    if (accountId === undefined) return;
    if (topic === 'monitor') this.#await(accountId, ids);
    if (topic !== 'check' || this.#awaited.size === 0) return;
    this.#forgetOld();
    if (ids.filter((id) => this.#awaited.delete(String(id))).length > 0) this.#announce(accountId);
  }

  /** Changes may have been missed: accounts that wait get news. */
  resync(): void {
    for (const accountId of new Set([...this.#awaited.values()].map((one) => one.accountId))) this.#announce(accountId);
  }

  /** The last time; undefined when there was none. */
  lastArrivalAt(accountId: number): Instant | undefined {
    if (this.#news.get(accountId)?.isMore === true) this.#announce(accountId);
    return this.#news.get(accountId)?.at;
  }

  #await(accountId: number, ids: Change['ids']): void {
    const since = this.#clock.elapsed();
    for (const id of ids) {
      this.#awaited.delete(String(id));
      this.#awaited.set(String(id), { accountId, since });
    }
    this.#forgetOld();
  }

  #forgetOld(): void {
    const now = this.#clock.elapsed();
    for (const [id, { since }] of this.#awaited) {
      if (now - since < AWAITED_MS && this.#awaited.size <= MAX_AWAITED_MONITORS) break;
      this.#awaited.delete(id);
    }
  }

  #announce(accountId: number): void {
    const [now, before] = [this.#clock.elapsed(), this.#news.get(accountId)];
    const isSoon = before !== undefined && now - before.announcedAt < MIN_NEWS_INTERVAL_MS;
    this.#news.set(
      accountId,
      isSoon ? { ...before, isMore: true } : { at: this.#clock.now(), announcedAt: now, isMore: false },
    );
  }
}
