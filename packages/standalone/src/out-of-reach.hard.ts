import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTargets, type Targets } from './testing/load.js';
import { queryStore, registerApiAccount, startService, storeUrl } from './testing/service.js';
import { startCheckpoint, stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 90_000, interval: 200 };
/** More than a checkpoint waits before it follows its offline plan. */
const SILENT_MS = 300_000;

let folder: string;
let targets: Targets;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-oor-'));
  await chmod(folder, 0o755);
  targets = await startTargets();
});
afterEach(async () => {
  await stopAll();
  targets.stop();
  await rm(folder, { recursive: true });
});

interface NewLocation {
  readonly PrivateLocationId: number;
  readonly Enrolments: readonly { readonly Token: string }[];
}

interface Kept {
  readonly heardAt: number;
  readonly plan: { readonly monitors: readonly unknown[] };
}

test('continues while the service is down, and delivers when it is back', async () => {
  const settings = { VEDETTE_DATA: join(folder, 'd') };
  const service = await startService(settings);
  const callerAt = await registerApiAccount(service.url);
  const call = callerAt(service.url);
  const location = { Name: 'Cellar' };
  const made = await call<NewLocation>('POST', '/api/v1/PrivateLocation', location);
  const { PrivateLocationId: region } = made;
  await call('PUT', `/api/v1/PrivateLocation/${region}`, { ...location, RunsOffline: true });
  const home = join(folder, 'c');
  const args = ['--server', service.url, '--data', home];
  const first = startCheckpoint([...args, '--token', made.Enrolments[0]?.Token ?? '']);
  await first.ready;
  await call('POST', '/v4/Monitor', {
    Name: 'far',
    MonitorType: 'Http',
    Url: `http://127.0.3.1:${targets.port}/`,
    IsActive: true,
    MonitorMode: 'Production',
    GenerateAlert: true,
    CheckIntervalSeconds: 10,
    SelectedCheckpoints: { Regions: [region] },
  });
  const store = await storeUrl(settings.VEDETTE_DATA);
  const count = (query: string): Promise<number> =>
    queryStore(store, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));
  await vi.waitFor(async () => expect(await count('select count(*) from monitor_check')).toBeGreaterThan(0), PATIENCE);

  // It requests its plan when it starts, then once a minute.
  await stopProcess(first);
  const second = startCheckpoint(args);
  const file = join(home, 'offline-plan.json');
  const kept = await vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')) as Kept, PATIENCE);
  expect(kept.plan.monitors).toHaveLength(1);
  await stopProcess(second);
  await stopProcess(service);

  await writeFile(file, JSON.stringify({ ...kept, heardAt: kept.heardAt - SILENT_MS }));
  const alone = startCheckpoint(args);
  await alone.ready;
  const onDisk = async (): Promise<string> => {
    const names = (await readdir(join(home, 'results'), { recursive: true })).filter((name) => name.endsWith('.jsonl'));
    return (await Promise.all(names.map((name) => readFile(join(home, 'results', name), 'utf8')))).join('');
  };
  // Several slots, since the service runs the due one itself when it is back.
  const ranAlone = async (): Promise<number> => (await onDisk()).split('"attempt":32').length - 1;
  await vi.waitFor(async () => expect(await ranAlone()).toBeGreaterThan(2), PATIENCE);

  const again = await startService({ ...settings, VEDETTE_PORT: new URL(service.url).port });
  const runs = 'select count(*) from monitor_check where attempt = 32';
  await vi.waitFor(async () => expect(await count(runs)).toBeGreaterThan(0), PATIENCE);
  await vi.waitFor(async () => expect(await onDisk()).toBe(''), PATIENCE);
  expect(await count('select count(*) from (select 1 from monitor_check group by slot_at having count(*) > 1) d')).toBe(
    0,
  );
  await stopProcess(alone);
  await stopProcess(again);
});
