import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

interface Started {
  readonly child: ChildProcess;
  /** Undefined if it ended instead. */
  readonly connectionString: string | undefined;
  readonly words: () => string;
}

/** Starts the embedded store in a separate process and waits for its connection string, or its end. */
async function tryInChild(): Promise<Started> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', tsx, starter, dataFolder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'close').then(() => undefined)]);
  const connectionString = first === undefined ? undefined : String(first[0]).trim();
  return { child, connectionString, words: () => words };
}

async function startInChild(): Promise<{ child: ChildProcess; connectionString: string }> {
  const { child, connectionString, words } = await tryInChild();
  if (connectionString === undefined) throw new Error(words());
  return { child, connectionString };
}

/** A stopped process takes a while to end. */
const GONE = { timeout: 30_000 };

async function serverPid(): Promise<number> {
  const [pid] = (await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

test('ends the server of a killed owner', async () => {
  const { child } = await startInChild();
  const server = await serverPid();
  expect(process.kill(server, 0)).toBe(true);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow(/ESRCH/), GONE);
});

test('keeps committed data after kill -9 of the owner, on a new server', async () => {
  const { child, connectionString } = await startInChild();
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 42 as value');
  const orphan = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const store = await startEmbedded({ dataFolder, clock: systemClock, log });
  expect(store.pid()).not.toBe(orphan);
  await vi.waitFor(() => expect(() => process.kill(orphan, 0)).toThrow(/ESRCH/), GONE);
  const again = new pg.Client({ connectionString: store.connectionString });
  await again.connect();
  expect((await again.query<{ value: number }>('select value from kept')).rows).toEqual([{ value: 42 }]);
  await again.end();
  await store.stop();
});

test('rejects one of two starts at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const starts = await Promise.allSettled([1, 2].map(() => startEmbedded({ dataFolder, clock: systemClock, log })));
    const [won] = starts.filter((start) => start.status === 'fulfilled');
    const [lost] = starts.filter((start) => start.status === 'rejected');
    expect(String(lost?.reason)).toMatch(/Another Vedette is using/);
    expect(won).toBeDefined();
    await won?.value.stop();
  }
});

test('rejects one of two starts on the folder of a killed owner', async () => {
  for (let round = 0; round < 3; round += 1) {
    const owner = await startInChild();
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    const rivals = await Promise.all([1, 2, 3].map(() => tryInChild()));
    const won = rivals.filter(({ connectionString }) => connectionString !== undefined);
    expect(won).toHaveLength(1);
    const lost = rivals.filter(({ connectionString }) => connectionString === undefined);
    for (const { words } of lost) expect(words()).toMatch(/Another Vedette is using/);
    const client = new pg.Client({ connectionString: won[0]?.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
    won[0]?.child.kill('SIGKILL');
    await once(won[0]?.child ?? owner.child, 'exit');
  }
  // The server of the last winner is an orphan by now. It is stopped with its next owner.
  const store = await startEmbedded({ dataFolder, clock: systemClock, log });
  await store.stop();
});
