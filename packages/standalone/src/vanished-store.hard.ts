import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND } from '@vedette/kernel/clock';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { silentProxy } from '@vedette/server/testing/silent-proxy';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTargets } from './testing/load.js';
import { registerApiAccount, startService } from './testing/service.js';
import { stopAll } from './testing/vedette-process.js';

const { url: store } = await testDatabaseWithUrl();
const folder = await mkdtemp(join(tmpdir(), 'vedette-vanished-'));
const targets = await startTargets();
const way = await silentProxy(store);
// Also between two attempts of a test, since a data folder belongs to one process.
afterEach(stopAll);
afterAll(async () => {
  way.close();
  targets.stop();
  await rm(folder, { recursive: true });
});

const start = (name: string, url: string, roles: string) =>
  startService({
    VEDETTE_DATA: join(folder, name),
    VEDETTE_DATABASE_URL: url,
    VEDETTE_ROLES: roles,
    VEDETTE_MASTER_KEY: 'one key for both of the processes',
  });

test('checks a new monitor within 15 s after the store host vanishes silently', async () => {
  const engine = await start('engine', way.url, 'all');
  const api = await start('api', store, 'api');
  const callAt = await registerApiAccount(api.url);
  const create = (name: string): Promise<unknown> =>
    callAt(api.url)('POST', '/v4/Monitor', {
      MonitorType: 'Http',
      Name: name,
      Url: `http://127.0.0.1:${targets.port}/${name}`,
      CheckInterval: 5,
    });
  await create('before');
  await vi.waitFor(() => expect(targets.hits()).toBeGreaterThan(0), { timeout: 30 * SECOND, interval: 100 });

  // All connections of the engine are dead from now on, without notice.
  way.silenceOpen();
  const hits = targets.hits();
  await create('after');
  await vi.waitFor(() => expect(targets.hits()).toBeGreaterThan(hits), { timeout: 15 * SECOND, interval: 100 });
  // It accepts work again, too.
  await callAt(engine.url)('POST', '/v4/MonitorGroup', { Description: 'reached' });
});
