import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isStoreFailure } from '../engine/collect/store-failure.js';
import { toFault } from '../http/faults.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { silentProxy } from '../testing/silent-proxy.js';
import { forRequests, openStore, withoutTimeLimit, type Db } from './connection.js';
import { isTimeout } from './limited-pool.js';

const { url } = await testDatabaseWithUrl();
const proxy = await silentProxy(url);
afterAll(() => proxy.close());

const one = (db: Db) => sql`select 1`.execute(db);
const backend = async (db: Db): Promise<unknown> => (await sql`select pg_backend_pid() as pid`.execute(db)).rows;
const catchError = (pending: Promise<unknown>): Promise<Error> =>
  pending.then(
    () => new Error('nothing went wrong'),
    (error: unknown) => error as Error,
  );

interface Held {
  /** Runs a query on the connection that is held. */
  readonly runQuery: () => Promise<unknown>;
  readonly release: () => Promise<void>;
}

/** Returns a connection that stays in use until `release`. */
function holdOne(db: Db): Promise<Held> {
  return new Promise((resolve, reject) => {
    let end = (): void => undefined;
    const held = new Promise<void>((ended) => (end = ended));
    const over = db.connection().execute(async (session) => {
      await one(session);
      resolve({ runQuery: () => one(session), release: () => (end(), over) });
      await held;
    });
    over.catch(reject);
  });
}

test('a hanging store counts as unreachable and keeps no connection', async () => {
  const limits = { maxConnections: 2, connectTimeoutMs: 4_000, queryTimeoutMs: 2_000 };
  const db = openStore({ connectionString: proxy.url, ...limits });
  await Promise.all([one(db), one(db)]);
  proxy.silenceAll();
  const inTransaction = db.transaction().execute((tx) => sql`select 2`.execute(tx));
  const errors = await Promise.all([inTransaction, one(db), one(db), one(db), one(db)].map(catchError));
  for (const error of errors) {
    expect(isStoreFailure(error), String(error)).toBe(true);
    expect(toFault(error)?.kind).toBe('unavailable');
  }
  // The others found no connection.
  expect(errors.map(isTimeout)).toEqual([true, true, false, false, false]);
  proxy.resume();
  await Promise.all([one(db), one(db), one(db)]);
  await db.destroy();
});

test('serves more requests than connections one after the other', async () => {
  const db = forRequests(openStore({ connectionString: url, maxConnections: 2 }));
  const queries = Array.from({ length: 40 }, () => sql`select pg_sleep(0.01)`.execute(db));
  await expect(Promise.all(queries)).resolves.toHaveLength(40);
  await db.destroy();
});

test('a request that times out in the queue reports a busy service', async () => {
  const db = openStore({ connectionString: url, maxConnections: 2, acquireTimeoutMs: 500 });
  const held = await Promise.all([holdOne(db), holdOne(db)]);
  const waiting = catchError(one(forRequests(db)));
  await held[0].runQuery();
  const fault = toFault(await waiting);
  expect(fault?.message).toBe('The service is busy: too many requests are waiting for the database; try again shortly');
  expect([fault?.kind, fault?.retryAfterS]).toEqual(['unavailable', 5]);
  await Promise.all(held.map(({ release }) => release()));
  await db.destroy();
});

test('rejects requests beyond the limit immediately while results are still stored', async () => {
  const db = openStore({ connectionString: url, maxConnections: 3, maxWaiting: 0 });
  const held = await Promise.all([holdOne(forRequests(db)), holdOne(forRequests(db))]);
  expect(toFault(await catchError(one(forRequests(db))))?.message).toContain('The service is busy');
  await one(db);
  await Promise.all(held.map(({ release }) => release()));
  await db.destroy();
});

test('a read-only store is unavailable, and results wait', async () => {
  const db = openStore({ connectionString: url, maxConnections: 1 });
  const writing = db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`create table nothing (id integer)`.execute(tx);
  });
  const error = await catchError(writing);
  expect(toFault(error)?.message).toContain('read-only');
  expect(isStoreFailure(error)).toBe(true);
  await one(db);
  await db.destroy();
});

test('detects a connection that died while idle and drops others like it', async () => {
  const db = openStore({ connectionString: proxy.url, maxConnections: 3, testAfterIdleMs: 0 });
  await Promise.all([one(db), one(db), one(db)]);
  const before = proxy.connectionCount;
  proxy.silenceOpen();
  await expect(backend(db)).resolves.toHaveLength(1);
  expect(proxy.connectionCount).toBe(before + 1);
  await db.destroy();
});

test('a statement without a time limit fails when its server has vanished', async () => {
  const db = openStore({
    connectionString: proxy.url,
    checkStatementAfterMs: 100,
    testAfterIdleMs: 0,
    queryTimeoutMs: 2_000,
  });
  const other = openStore({ connectionString: url });
  const patient = catchError(sql`select pg_sleep(600)`.execute(withoutTimeLimit(db)));
  const find = sql<{ pid: number }>`select pid from pg_stat_activity where query = 'select pg_sleep(600)'`;
  await expect.poll(async () => (await find.execute(other)).rows).toHaveLength(1);
  const made = proxy.connectionCount;
  // Checked on another connection and found running.
  await expect.poll(() => proxy.connectionCount).toBeGreaterThan(made);
  proxy.silenceOpen();
  const [asleep] = (await find.execute(other)).rows;
  await sql`select pg_terminate_backend(${asleep?.pid})`.execute(other);
  expect((await patient).message).toContain('Connection terminated');
  await Promise.all([db.destroy(), other.destroy()]);
});

test.each(['a statement', 'a transaction'])('fails %s soon after its connection dies', async (kind) => {
  const db = openStore({ connectionString: proxy.url, checkStatementAfterMs: 200 });
  const other = openStore({ connectionString: url });
  const pids: number[] = [];
  const lost = async (on: Db): Promise<void> => {
    pids.push(...(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows.map(({ pid }) => pid));
    proxy.silenceOpen();
    await one(on);
  };
  const failing =
    kind === 'a transaction' ? db.transaction().execute((tx) => lost(tx)) : db.connection().execute((on) => lost(on));
  const error = await catchError(failing);
  expect(error.message).toContain('Connection terminated');
  expect([isStoreFailure(error), isTimeout(error)]).toEqual([true, false]);
  // Its locks are gone, too.
  const find = sql`select from pg_stat_activity where pid = ${pids[0]}`;
  await expect.poll(async () => (await find.execute(other)).rows).toEqual([]);
  await one(db);
  await Promise.all([db.destroy(), other.destroy()]);
});

test('waits for a slow statement while the server works on it', async () => {
  const db = openStore({ connectionString: proxy.url, checkStatementAfterMs: 100 });
  const made = proxy.connectionCount;
  await sql`select pg_sleep(1.5)`.execute(db);
  expect(proxy.connectionCount).toBeGreaterThan(made + 1);
  await db.destroy();
});

test('waits for a slow statement of a role that may not see its own session', async () => {
  const other = openStore({ connectionString: url });
  const role = `plain_${process.pid}`;
  await sql`create role ${sql.id(role)}`.execute(other);
  const asRole = new URL(url);
  asRole.searchParams.set('options', `-c role=${role}`);
  const db = openStore({ connectionString: asRole.href, checkStatementAfterMs: 50 });
  await expect(sql`select pg_sleep(0.5)`.execute(db)).resolves.toMatchObject({ rows: [{}] });
  await db.destroy();
  await sql`drop role ${sql.id(role)}`.execute(other);
  await other.destroy();
});
