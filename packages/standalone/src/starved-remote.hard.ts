import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { startTargets, type Targets } from './testing/load.js';
import { queryStore, registerApiAccount, startService, storeUrl } from './testing/service.js';
import { startCheckpoint, stopAll, type VedetteProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 90_000, interval: 200 };
/** Far beyond the limit for a checkpoint's own delay. */
const STARVED_MS = 4_000;
/** Slow enough that some checks run whenever the checkpoint is stopped; together with the stop beyond the limit. */
const ANSWER_MS = 2_000;
const LOAD_TIME_LIMIT_MS = 5_000;
const MONITORS = 20;
let folder: string;
let targets: Targets;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-rs-'));
  await chmod(folder, 0o755);
  targets = await startTargets(ANSWER_MS);
});
afterEach(async () => {
  await stopAll();
  targets.stop();
  await rm(folder, { recursive: true });
});

test('quarantines results of a remote checkpoint without CPU time, without errors', async () => {
  const dataFolder = join(folder, 'd');
  const service = await startService({ VEDETTE_DATA: dataFolder });
  const call = (await registerApiAccount(service.url))(service.url);
  const servers: { checkpointId: number; serverId: number; running: VedetteProcess }[] = [];
  for (const name of ['Oslo', 'Graz']) {
    const added = await call<{ CheckpointId: number; ServerId: number; Token: string }>('POST', '/api/v1/Checkpoint', {
      CheckpointName: name,
    });
    const running = startCheckpoint(['--server', service.url, '--data', join(folder, name), '--token', added.Token], {
      VEDETTE_LOG_LEVEL: 'warn',
    });
    await running.ready;
    servers.push({ checkpointId: added.CheckpointId, serverId: added.ServerId, running });
  }
  const [starved, well] = servers;
  if (!starved || !well) throw new Error('there are no checkpoints');
  for (let n = 1; n <= MONITORS; n += 1) {
    await call('POST', '/v4/Monitor', {
      Name: `far ${n}`,
      MonitorType: 'Http',
      Url: `http://127.0.3.${n}:${targets.port}/`,
      IsActive: true,
      MonitorMode: 'Production',
      GenerateAlert: true,
      CheckIntervalSeconds: 10,
      LoadTimeLimit1: LOAD_TIME_LIMIT_MS,
      AlertOnLoadTimeLimit1: true,
      SelectedCheckpoints: { Checkpoints: servers.map(({ checkpointId }) => checkpointId) },
    });
  }
  const store = await storeUrl(dataFolder);
  const count = (query: string): Promise<number> =>
    queryStore(store, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));
  const countChecks = (serverId: number): Promise<number> =>
    count(`select count(*) from monitor_check where server_id = ${serverId}`);
  const setAside = (): Promise<number> =>
    count(`select count(*) from quarantined_result where server_id = ${starved.serverId}`);

  const until = systemClock.elapsed() + PATIENCE.timeout;
  while (systemClock.elapsed() < until && (await setAside()) < 1) {
    // A starved checkpoint gets no work until it has been well for a while, so it is stopped again only then.
    const seen = await countChecks(starved.serverId);
    await vi.waitFor(async () => expect(await countChecks(starved.serverId)).toBeGreaterThan(seen + 2), PATIENCE);
    starved.running.child.kill('SIGSTOP');
    await systemClock.sleep(STARVED_MS);
    starved.running.child.kill('SIGCONT');
    await systemClock.sleep(ANSWER_MS);
  }
  expect(await setAside()).toBeGreaterThanOrEqual(1);
  // The other one continues, and so does the starved one once it has CPU time.
  const before = [await countChecks(starved.serverId), await countChecks(well.serverId)];
  await vi.waitFor(async () => {
    expect(await countChecks(well.serverId)).toBeGreaterThan((before[1] ?? 0) + MONITORS);
    expect(await countChecks(starved.serverId)).toBeGreaterThan((before[0] ?? 0) + MONITORS / 4);
  }, PATIENCE);
  const blamed = `select count(*) from monitor_check where error_level > 0 and server_id = ${starved.serverId}`;
  expect(await count(blamed)).toBe(0);
  expect(await count('select count(*) from incident')).toBe(0);
});
