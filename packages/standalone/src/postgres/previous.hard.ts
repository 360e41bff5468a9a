import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { startEmbedded } from './embedded.js';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const starter = fileURLToPath(new URL('testing/start-embedded.ts', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx');

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-orphan-'));
  await chmod(dataFolder, 0o755);
});
afterAll(() => rm(dataFolder, { recursive: true }));

/** Starts the embedded store in a process of its own and waits until it says where it is. */
async function startInChild(): Promise<{ child: ChildProcess; connectionString: string }> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', tsx, starter, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, connectionString: chunk.toString().trim() };
}

async function serverPid(): Promise<number> {
  const [pid] = (await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

test('kill -9 of the owner leaves a server that the next start replaces, with everything committed', async () => {
  const { child, connectionString } = await startInChild();
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 42 as value');
  const orphan = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(process.kill(orphan, 0)).toBe(true);

  const store = await startEmbedded({ dataFolder, clock: systemClock, log });
  expect(store.pid()).not.toBe(orphan);
  expect(() => process.kill(orphan, 0)).toThrow(/ESRCH/);
  const again = new pg.Client({ connectionString: store.connectionString });
  await again.connect();
  expect((await again.query<{ value: number }>('select value from kept')).rows).toEqual([{ value: 42 }]);
  await again.end();
  await store.stop();
});
