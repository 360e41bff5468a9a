import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import { inUse } from '../folder-lock.js';
import { removeSocketFolder } from './places.js';
import { claim, connect, type Attempt } from './session.js';

/** What PostgreSQL writes into a cluster while it runs there. */
interface Postmaster {
  readonly pid: number;
  /** Undefined while it is still starting. */
  readonly socketFolder: string | undefined;
}

interface Previous {
  readonly cluster: string;
  readonly dataFolder: string;
  readonly password: Secret;
  readonly clock: Clock;
}

/** The backend of an instance that was just killed may need a moment to notice. */
const CLAIM_PATIENCE_MS = 3 * SECOND;
const START_PATIENCE_MS = 60 * SECOND;
const STOP_PATIENCE_MS = 8 * SECOND;

/**
 * Deals with a server that still works on this cluster: one whose owner is gone is stopped, so that the next is our child.
 * The caller owns the data folder, so no start on this machine stands beside it.
 * @returns whether there was one to stop.
 * @throws Fault `unavailable` when a living instance owns it; the lock in the database decides, not the pid file.
 */
export async function settlePrevious(previous: Previous): Promise<boolean> {
  const { cluster, clock } = previous;
  const deadline = clock.elapsed() + START_PATIENCE_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) return false;
    const attempt = await connectTo(postmaster, previous.password);
    if (attempt.kind === 'connected') {
      const orphaned = await isOrphaned(attempt.client, clock);
      if (orphaned === undefined) continue;
      if (!orphaned) throw inUse(previous.dataFolder);
      await stopOrphan(postmaster, clock);
      return true;
    }
    if (attempt.kind === 'refused') throw inUse(previous.dataFolder, attempt.message);
    if (!(await isPostgres(postmaster.pid))) return forget(cluster, postmaster);
    if (clock.elapsed() > deadline) throw inUse(previous.dataFolder, `process ${postmaster.pid} does not answer`);
    await clock.sleep(100);
  }
}

function connectTo({ socketFolder }: Postmaster, password: Secret): Promise<Attempt> {
  return socketFolder === undefined ? Promise.resolve({ kind: 'nobody' }) : connect({ socketFolder, password });
}

/** The pid file names a process that is gone, or is something else by now: left as it is, it could stop the next start. */
async function forget(cluster: string, postmaster: Postmaster): Promise<false> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  if (postmaster.socketFolder !== undefined) await removeSocketFolder(postmaster.socketFolder);
  return false;
}

async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid = '', , , , socketFolder = ''] = text?.split('\n') ?? [];
  return pid === '' ? undefined : { pid: Number(pid), socketFolder: socketFolder === '' ? undefined : socketFolder };
}

/** Undefined: it ended while it was asked, as one does whose owner is gone. */
async function isOrphaned(client: Parameters<typeof claim>[0], clock: Clock): Promise<boolean | undefined> {
  try {
    return await claimInTime(client, CLAIM_PATIENCE_MS, clock);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function claimInTime(client: Parameters<typeof claim>[0], patienceMs: number, clock: Clock): Promise<boolean> {
  const deadline = clock.elapsed() + patienceMs;
  for (;;) {
    if (await claim(client)) return true;
    if (clock.elapsed() > deadline) return false;
    await clock.sleep(100);
  }
}

async function stopOrphan({ pid, socketFolder }: Postmaster, clock: Clock): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = clock.elapsed() + STOP_PATIENCE_MS;
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

/** Whether a process is a PostgreSQL server; where that cannot be asked (no /proc) a living process counts as one. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command === '' || basename(command.split('\0')[0] ?? '').startsWith('postgres');
}
