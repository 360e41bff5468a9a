import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase, testDatabaseWithUrl } from './database.js';

const db = await testDatabase();
const other = await testDatabaseWithUrl();

test('a test database is migrated, and two of them share nothing', async () => {
  await sql`create table scratch (id integer)`.execute(db);
  const seen = await sql<{ found: string | null }>`select to_regclass('scratch')::text as found`.execute(other.db);
  expect(seen.rows).toEqual([{ found: null }]);
  const version = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  expect(Number(version.rows[0]?.server_version_num)).toBeGreaterThanOrEqual(180_000);
});
