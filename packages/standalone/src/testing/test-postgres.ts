import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@vedette/kernel/secret';
import { createCluster } from '../postgres/cluster.js';
import { postgresIdentities } from '../postgres/identity.js';
import { spawnServer, stopServer, waitUntilReady } from '../postgres/process.js';
import { findRuntime } from '../postgres/runtime.js';
import { connect, databaseUrl } from '../postgres/session.js';

/** A PostgreSQL of the test, which Vedette gets by URL. Only the test restarts it. */
export interface TestPostgres {
  /** An empty database. */
  readonly url: string;
  start(): Promise<void>;
  /** Shuts down as an administrator would. Sessions are ended. */
  stop(): Promise<void>;
  /** Freezes all its processes, including sessions. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Kills all its processes, as the system does when it is out of memory. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function createTestPostgres(): Promise<TestPostgres> {
  const runtime = await findRuntime();
  const identities = await postgresIdentities();
  const baseFolder = await mkdtemp(join(tmpdir(), 'vedette-pg-'));
  await chmod(baseFolder, 0o711);
  const [folder, socketFolder, logFile] = [join(baseFolder, 'cluster'), join(baseFolder, 's'), join(baseFolder, 'log')];
  await mkdir(socketFolder, { mode: 0o700 });
  if (identities) await chown(socketFolder, identities.run.uid, identities.run.gid);
  const password = new Secret(randomBytes(16).toString('hex'));
  const address = { socketFolder, password };
  await createCluster({ runtime, folder, password, identities });
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const server = await spawnServer({
      runtime,
      folder,
      socketFolder,
      logFile,
      identity: identities?.run,
      durability: 'safe',
      detached: false,
    });
    child = server;
    await waitUntilReady(
      server,
      async () => {
        const attempt = await connect(address);
        if (attempt.kind !== 'connected') return undefined;
        await attempt.client.end();
        return true;
      },
      { file: logFile, from: 0 },
    );
  };
  const stop = async (): Promise<void> => {
    if (child) await stopServer(child, 10_000);
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    for (const pid of await listProcessFamily(child.pid ?? 0)) signalProcess(pid, name);
  };
  await start();
  return {
    url: databaseUrl(address, 'postgres'),
    start,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: async () => {
      const ended = child && once(child, 'exit');
      await signal('SIGKILL');
      await ended;
    },
    remove: async () => {
      await signal('SIGCONT');
      await stop();
      await rm(baseFolder, { recursive: true });
    },
  };
}

/** The process may have ended since it was found. */
function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns a server and its children, which have no children. */
async function listProcessFamily(pid: number): Promise<number[]> {
  const family = [pid];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    if (status.includes(`\nPPid:\t${pid}\n`)) family.push(Number(entry));
  }
  return family;
}
