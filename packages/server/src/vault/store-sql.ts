import type { Db } from '../db/connection.js';

export type { Db } from '../db/connection.js';
export { announce } from '../db/announce.js';

/** Runs `work` in one transaction, which is rolled back if it throws. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);

/** Returns the constraint that a statement violated: a unique name, or a referenced row; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503') && typeof constraint === 'string' ? constraint : undefined;
}
