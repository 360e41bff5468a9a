import { sql } from 'kysely';
import { withoutTimeLimit, type Db } from '../../db/connection.js';

/**
 * Runs `work` in one process at a time. A transaction holds the lock, so it also works behind a transaction pooler, and
 * ends with its process. `work` needs a second connection.
 */
export const runExclusively = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  withoutTimeLimit(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('vedette first start')),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
      return work();
    });
