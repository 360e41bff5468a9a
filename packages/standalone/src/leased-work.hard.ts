import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryStore, startService, type Service } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const { url: store } = await testDatabaseWithUrl();
const LEASES = ['leader', 'reports', 'slaFigures', 'subscriptions'];
const PATIENCE = { timeout: 60_000, interval: 250 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-leases-'));
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true });
});

const start = (name: string): Promise<Service> =>
  startService({
    VEDETTE_DATA: join(folder, name),
    VEDETTE_DATABASE_URL: store,
    VEDETTE_MASTER_KEY: 'one key for all of the processes',
    VEDETTE_ROLES: 'api,engine',
    VEDETTE_METRICS: 'all',
  });

/** Returns the leases that a process holds by its own metrics. */
async function heldBy({ url }: Service): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^vedette_engine_lease\{lease="(\w+)"\} 1$/gm)].map(([, lease = '']) => lease).sort();
}

const readHolders = (): Promise<string[]> =>
  queryStore(store, async (client) => {
    const { rows } = await client.query<{ holder: string }>(
      'select holder from engine_lease where name = any($1) order by name',
      [LEASES],
    );
    return rows.map(({ holder }) => holder);
  });

test('divides leased work among processes, and moves that of a killed one', async () => {
  const [one, other] = [await start('a'), await start('b')];
  await vi.waitFor(async () => {
    const [first, second] = [await heldBy(one), await heldBy(other)];
    expect([...first, ...second].sort()).toEqual(LEASES);
    expect([first.length, second.length]).toEqual([2, 2]);
  }, PATIENCE);

  other.child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await heldBy(one)).toEqual(LEASES), PATIENCE);
  expect(new Set(await readHolders()).size).toBe(1);

  await stopProcess(one);
  expect(await readHolders()).toEqual(LEASES.map(() => ''));
});
