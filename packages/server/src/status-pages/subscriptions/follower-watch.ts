import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { PageNews } from '../pages/public-pages.js';

/** Accounts whose pages are looked at for news. */
export type Looked = 'all' | ReadonlySet<number>;

/** What begins by the clock alone, like maintenance, and what went unheard is found within this time. */
const WHOLE_MS = MINUTE;
const TOPICS: ReadonlySet<string> = new Set(['incident', 'maintenance', 'monitor', 'monitorGroup', 'account']);

/** Remembers where something happened, so that pages of which nothing was heard are not read over and over. */
export class FollowerWatch {
  #heard = new Set<number>();
  #wholeAt = -Infinity;

  hear({ topic, accountId }: PageNews): void {
    if (accountId !== undefined && TOPICS.has(topic)) this.#heard.add(accountId);
  }

  hearAll(): void {
    this.#wholeAt = -Infinity;
  }

  /** Whose pages are to be looked at now; what is answered once is not answered again. */
  next(at: Instant): Looked {
    const heard = this.#heard;
    this.#heard = new Set();
    if (at - this.#wholeAt < WHOLE_MS) return heard;
    this.#wholeAt = at;
    return 'all';
  }
}
