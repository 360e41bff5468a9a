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
  #now: Retention;

  /** Uses the environment's values until `refresh`. */
  constructor(db: Db, fallback: Retention, onError: (error: unknown) => void) {
    this.#db = db;
    this.#fallback = fallback;
    this.#onError = onError;
    this.#now = fallback;
  }

  get checkDays(): number {
    return this.#now.checkDays;
  }

  get statisticsDays(): number {
    return this.#now.statisticsDays;
  }

  /** Reads the settings of the accounts; if that fails, the last values stay. */
  async refresh(): Promise<void> {
    const { checkDays, statisticsDays } = this.#fallback;
    const accounts = await loadAccountRetention(this.#db);
    const longest = (days: readonly number[], otherwise: number): number =>
      days.length === 0 ? otherwise : Math.max(...days.map((own) => own || otherwise));
    this.#now = {
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
