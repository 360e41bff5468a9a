import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { PageNews } from '../pages/public-pages.js';

/** Accounts whose pages are looked at for news. */
export type AccountsToCheck = 'all' | ReadonlySet<number>;

/** What begins by the clock alone, like maintenance, and missed changes are found within this time. */
const WHOLE_MS = MINUTE;
const TOPICS: ReadonlySet<string> = new Set(['incident', 'maintenance', 'monitor', 'monitorGroup', 'account']);

/** Remembers accounts with changes, so that pages of other accounts are not read over and over. */
export class SubscriberWatch {
  #changed = new Set<number>();
  #wholeAt = -Infinity;

  onChange({ topic, accountId }: PageNews): void {
    if (accountId !== undefined && TOPICS.has(topic)) this.#changed.add(accountId);
  }

  resync(): void {
    this.#wholeAt = -Infinity;
  }

  /** Whose pages are to be looked at now; what is answered once is not answered again. */
  next(at: Instant): AccountsToCheck {
    const changed = this.#changed;
    this.#changed = new Set();
    if (at - this.#wholeAt < WHOLE_MS) return changed;
    this.#wholeAt = at;
    return 'all';
  }
}
