import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/connection.js';

/** Memory for sorting while indexes are built; the default of the store is for a small machine. */
const SORT_MB = 256;

/**
 * Empties and fills a table in one transaction. Keys and indexes are dropped first and rebuilt afterwards. PostgreSQL
 * writes no WAL for a table that was truncated in the same transaction, so millions of rows cost little more than their
 * bytes.
 */
export async function reloadTable(db: Db, table: string, insert: (tx: Db) => Promise<unknown>): Promise<void> {
  const name = sql.table(table);
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = ${sql.lit(`${SORT_MB}MB`)}`.execute(tx);
    await sql`truncate ${name}`.execute(tx);
    const { rows: constraints } = await sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${table}::regclass and contype in ('p', 'u', 'f') order by contype desc`.execute(tx);
    for (const each of constraints) await sql`alter table ${name} drop constraint ${sql.ref(each.name)}`.execute(tx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = ${table}::regclass`.execute(tx);
    for (const each of indexes) await sql`drop index ${sql.table(each.name)}`.execute(tx);
    await insert(tx);
    for (const each of constraints) {
      await sql`alter table ${name} add constraint ${sql.ref(each.name)} ${sql.raw(each.definition)}`.execute(tx);
    }
    // With ONLY, the index of a partitioned table would not cover its partitions.
    for (const each of indexes) await sql.raw(each.definition.replace(' ON ONLY ', ' ON ')).execute(tx);
  });
}
