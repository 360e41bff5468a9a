import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../testing/database.js';
import { openStore } from './connection.js';

const { db, url } = await testDatabaseWithUrl();

test('a connection that is ended while it is in use fails the next query on it, not the process', async () => {
  const store = openStore({ connectionString: url, applicationName: 'to be ended' });
  await store.connection().execute(async (session) => {
    await sql`select 1`.execute(session);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be ended'`.execute(
      db,
    );
    await expect.poll(() => sql`select 1`.execute(session).catch(() => 'ended')).toBe('ended');
  });
  const again = (): Promise<unknown> => sql`select 1 as one`.execute(store).then(({ rows }) => rows);
  await expect.poll(() => again().catch(() => 'ended')).toEqual([{ one: 1 }]);
  await store.destroy();
});
