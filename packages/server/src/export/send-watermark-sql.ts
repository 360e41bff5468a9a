import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../db/connection.js';
import { readEngineTime } from '../db/engine-time-sql.js';
import { statement } from '../db/statement.js';

/** Maximum wait for open transactions: any transaction that stores checks has ended by then. */
const MAX_WAIT_MS = MINUTE;

const queryWriters = statement<{ id: string }>(`
  select virtualtransaction as id from pg_locks
  where locktype = 'relation' and relation = 'monitor_check'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`);

/**
 * How far results can be sent in the order of their ids: all checks completed earlier are stored and visible. A
 * transaction that is writing checks at the moment of the query may contain older ones, however long its commit takes.
 * Transactions that begin later record such checks as late (`recordLateResults`).
 */
export class SendWatermark {
  #current: Instant | undefined;
  #pending:
    { readonly until: Instant; readonly requestedAt: Instant; readonly writers: ReadonlySet<string> } | undefined;

  /** Returns the latest such time up to `desired`, which is at least a second ago; undefined if none is known yet. */
  async advance(db: Db, desired: Instant, now: Instant): Promise<Instant | undefined> {
    const activeWriters = (await queryWriters(db, [])).map(({ id }) => id);
    if (activeWriters.length === 0) {
      this.#pending = undefined;
      this.#raise(desired);
      return desired;
    }
    const pending = this.#pending;
    if (pending && (!activeWriters.some((id) => pending.writers.has(id)) || now - pending.requestedAt >= MAX_WAIT_MS)) {
      this.#raise(pending.until);
      this.#pending = undefined;
    }
    this.#pending ??= { until: desired, requestedAt: now, writers: new Set(activeWriters) };
    return this.#current;
  }

  #raise(until: Instant): void {
    this.#current = Math.max(until, this.#current ?? until);
  }
}

/** Returns `now`, or the time of the last heartbeat of the process that stores results, whichever is earlier. */
export const limitToEngineTime = async (db: Db, now: Instant): Promise<Instant> =>
  Math.min(now, (await readEngineTime(db)) ?? now);
