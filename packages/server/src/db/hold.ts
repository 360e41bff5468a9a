import { sql } from 'kysely';
import type { Tx } from './connection.js';
import type { Database } from './schema.js';

/**
 * Holds one row until the transaction ends, so that changes of it follow each other: a PATCH reads the whole, changes a part
 * and writes the whole. Read it afterwards, in a statement of its own: only that sees what the change before wrote.
 */
export async function holdRow(
  tx: Tx,
  table: keyof Database,
  key: Readonly<Record<string, string | number>>,
): Promise<void> {
  const is = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select from ${sql.table(table)} where ${sql.join(is, sql` and `)} for no key update`.execute(tx);
}
