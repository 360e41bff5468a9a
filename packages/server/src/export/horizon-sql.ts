import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';

/** Maximum wait for open transactions: any transaction that stores checks has ended by then. */
const MAX_WAIT_MS = MINUTE;

const writers = statement<{ id: string }>(`
  select virtualtransaction as id from pg_locks
  where locktype = 'relation' and relation = 'monitor_check'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`);

/**
 * How far results can be sent in the order of their ids: all checks completed earlier are stored and visible. A
 * transaction that is writing checks at the moment of the query may contain older ones, however long its commit takes.
 * Transactions that begin later record such checks as late (`recordLateResults`).
 */
export class Horizon {
  #passed: Instant | undefined;
  #waiting:
    { readonly until: Instant; readonly requestedAt: Instant; readonly writers: ReadonlySet<string> } | undefined;

  /** Returns the latest such time up to `desired`, which is at least a second ago; undefined if none is known yet. */
  async reached(db: Db, desired: Instant, now: Instant): Promise<Instant | undefined> {
    const writing = (await writers(db, [])).map(({ id }) => id);
    if (writing.length === 0) {
      this.#waiting = undefined;
      this.#pass(desired);
      return desired;
    }
    const waiting = this.#waiting;
    if (waiting && (!writing.some((id) => waiting.writers.has(id)) || now - waiting.requestedAt >= MAX_WAIT_MS)) {
      this.#pass(waiting.until);
      this.#waiting = undefined;
    }
    this.#waiting ??= { until: desired, requestedAt: now, writers: new Set(writing) };
    return this.#passed;
  }

  #pass(until: Instant): void {
    this.#passed = Math.max(until, this.#passed ?? until);
  }
}
