import type { Db, Tx } from '../../db/connection.js';

export type { Db, Tx } from '../../db/connection.js';
export { announce } from '../../db/announce.js';

/** Runs `work` in one transaction; what it throws rolls everything back. A transaction given is used as it is. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** True when the database refused a row because another one has its unique key. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && (constraint === undefined || broken === constraint);
}
