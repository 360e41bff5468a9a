import { loadAccountRetention } from '../../access/index.js';
import type { Change } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { Follower } from '../../module/module.js';
import type { Retention } from '../../module/context.js';

/**
 * How long things are kept now: what the account that asks for most asks for, since partitions hold the rows of all; an account
 * that asks for nothing asks for what the environment says. Follows the settings of the accounts.
 */
export class KeptDays implements Retention, Follower {
  readonly #db: Db;
  readonly #fallback: Retention;
  readonly #onTrouble: (error: unknown) => void;
  #now: Retention;

  /** Until `refresh` the environment counts. */
  constructor(db: Db, fallback: Retention, onTrouble: (error: unknown) => void) {
    this.#db = db;
    this.#fallback = fallback;
    this.#onTrouble = onTrouble;
    this.#now = fallback;
  }

  get checkDays(): number {
    return this.#now.checkDays;
  }

  get statisticsDays(): number {
    return this.#now.statisticsDays;
  }

  /** Reads what the accounts ask for; what cannot be read leaves everything as it was. */
  async refresh(): Promise<void> {
    const { checkDays, statisticsDays } = this.#fallback;
    const accounts = await loadAccountRetention(this.#db);
    const most = (days: readonly number[], otherwise: number): number =>
      days.length === 0 ? otherwise : Math.max(...days.map((own) => own || otherwise));
    this.#now = {
      checkDays: most(
        accounts.map((account) => account.checkDays),
        checkDays,
      ),
      statisticsDays: most(
        accounts.map((account) => account.statisticsDays),
        statisticsDays,
      ),
    };
  }

  onChange({ topic }: Change): void {
    if (topic === 'account') this.resync();
  }

  resync(): void {
    this.refresh().catch(this.#onTrouble);
  }
}
