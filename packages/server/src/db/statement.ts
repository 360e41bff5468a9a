import { CompiledQuery } from 'kysely';
import type { Db } from './connection.js';

/** Runs a query on any connection. @returns the rows */
export type QueryRunner = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

const names = new Map<string, string>();
const queryRunners = new WeakMap<Db, QueryRunner>();

/**
 * A statement that runs often: its text is built once, and each connection parses and plans it once. Statements are
 * created when their modules load, so there are few. They name their columns, never `*`: a connection rejects a
 * prepared statement when a migration has changed its columns.
 */
export function statement<Row = unknown>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, `vedette_${names.size}`);
  return async (db, values) => {
    const runQuery = queryRunners.get(db);
    // The author of the statement guarantees the type of the rows.
    if (runQuery) return runQuery(text, values) as Promise<Row[]>;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

/** Returns the name under which a connection prepares a statement; undefined for one that is parsed every time. */
export const statementName = (text: string): string | undefined => names.get(text);

/**
 * Lets statements for `db` bypass the query builder, whose way to a connection and back costs more than a quick
 * statement. Transactions and sessions of `db` are other objects and keep to their connection.
 */
export function useDirectQueries(db: Db, runQuery: QueryRunner): void {
  queryRunners.set(db, runQuery);
}
