import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { Secret } from '../packages/kernel/src/secret.js';
import { openStore } from '../packages/server/src/db/connection.js';
import { migrate } from '../packages/server/src/db/migrate.js';
import { createCluster } from '../packages/standalone/src/postgres/cluster.js';
import { postgresIdentities } from '../packages/standalone/src/postgres/identity.js';
import { spawnServer, stopServer, waitUntilReady } from '../packages/standalone/src/postgres/process.js';
import { findRuntime } from '../packages/standalone/src/postgres/runtime.js';
import { connect, databaseUrl, type Address } from '../packages/standalone/src/postgres/session.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects to database `postgres` of the run's server. `testDatabase()` replaces its name. */
    postgresUrl: string;
  }
}

const PREFIX = 'vedette-test-';

/** One PostgreSQL per run, on a separate socket, with a migrated database `template` that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeStaleServers();
  const runtime = await findRuntime();
  const identities = await postgresIdentities();
  const baseFolder = await mkdtemp(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
  const folder = join(baseFolder, 'cluster');
  const socketFolder = join(baseFolder, 's');
  await mkdir(socketFolder, { mode: 0o700 });
  await chmod(baseFolder, 0o711);
  if (identities) await chown(socketFolder, identities.run.uid, identities.run.gid);
  const password = new Secret(randomBytes(16).toString('hex'));
  await createCluster({ runtime, folder, password, identities });
  const logFile = join(baseFolder, 'log');
  const child = await spawnServer({
    runtime,
    folder,
    socketFolder,
    logFile,
    identity: identities?.run,
    durability: 'scratch',
    detached: true,
  });
  const stop = async (): Promise<void> => {
    await stopServer(child, 2_000);
    await rm(baseFolder, { recursive: true, force: true });
  };
  try {
    const client = await waitUntilReady(child, () => openSession({ socketFolder, password }), {
      file: logFile,
      from: 0,
    });
    await createTemplate(client, databaseUrl({ socketFolder, password }, 'template'));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', databaseUrl({ socketFolder, password }, 'postgres'));
  return stop;
}

async function openSession(address: Address): Promise<Client | undefined> {
  const attempt = await connect(address);
  return attempt.kind === 'connected' ? attempt.client : undefined;
}

async function createTemplate(client: Client, connectionString: string): Promise<void> {
  try {
    await client.query('create database template');
    const store = openStore({ connectionString });
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what it is given
    await migrate(store).finally(() => store.destroy());
    await client.query('alter database template allow_connections false');
    // A session may outlive its pool briefly, and nothing can be cloned while one is open.
    await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'template'");
  } finally {
    await client.end();
  }
}

/**
 * A killed run leaves its server behind. The next run of the same user ends it; servers of other users are left alone.
 */
async function removeStaleServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? process.pid);
    if (isAlive(owner)) continue;
    const baseFolder = join(tmpdir(), name);
    const found = await stat(baseFolder).catch(() => undefined); // Its own run may have ended meanwhile.
    if (found?.uid !== process.getuid?.()) continue;
    const pidFile = await readFile(join(baseFolder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid, folder] = pidFile.split('\n');
    if (folder === join(baseFolder, 'cluster') && isAlive(Number(pid))) process.kill(Number(pid), 'SIGQUIT');
    await rm(baseFolder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
