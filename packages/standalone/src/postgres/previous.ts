import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import { folderInUse } from '../folder-lock.js';
import { removeSocketFolder } from './store-paths.js';
import { claim, connect, type Attempt } from './session.js';

/** Content of the pid file that PostgreSQL writes in a cluster. */
interface Postmaster {
  readonly pid: number;
  /** Undefined while it is still starting. */
  readonly socketFolder: string | undefined;
}

interface PreviousServer {
  readonly cluster: string;
  readonly dataFolder: string;
  readonly password: Secret;
  readonly clock: Clock;
}

/** The backend of an instance that was just killed may need a moment to notice. */
const CLAIM_TIMEOUT_MS = 3 * SECOND;
const START_TIMEOUT_MS = 60 * SECOND;
const STOP_TIMEOUT_MS = 8 * SECOND;

/**
 * Handles a server that still runs on this cluster: one whose owner has ended is stopped, so that the next is a child
 * of this process. The caller owns the data folder, so no other start on this machine runs at the same time.
 * @returns whether there was one to stop.
 * @throws Fault `unavailable` if a living instance owns it; the lock in the database decides, not the pid file.
 */
export async function stopPreviousServer(previous: PreviousServer): Promise<boolean> {
  const { cluster, clock } = previous;
  const deadline = clock.elapsed() + START_TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) return false;
    const attempt = await connectTo(postmaster, previous.password);
    if (attempt.kind === 'connected') {
      const orphaned = await isOrphaned(attempt.client, clock);
      if (orphaned === undefined) continue;
      if (!orphaned) throw folderInUse(previous.dataFolder);
      await stopOrphan(postmaster, clock);
      return true;
    }
    if (attempt.kind === 'refused') throw folderInUse(previous.dataFolder, attempt.message);
    if (!(await isPostgres(postmaster.pid))) return removePidFile(cluster, postmaster);
    if (clock.elapsed() > deadline)
      throw folderInUse(previous.dataFolder, `process ${postmaster.pid} does not respond`);
    await clock.sleep(100);
  }
}

function connectTo({ socketFolder }: Postmaster, password: Secret): Promise<Attempt> {
  return socketFolder === undefined ? Promise.resolve({ kind: 'notRunning' }) : connect({ socketFolder, password });
}

/** Removes the pid file of a process that is gone or something else by now, since it could prevent the next start. */
async function removePidFile(cluster: string, postmaster: Postmaster): Promise<false> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  if (postmaster.socketFolder !== undefined) await removeSocketFolder(postmaster.socketFolder);
  return false;
}

async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid = '', , , , socketFolder = ''] = text?.split('\n') ?? [];
  return pid === '' ? undefined : { pid: Number(pid), socketFolder: socketFolder === '' ? undefined : socketFolder };
}

/** Undefined: it ended meanwhile, as a server without an owner does. */
async function isOrphaned(client: Parameters<typeof claim>[0], clock: Clock): Promise<boolean | undefined> {
  try {
    return await claimInTime(client, CLAIM_TIMEOUT_MS, clock);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function claimInTime(client: Parameters<typeof claim>[0], timeoutMs: number, clock: Clock): Promise<boolean> {
  const deadline = clock.elapsed() + timeoutMs;
  for (;;) {
    if (await claim(client)) return true;
    if (clock.elapsed() > deadline) return false;
    await clock.sleep(100);
  }
}

async function stopOrphan({ pid, socketFolder }: Postmaster, clock: Clock): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = clock.elapsed() + STOP_TIMEOUT_MS;
    if (isAlive(pid)) process.kill(pid, signal);
    while (isAlive(pid) && clock.elapsed() < deadline) await clock.sleep(20);
  }
  if (socketFolder !== undefined) await removeSocketFolder(socketFolder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns whether a process is a PostgreSQL server. If that is unknown (no /proc), any living process counts as one.
 */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command === '' || basename(command.split('\0')[0] ?? '').startsWith('postgres');
}
