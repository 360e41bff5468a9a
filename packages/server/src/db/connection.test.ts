import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../testing/database.js';
import { openStore, withoutTimeLimit } from './connection.js';

const { db, url } = await testDatabaseWithUrl();

test('a connection that ends while in use fails its next query, not the process', async () => {
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

test('a statement that timed out also ends on the server and releases its locks', async () => {
  const store = openStore({ connectionString: url, applicationName: 'impatient', queryTimeoutMs: 500 });
  await expect(sql`select pg_sleep(600)`.execute(store)).rejects.toThrow('Query read timeout');
  const sleeping = async (): Promise<unknown> => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where application_name = 'impatient' and state = 'active'`.execute(db);
    return rows;
  };
  await expect.poll(sleeping, { timeout: 20_000 }).toEqual([]);
  await store.destroy();
});

test('statements without a time limit are not cancelled and keep the limit of others', async () => {
  const store = openStore({ connectionString: url, maxConnections: 1, queryTimeoutMs: 1_000 });
  const limit = async (of: typeof store): Promise<unknown> =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(of)).rows;
  expect(await limit(store)).toEqual([{ limit: '2s' }]);
  expect(await limit(withoutTimeLimit(store))).toEqual([{ limit: '0' }]);
  expect(await limit(store)).toEqual([{ limit: '2s' }]);
  await store.destroy();
});
