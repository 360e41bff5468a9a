import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { openMigratedStore } from './store.js';

const { db, url } = await testDatabaseWithUrl();

test('opens a migrated store again', async () => {
  const again = await openMigratedStore({ connectionString: url });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(again);
  expect(rows).toEqual([{ one: 1 }]);
  await again.destroy();
});

test('rejects a store of a newer version and says what to do', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('29991231-1-future', now()::text)`.execute(db);
  await expect(openMigratedStore({ connectionString: url })).rejects.toThrow(
    'The data was written by a newer Vedette: start that version, or set VEDETTE_DATA to another folder.',
  );
});

test.each([
  ['postgres://nobody@127.0.0.1:1/x', /VEDETTE_DATABASE_URL: cannot use the database: .*ECONNREFUSED/],
  ['postgres://nobody@name.invalid:1/x', /VEDETTE_DATABASE_URL: cannot use the database: .*name\.invalid/],
])('rejects %s in one sentence', async (connectionString, sentence) => {
  await expect(openMigratedStore({ connectionString })).rejects.toThrow(sentence);
});
