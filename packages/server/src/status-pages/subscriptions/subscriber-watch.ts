import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { PageChange } from '../pages/public-pages.js';

/** Accounts whose pages are checked for news. */
export type AccountsToCheck = 'all' | ReadonlySet<number>;

/** Interval for checking all pages, for changes by time alone, such as maintenance, and for missed signals. */
const FULL_CHECK_MS = MINUTE;
const TOPICS: ReadonlySet<string> = new Set(['incident', 'maintenance', 'monitor', 'monitorGroup', 'account']);

/** Remembers accounts with changes, so that pages of other accounts are not read continuously. */
export class SubscriberWatch {
  #changed = new Set<number>();
  #fullCheckAt = -Infinity;

  onChange({ topic, accountId }: PageChange): void {
    if (accountId !== undefined && TOPICS.has(topic)) this.#changed.add(accountId);
  }

  resync(): void {
    this.#fullCheckAt = -Infinity;
  }

  /** Returns the accounts to check now and forgets them. */
  takeAccountsToCheck(at: Instant): AccountsToCheck {
    const changed = this.#changed;
    this.#changed = new Set();
    if (at - this.#fullCheckAt < FULL_CHECK_MS) return changed;
    this.#fullCheckAt = at;
    return 'all';
  }
}
