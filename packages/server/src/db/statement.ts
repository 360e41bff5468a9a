import { CompiledQuery } from 'kysely';
import type { Db } from './connection.js';

/** Asks on a connection of its own. @returns the rows */
export type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

const names = new Map<string, string>();
const askers = new WeakMap<Db, Ask>();

/**
 * A statement that runs often: its text is made once, and each connection parses and plans it once. Statements are made
 * when their modules load, so there are few. They name the columns they answer, never `*`: a connection refuses what it
 * knows under a name when a migration has changed its columns.
 */
export function statement<Row = unknown>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, `vedette_${names.size}`);
  return async (db, values) => {
    const ask = askers.get(db);
    // The rows are of the type that whoever wrote the statement says.
    if (ask) return ask(text, values) as Promise<Row[]>;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

/** The name a connection keeps a statement under; undefined for one that is parsed anew each time. */
export const statementName = (text: string): string | undefined => names.get(text);

/**
 * Lets statements for `db` be asked without the query builder, whose way to a connection and back costs more than a quick
 * statement does. Transactions and sessions of `db` are other objects and keep to their connection.
 */
export function askDirectly(db: Db, ask: Ask): void {
  askers.set(db, ask);
}
