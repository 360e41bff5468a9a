import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAccount } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';

const db = await testDatabase();
const run = async (name: string): Promise<void> => {
  const text = await readFile(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8');
  await db.transaction().execute((tx) => sql.raw(text).execute(tx));
};

test('moves keys and views from separate tables to their operators', async () => {
  const bench = await anAccount(db);
  const [ida, uma] = [await bench.anOperator('ida@example.com'), await bench.anOperator('uma@example.com')];
  await sql`drop table operator_preference`.execute(db);
  for (const name of ['202611260810-own-keys', '202611260830-own-views']) await run(name);
  await sql`insert into operator_keys values (1, ${ida.guid}, '{"help":"q"}'), (1, ${uma.guid}, '{}')`.execute(db);
  await sql`insert into operator_views values (1, ${ida.guid}, '[{"Name":"Slow","Sort":"P95"}]')`.execute(db);
  await run('202611260910-what-operators-keep');
  await sql`alter table operator_kept rename to operator_preference`.execute(db);
  await sql`alter table operator_preference rename column what to kind`.execute(db);
  expect((await ida('GET', '/api/v1/Session')).body).toMatchObject({ Keys: [{ Action: 'help', Keys: 'q' }] });
  expect((await ida('GET', '/api/v1/Session/SavedView')).body).toMatchObject({
    Views: [{ Name: 'Slow', Sort: 'P95' }],
  });
  expect((await uma('GET', '/api/v1/Session')).body).toMatchObject({ Keys: [] });
  expect((await uma('GET', '/api/v1/Session/SavedView')).body).toMatchObject({ Views: [] });
});
