import { sql } from 'kysely';
import { withoutTimeLimit, type Db } from '../../db/connection.js';

/**
 * Runs `work` in one process at a time. A transaction holds the lock, so it also works behind a transaction pooler, and
 * ends with its process.
 */
export const oneProcessAtATime = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  withoutTimeLimit(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('vedette first start'))`.execute(tx);
      return work();
    });
