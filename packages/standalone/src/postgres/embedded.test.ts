import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { startEmbedded, type EmbeddedPostgres, type StoreLog } from './embedded.js';

const quiet: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const start = (dataFolder: string): Promise<EmbeddedPostgres> =>
  startEmbedded({ dataFolder, clock: systemClock, log: quiet });

/** Creates a folder that others may enter, as a checkout usually is. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

async function ask<T>(store: EmbeddedPostgres, query: string): Promise<T> {
  const client = new pg.Client({ connectionString: store.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: T }>(query);
    return rows[0]?.value as T;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('one data folder', () => {
  let dataFolder: string;
  let store: EmbeddedPostgres;
  beforeAll(async () => {
    dataFolder = await openFolder();
    store = await start(dataFolder);
  });
  afterAll(async () => {
    await store.stop();
    await rm(dataFolder, { recursive: true });
  });

  test('has no TCP, a private socket, scram and durable commits', async () => {
    expect(await ask(store, `select current_setting('listen_addresses') as value`)).toBe('');
    expect(await ask(store, `select current_setting('synchronous_commit') as value`)).toBe('on');
    expect(await ask(store, `select current_setting('fsync') as value`)).toBe('on');
    const socketFolder = await ask<string>(store, `select current_setting('unix_socket_directories') as value`);
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    const wrong = new URL(store.connectionString);
    wrong.password = 'wrong';
    await expect(ask({ ...store, connectionString: wrong.href }, 'select 1')).rejects.toThrow(/password/);
  });

  test('runs as another user if started by root', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'needs root');
    const status = await readFile(`/proc/${String(store.pid())}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\t0\t/m);
  });

  test('rejects a second instance with advice, while the first continues', async () => {
    const refused = start(dataFolder);
    await expect(refused).rejects.toThrow(Fault);
    await expect(refused).rejects.toThrow(/Another Vedette is using .*stop it first, or set VEDETTE_DATA/);
    expect(await ask(store, 'select 1 as value')).toBe(1);
  });

  test('restarts a killed server, which keeps committed data', async () => {
    await ask(store, 'create table kept as select 42 as value');
    const before = store.pid();
    process.kill(Number(before), 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(store, 'select value from kept')).toBe(42), 15_000);
    expect(store.pid()).not.toBe(before);
  });

  test('takes the claim again after all sessions were lost', async () => {
    await ask(
      store,
      `select pg_terminate_backend(pid) as value from pg_stat_activity where application_name = 'vedette guard'`,
    );
    // As another machine with the same folder would; such locks belong to a database.
    const guarded = new URL(store.connectionString);
    guarded.pathname = '/postgres';
    const isFree = `select pg_try_advisory_lock(8677001) as value`;
    const ofGuard = { ...store, connectionString: guarded.href };
    await vi.waitFor(async () => expect(await ask(ofGuard, isFree)).toBe(false), 15_000);
  });

  test('stops, restarts with its data, and rejects a folder of a newer version', async () => {
    await store.stop();
    const versionFile = join(dataFolder, 'postgres', 'cluster', 'PG_VERSION');
    await writeFile(versionFile, '99\n');
    await expect(start(dataFolder)).rejects.toThrow(/written by PostgreSQL 99 .* start the newer Vedette/);
    await writeFile(versionFile, '18\n');
    store = await start(dataFolder);
    expect(await ask(store, 'select value from kept')).toBe(42);
  });
});

test('as root, takes over data that root restored from a backup', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'needs root');
  const parent = await openFolder();
  const made = await start(join(parent, 'made'));
  await ask(made, 'create table kept as select 42 as value');
  await made.stop();
  await cp(join(parent, 'made'), join(parent, 'restored'), {
    recursive: true,
    filter: (path) => !path.includes('lock.'),
  });
  expect((await stat(join(parent, 'restored', 'postgres', 'cluster'))).uid).toBe(0);
  const store = await start(join(parent, 'restored'));
  expect(await ask(store, 'select value from kept')).toBe(42);
  await store.stop();
  await rm(parent, { recursive: true });
});

test('reports why a start fails, without messages of earlier starts', async () => {
  const parent = await openFolder();
  const dataFolder = join(parent, 'data');
  await (await start(dataFolder)).stop();
  await appendFile(join(dataFolder, 'postgres', 'log'), 'FATAL:  an old story\n');
  const configuration = join(dataFolder, 'postgres', 'cluster', 'postgresql.conf');
  await rename(configuration, `${configuration}.away`);
  await expect(start(dataFolder)).rejects.toThrow(/did not start: .*postgresql\.conf/);
  await rm(parent, { recursive: true });
});

test('uses a short socket path for a data folder with a very long path', async () => {
  const parent = await openFolder();
  const store = await start(join(parent, 'x'.repeat(120)));
  const folder = await ask<string>(store, `select current_setting('unix_socket_directories') as value`);
  expect(folder.length).toBeLessThan(60);
  expect(await readdir(join(parent, 'x'.repeat(120)))).toContain('postgres');
  await store.stop();
  await expect(stat(folder)).rejects.toThrow(/ENOENT/);
  await rm(parent, { recursive: true });
});

test('as root, moves the cluster where PostgreSQL can reach it, with a notice', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'needs root');
  const parent = await openFolder();
  const dataFolder = join(parent, 'closed', 'data');
  const sharedFolder = join(parent, 'shared');
  const startThere = (): Promise<EmbeddedPostgres> =>
    startEmbedded({ dataFolder, sharedFolder, clock: systemClock, log: quiet });
  await mkdir(join(parent, 'closed'), { mode: 0o700 });
  let store = await startThere();
  expect(store.notices).toEqual([
    expect.stringContaining(`cannot reach ${dataFolder}, so the database is in ${sharedFolder}`),
  ]);
  await ask(store, 'create table kept as select 42 as value');
  await store.stop();
  store = await startThere();
  expect(await ask(store, 'select value from kept')).toBe(42);
  await store.stop();
  await rm(sharedFolder, { recursive: true });
  await expect(startThere()).rejects.toThrow(/which is missing: restore it, or delete .*postgres-place to start/);
  await rm(parent, { recursive: true });
});
