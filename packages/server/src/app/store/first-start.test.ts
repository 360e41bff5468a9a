import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { systemRandom } from '@vedette/kernel/random';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../db/connection.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { readConfig } from '../settings/config.js';
import { initialiseStore } from './first-start.js';

const PROCESSES = 3;
const { url } = await testDatabaseWithUrl();
const folder = await mkdtemp(join(tmpdir(), 'vedette-first-'));
const stores = Array.from({ length: PROCESSES }, () => openStore({ connectionString: url }));
afterAll(async () => {
  await Promise.all(stores.map((db) => db.destroy()));
  await rm(folder, { recursive: true });
});

test('creates one account if several processes start on an empty store at once', async () => {
  const logins = await Promise.all(
    stores.map(async (db, n) => {
      await mkdir(join(folder, String(n)));
      const config = readConfig({ VEDETTE_DATA: join(folder, String(n)), VEDETTE_TIMEZONE: 'UTC' });
      return initialiseStore({ db, clock: systemClock, random: systemRandom }, config);
    }),
  );
  // The others' passwords are not those of the administrator.
  expect(logins.filter((login) => login !== undefined)).toHaveLength(1);
  const [db] = stores;
  const counts = await Promise.all(
    (['account', 'operator', 'checkpoint', 'sla', 'public_status_page'] as const).map(async (table) => [
      table,
      (await db?.selectFrom(table).selectAll().execute())?.length,
    ]),
  );
  expect(Object.fromEntries(counts)).toEqual({
    account: 1,
    operator: 1,
    checkpoint: 2,
    sla: 1,
    public_status_page: 1,
  });
});
