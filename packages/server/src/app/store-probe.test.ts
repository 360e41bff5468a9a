import { systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { openStore } from '../db/connection.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import { storeProbe } from './store-probe.js';

const { db, url } = await testDatabaseWithUrl();

test('a store that answers is there, one that refuses is not', async () => {
  expect(await storeProbe(db, systemClock)()).toBe(true);
  const nowhere = openStore({ connectionString: 'postgres://a@127.0.0.1:1/none' });
  expect(await storeProbe(nowhere, systemClock)()).toBe(false);
  await nowhere.destroy();
});

test('a store whose connections all hang is away, and is not asked twice', async () => {
  const small = openStore({ connectionString: url, maxConnections: 1 });
  let letGo = (): void => undefined;
  const taken = new Promise<void>((resolve) => {
    const held = new Promise<void>((end) => (letGo = end));
    void small.connection().execute(() => (resolve(), held));
  });
  await taken;
  let time = 0;
  const answers = storeProbe(small, { elapsed: () => (time += 2_000), sleep: () => systemClock.sleep(200) });
  expect(await answers()).toBe(false);
  expect(await answers()).toBe(false);
  letGo();
  await expect.poll(answers).toBe(true);
  await small.destroy();
});
