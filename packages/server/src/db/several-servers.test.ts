import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { toFault } from '../http/faults.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { silentProxy } from '../testing/silent-proxy.js';
import { openStore, type Db } from './connection.js';

const { db: direct, url } = await testDatabaseWithUrl();
const [first, second] = [await silentProxy(url), await silentProxy(url)];
afterAll(() => [first, second].forEach((proxy) => proxy.close()));

/** Lists the store under two addresses. */
function listed(parameters = ''): string {
  const text = first.url.replace(first.address, `${first.address},${second.address}`);
  return parameters === '' ? text : `${text}${text.includes('?') ? '&' : '?'}${parameters}`;
}

const write = (db: Db) => sql`create table if not exists written (id integer)`.execute(db);
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct);
const database = sql.ref(rows[0]?.name ?? '');
const isReadOnly = (is: 'on' | 'off') =>
  sql`alter database ${database} set default_transaction_read_only = ${sql.lit(is)}`.execute(direct);

test('uses the next server after a failure and stays with it', async () => {
  const db = openStore({ connectionString: listed() });
  await write(db);
  expect([first.connectionCount, second.connectionCount]).toEqual([1, 0]);
  first.refuse();
  await expect.poll(() => write(db).then(() => 'written', String)).toBe('written');
  const tries = first.connectionCount;
  second.silenceOpen();
  await db.destroy();
  const again = openStore({ connectionString: listed() });
  await write(again);
  expect(first.connectionCount).toBe(tries + 1);
  first.resume();
  await again.destroy();
});

test('fails a statement soon when its server vanishes and another accepts writes', async () => {
  const db = openStore({ connectionString: listed(), checkStatementAfterMs: 200 });
  const failing = db.connection().execute(async (session) => {
    await write(session);
    first.silenceAll();
    await write(session);
  });
  await expect(failing).rejects.toThrow('Connection terminated');
  await write(db);
  first.resume();
  await db.destroy();
});

test('a list of read-only servers is unavailable after each was tried', async () => {
  await isReadOnly('on');
  const [before, beforeSecond] = [first.connectionCount, second.connectionCount];
  const db = openStore({ connectionString: listed() });
  const error: unknown = await write(db).catch((reason: unknown) => reason);
  expect(toFault(error)?.message).toContain('read-only');
  expect([first.connectionCount - before, second.connectionCount - beforeSecond]).toEqual([1, 1]);
  await isReadOnly('off');
  await write(db);
  await db.destroy();
});

test.each(['any', 'read-write', 'primary', 'prefer-standby'])('a primary matches %s', async (attributes) => {
  const db = openStore({ connectionString: listed(`target_session_attrs=${attributes}`) });
  await write(db);
  await db.destroy();
});

test.each(['standby', 'read-only'])('a primary does not match %s', async (attributes) => {
  const db = openStore({ connectionString: listed(`target_session_attrs=${attributes}`) });
  await expect(write(db)).rejects.toThrow(`no server in the list is ${attributes}`);
  await db.destroy();
});

test('drops connections to a server that has stepped down', async () => {
  const db = openStore({ connectionString: listed(), maxConnections: 1 });
  await sql`set session characteristics as transaction read only`.execute(db);
  await expect(write(db)).rejects.toThrow('read-only');
  await write(db);
  await db.destroy();
});
