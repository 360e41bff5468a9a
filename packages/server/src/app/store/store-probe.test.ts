import { systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../db/connection.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { createStoreProbe } from './store-probe.js';

const { db, url } = await testDatabaseWithUrl();

test('distinguishes a reachable store from one that refuses connections', async () => {
  expect(await createStoreProbe(db, systemClock)()).toBeUndefined();
  const nowhere = openStore({ connectionString: 'postgres://a@127.0.0.1:1/none' });
  expect(await createStoreProbe(nowhere, systemClock)()).toBe('the database is unreachable');
  await nowhere.destroy();
});

test('a store that accepts no writes is not ready', async () => {
  const one = openStore({ connectionString: url, maxConnections: 1 });
  await sql`set session characteristics as transaction read only`.execute(one);
  expect(await createStoreProbe(one, systemClock)()).toBe('the database is read-only');
  await one.destroy();
});

test('a store whose connections all hang is down and is not queried twice', async () => {
  const small = openStore({ connectionString: url, maxConnections: 1 });
  let release = (): void => undefined;
  const taken = new Promise<void>((resolve) => {
    const held = new Promise<void>((end) => (release = end));
    void small.connection().execute(() => (resolve(), held));
  });
  await taken;
  let time = 0;
  const answers = createStoreProbe(small, { elapsed: () => (time += 2_000), sleep: () => systemClock.sleep(200) });
  expect(await answers()).toBe('the database does not answer in time');
  expect(await answers()).toBe('the database does not answer in time');
  release();
  await expect.poll(answers).toBeUndefined();
  await small.destroy();
});
