import { loadAccountRetention } from '../../access/index.js';
import type { Change } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { Follower } from '../../module/module.js';
import type { Retention } from '../../module/context.js';

/**
 * Retention in effect: the longest of all accounts, because partitions hold rows of all of them. An account without a
 * setting has the environment's value. Follows the settings of the accounts.
 */
export class RetentionSettings implements Retention, Follower {
  readonly #db: Db;
  readonly #fallback: Retention;
  readonly #onError: (error: unknown) => void;
  #current: Retention;

  /** Uses the environment's values until `refresh`. */
  constructor(db: Db, fallback: Retention, onError: (error: unknown) => void) {
    this.#db = db;
    this.#fallback = fallback;
    this.#onError = onError;
    this.#current = fallback;
  }

  get checkDays(): number {
    return this.#current.checkDays;
  }

  get statisticsDays(): number {
    return this.#current.statisticsDays;
  }

  /** Reads the settings of the accounts; if that fails, the last values stay. */
  async refresh(): Promise<void> {
    const { checkDays, statisticsDays } = this.#fallback;
    const accounts = await loadAccountRetention(this.#db);
    const longest = (days: readonly number[], fallback: number): number =>
      days.length === 0 ? fallback : Math.max(...days.map((accountDays) => accountDays || fallback));
    this.#current = {
      checkDays: longest(
        accounts.map((account) => account.checkDays),
        checkDays,
      ),
      statisticsDays: longest(
        accounts.map((account) => account.statisticsDays),
        statisticsDays,
      ),
    };
  }

  onChange({ topic }: Change): void {
    if (topic === 'account') this.resync();
  }

  resync(): void {
    this.refresh().catch(this.#onError);
  }
}
