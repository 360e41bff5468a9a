import { CompiledQuery } from 'kysely';
import type { Db } from './connection.js';

const names = new Map<string, string>();

/**
 * A statement that runs often: its text is made once, and each connection parses and plans it once. Statements are made
 * when their modules load, so there are few. They name the columns they answer, never `*`: a connection refuses what it
 * knows under a name when a migration has changed its columns.
 */
export function statement<Row = unknown>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, `vedette_${names.size}`);
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The name a connection keeps a statement under; undefined for one that is parsed anew each time. */
export const nameOf = (text: string): string | undefined => names.get(text);
