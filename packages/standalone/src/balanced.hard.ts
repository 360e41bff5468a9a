import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBalancer } from './testing/balancer.js';
import { startTargets, type Targets } from './testing/load.js';
import { createTestPostgres, type TestPostgres } from './testing/test-postgres.js';
import { queryStore, registerApiAccount, startService, type Service } from './testing/service.js';
import { startCheckpoint, stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 240_000, interval: 500 };
const MONITORS = 30;
const SLOTS = 300;
let folder: string;
let postgres: TestPostgres;
let targets: Targets;
// Also after a failed attempt, so that the next one starts afresh.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-balanced-'));
  postgres = await createTestPostgres();
  targets = await startTargets();
});
afterEach(async () => {
  await stopAll();
  targets.stop();
  await postgres.remove();
  await rm(folder, { recursive: true });
});

const start = (name: string, roles = 'all'): Promise<Service> =>
  startService({
    VEDETTE_DATA: join(folder, name),
    VEDETTE_DATABASE_URL: postgres.url,
    VEDETTE_MASTER_KEY: 'one key for all of the processes',
    VEDETTE_ROLES: roles,
  });
const fetchStatus = async (url: string): Promise<number> => (await fetch(url)).status;
const count = (query: string): Promise<number> =>
  queryStore(postgres.url, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));

interface NewLocation {
  readonly PrivateLocationId: number;
  readonly Enrolments: readonly { readonly Token: string }[];
}

test('loses no slot behind a balancer, whatever process serves a call', async () => {
  const services = [await start('a'), await start('b'), await start('c', 'api')];
  await vi.waitFor(async () => {
    const [one, other, api] = await Promise.all(services.map(({ url }) => fetchStatus(`${url}/health/leader`)));
    expect([[one, other].sort(), api]).toEqual([[200, 503], 503]);
  }, PATIENCE);
  const balancer = await startBalancer(services.map(({ url }) => url));
  const callerAt = await registerApiAccount(services[0]?.url ?? '');
  const call = callerAt(balancer.url);
  const location = await call<NewLocation>('POST', '/api/v1/PrivateLocation', { Name: 'Elsewhere' });
  const region = location.PrivateLocationId;
  const more = await call<NewLocation>('POST', '/api/v1/PrivateLocation', { Name: 'Further away' });
  const tokens = [location, more].map(({ Enrolments }) => Enrolments[0]?.Token ?? '');
  for (const [at, token] of tokens.entries()) {
    const args = ['--server', balancer.url, '--data', join(folder, `checkpoint-${at}`), '--token', token];
    await startCheckpoint(args).ready;
  }
  const SelectedCheckpoints = { Regions: [region, more.PrivateLocationId] };
  const monitor = (n: number) => ({
    Name: `m${n}`,
    MonitorType: 'Http',
    Url: `http://127.0.4.${n + 1}:${targets.port}/`,
    IsActive: true,
    MonitorMode: 'Production',
    GenerateAlert: true,
    CheckIntervalSeconds: 10,
    SelectedCheckpoints,
  });
  for (let n = 0; n < MONITORS; n += 1) await call('POST', '/v4/Monitor', monitor(n));
  const done = () => count('select count(*) from (select distinct monitor_guid, slot_at from monitor_check) slots');
  await vi.waitFor(async () => expect(await done()).toBeGreaterThan(MONITORS), PATIENCE);
  const doneBefore = await done();

  // Each process in turn: the leader gives the run to a checkpoint of any process.
  for (const { url } of services) {
    const result = await callerAt(url)<{ ErrorCode: number; CheckpointName: string }>('POST', '/api/v1/TestRun', {
      ...monitor(0),
      Name: `tried at ${url}`,
    });
    expect(result.ErrorCode).toBe(0);
  }

  await vi.waitFor(async () => expect(await done()).toBeGreaterThanOrEqual(doneBefore + SLOTS), PATIENCE);
  const missed = await count(
    `select coalesce(sum(slots), 0) as count from missed_range where reason in ('lost', 'noCheckpoint')`,
  );
  expect(missed).toBe(0);
  expect(await count(`select count(*) from monitor_check where error_code <> 0`)).toBe(0);
  expect(balancer.statuses().get(503) ?? 0).toBe(0);
  balancer.stop();
});

test('runs in each process what its roles include', async () => {
  const [engine, api, whole] = [await start('a', 'engine'), await start('b', 'api'), await start('c')];
  expect(await fetchStatus(`${engine.url}/health/ready`)).toBe(200);
  expect(await fetchStatus(`${engine.url}/metrics`)).toBe(200);
  for (const path of ['/v4/Monitor', '/api/v1/Session', '/', '/v4/openapi.json']) {
    expect([path, await fetchStatus(engine.url + path)]).toEqual([path, 404]);
  }
  expect(await fetchStatus(`${api.url}/v4/openapi.json`)).toBe(200);
  // Local checkpoints run in the one process with that role and get their work from both with the engine.
  const call = (await registerApiAccount(api.url))(api.url);
  await call('POST', '/v4/Monitor', {
    Name: 'm',
    MonitorType: 'Http',
    Url: `http://127.0.5.1:${targets.port}/`,
    IsActive: true,
    MonitorMode: 'Production',
    GenerateAlert: true,
    CheckIntervalSeconds: 10,
  });
  await vi.waitFor(async () => expect(await count('select count(*) from monitor_check')).toBeGreaterThan(1), PATIENCE);
  await stopProcess(engine);
  await vi.waitFor(async () => expect(await fetchStatus(`${whole.url}/health/leader`)).toBe(200), PATIENCE);
  expect(await fetchStatus(`${api.url}/health/leader`)).toBe(503);
});

test('gives each process on one store local checkpoints with separate servers', async () => {
  await start('a');
  await start('b');
  const members = await queryStore(postgres.url, async (client) => {
    const { rows } = await client.query<{ servers: string }>(
      'select count(*) as servers from checkpoint_server where is_local and deleted_at is null group by member',
    );
    return rows.map(({ servers }) => Number(servers));
  });
  expect(members).toEqual([2, 2]);
  const seen = () => count('select count(*) from checkpoint_server where last_seen_at is not null');
  await vi.waitFor(async () => expect(await seen()).toBe(4), PATIENCE);
});
