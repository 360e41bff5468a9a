import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { faultOf } from '../http/faults.js';
import { isStoreTrouble } from '../engine/collect/store-trouble.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { openStore } from './connection.js';
import { tookTooLong } from './limited-pool.js';

const { url } = await testDatabaseWithUrl();
const place = new URL(url);
const folder = place.searchParams.get('host');
const port = place.port || '5432';

/** Passes everything on to the store, until it is frozen: then it takes whatever comes and answers nothing. */
const sockets = new Set<Socket>();
let isFrozen = false;
const proxy = createServer((near) => {
  const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), place.hostname);
  for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
  near.on('data', (bytes) => isFrozen || far.write(bytes));
  far.on('data', (bytes) => isFrozen || near.write(bytes));
  near.on('close', () => far.destroy());
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

test('a store that hangs is one that is away, and takes no connection of ours with it', async () => {
  const through = new URL(url);
  through.port = String((proxy.address() as AddressInfo).port);
  through.searchParams.set('host', '127.0.0.1');
  const limits = { maxConnections: 2, connectWithinMs: 4_000, answerWithinMs: 2_000 };
  const db = openStore({ connectionString: through.href, ...limits });
  const ask = () => sql`select 1`.execute(db);
  await Promise.all([ask(), ask()]);
  isFrozen = true;
  const inTransaction = db.transaction().execute((tx) => sql`select 2`.execute(tx));
  const errors: unknown[] = [];
  for (const asked of [inTransaction, ask(), ask(), ask(), ask()]) {
    const error: unknown = await asked.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isStoreTrouble(error), String(error)).toBe(true);
    expect(faultOf(error)?.kind).toBe('unavailable');
    errors.push(error);
  }
  // The others found no connection.
  expect(errors.map(tookTooLong)).toEqual([true, true, false, false, false]);
  isFrozen = false;
  await Promise.all([ask(), ask(), ask()]);
  await db.destroy();
});
