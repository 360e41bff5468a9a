import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findLosses, NO_LOSSES } from './testing/accounts.js';
import { useLoadEnvironment } from './testing/load-environment.js';
import {
  queryStoppedStore,
  createMonitors,
  registerApiAccount,
  startService,
  type Service,
} from './testing/service.js';
import { startProcess, stopAll, stopProcess } from './testing/vedette-process.js';

const PATIENCE = { timeout: 60_000, interval: 250 };
const environment = useLoadEnvironment('disk');
const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });

/** Returns whether this process may mount a small disk. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-mount-'));
  const isMade = mount('-t', 'tmpfs', 'tmpfs', folder).status === 0;
  if (isMade) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMade;
}

/** Writes until the disk is full. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [65_536, 4_096, 1]) {
      const piece = Buffer.alloc(size, 1);
      while (await file.write(piece).then(() => true, isNoRoom)) continue;
    }
  } finally {
    await file.close();
  }
}

function isNoRoom(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
  throw error;
}

async function readiness({ url }: Service): Promise<unknown> {
  const reply = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(25_000) });
  return { status: reply.status, ...((await reply.json()) as object) };
}

test.skipIf(!mayMount())('reports a full disk, then goes on checking (skipped: cannot mount tmpfs)', async () => {
  const made = mount('-t', 'tmpfs', '-o', 'size=96m,mode=755', 'tmpfs', environment.dataFolder);
  expect(made.stderr).toBe('');
  onTestFinished(async () => {
    await stopAll();
    spawnSync('umount', [environment.dataFolder]);
  });
  const service = await startService({ VEDETTE_DATA: environment.dataFolder, VEDETTE_LOG_LEVEL: 'warn' });
  const call = (await registerApiAccount(service.url))(service.url);
  const fleet = await createMonitors(call, 20, environment.targets.port);
  const newest = async (): Promise<number> =>
    (await call<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck?Take=1&Sorting=Descending')).Data[0]?.Id ?? 0;
  await vi.waitFor(async () => expect(await newest()).toBeGreaterThan(0), PATIENCE);

  await fillUp(join(environment.dataFolder, 'filler'));
  await vi.waitFor(() => expect(service.output()).toContain('the database has no disk space left'), PATIENCE);
  expect(await readiness(service)).toEqual({
    status: 'not ready',
    reasons: ['no space is left on the data disk'],
  });
  const before = await newest();

  const room = mount('-o', 'remount,size=512m', environment.dataFolder);
  expect(room.stderr).toBe('');
  await vi.waitFor(async () => expect(await readiness(service)).toEqual({ status: 'ready' }), PATIENCE);
  await vi.waitFor(async () => expect(await newest()).toBeGreaterThan(before), PATIENCE);
  await stopProcess(service);
  const losses = await queryStoppedStore(environment.dataFolder, (client) => findLosses(client, fleet, new Set()));
  expect(losses).toEqual(NO_LOSSES);
});

test.skipIf(!mayMount())('explains a full disk at the first start, and starts once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-full-'));
  expect(mount('-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder).stderr).toBe('');
  onTestFinished(async () => {
    await stopAll();
    spawnSync('umount', [folder]);
    rmdirSync(folder);
  });
  const settings = { VEDETTE_DATA: folder, VEDETTE_PORT: '0' };
  await fillUp(join(folder, 'filler'));
  const full = startProcess(settings);
  expect(await full.ended).toBe(1);
  expect(full.output()).toMatch(/^VEDETTE_DATA: no space is left on the disk of the data folder.*\n$/);
  expect(existsSync(join(folder, 'postgres-password'))).toBe(false);

  await rm(join(folder, 'filler'));
  const small = startProcess(settings);
  expect(await small.ended).toBe(1);
  expect(small.output()).toMatch(/^PostgreSQL could not initialize .*: .*No space left on device\n$/);

  expect(mount('-o', 'remount,size=512m', folder).stderr).toBe('');
  const started = startProcess(settings);
  await started.ready;
  await stopProcess(started);
});
