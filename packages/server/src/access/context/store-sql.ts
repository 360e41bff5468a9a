import type { Db, Tx } from '../../db/connection.js';

export type { Db, Tx } from '../../db/connection.js';
export { announce } from '../../db/announce.js';
export { translateDuplicateName } from '../../db/duplicate-name.js';

/** Runs `work` in one transaction, which an error rolls back. A given transaction is used as it is. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
