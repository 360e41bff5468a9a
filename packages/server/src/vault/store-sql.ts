import type { Db } from '../db/connection.js';

export type { Db } from '../db/connection.js';
export { announce } from '../db/announce.js';

/** Runs `work` in one transaction; what it throws rolls everything back. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);

/** The constraint a statement broke: a unique name that is taken, a row something refers to; undefined for anything else. */
export function brokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503') && typeof constraint === 'string' ? constraint : undefined;
}
