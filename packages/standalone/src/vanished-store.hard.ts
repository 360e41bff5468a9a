import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND } from '@vedette/kernel/clock';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { silentProxy } from '@vedette/server/testing/silent-proxy';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTargets } from './testing/load.js';
import { register, startService } from './testing/service.js';
import { stopAll } from './testing/vedette-process.js';

const { url: store } = await testDatabaseWithUrl();
const place = await mkdtemp(join(tmpdir(), 'vedette-vanished-'));
const targets = await startTargets();
const way = await silentProxy(store);
// Also between two tries of a test: a data folder belongs to one process.
afterEach(stopAll);
afterAll(async () => {
  way.close();
  targets.stop();
  await rm(place, { recursive: true });
});

const start = (name: string, url: string, roles: string) =>
  startService({
    VEDETTE_DATA: join(place, name),
    VEDETTE_DATABASE_URL: url,
    VEDETTE_ROLES: roles,
    VEDETTE_MASTER_KEY: 'one key for both of the processes',
  });

test('the host of the store vanishes silently: a monitor created elsewhere is checked within 15 s', async () => {
  const engine = await start('engine', way.url, 'all');
  const api = await start('api', store, 'api');
  const callAt = await register(api.url);
  const create = (name: string): Promise<unknown> =>
    callAt(api.url)('POST', '/v4/Monitor', {
      MonitorType: 'Http',
      Name: name,
      Url: `http://127.0.0.1:${targets.port}/${name}`,
      CheckInterval: 5,
    });
  await create('before');
  await vi.waitFor(() => expect(targets.hits()).toBeGreaterThan(0), { timeout: 30 * SECOND, interval: 100 });

  // Whatever the engine has open is dead from now on, and nobody tells it so.
  way.silenceOpen();
  const hits = targets.hits();
  await create('after');
  await vi.waitFor(() => expect(targets.hits()).toBeGreaterThan(hits), { timeout: 15 * SECOND, interval: 100 });
  // It takes work again, too.
  await callAt(engine.url)('POST', '/v4/MonitorGroup', { Description: 'reached' });
});
