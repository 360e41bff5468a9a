import { sql } from 'kysely';
import type { Tx } from './connection.js';
import type { Database } from './schema.js';

/**
 * Locks one row until the transaction ends, so that its changes are serialised: a PATCH reads the entire row, changes
 * some fields and writes all of them. Read the row afterwards in a separate statement: only that sees the previous
 * change.
 */
export async function lockRow(
  tx: Tx,
  table: keyof Database,
  key: Readonly<Record<string, string | number>>,
): Promise<void> {
  const conditions = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} for no key update`.execute(tx);
}
