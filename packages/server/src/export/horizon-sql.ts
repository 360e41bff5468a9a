import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';

/** A transaction that stores checks has ended by then, one way or the other. */
const MAX_WAIT_MS = MINUTE;

const writers = statement<{ id: string }>(`
  select virtualtransaction as id from pg_locks
  where locktype = 'relation' and relation = 'monitor_check'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`);

/**
 * How far results can be sent in the order of their ids: everything completed before is stored, and seen by whoever reads
 * afterwards. A transaction that writes checks when a moment is asked about may hold some from before it, however long its
 * commit takes; one that begins later puts what is as old as that aside (`recordLateResults`).
 */
export class Horizon {
  #passed: Instant | undefined;
  #waiting:
    { readonly until: Instant; readonly requestedAt: Instant; readonly writers: ReadonlySet<string> } | undefined;

  /** The latest such moment up to `desired`, which is at least a second ago; undefined: none is known yet. */
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
