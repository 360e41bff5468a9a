import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';

/** A folder that this process owns until it releases it or ends, for whatever reason. */
export interface FolderLock {
  release(): Promise<void>;
}

const LOCK = /^lock\.(\d+)$/;
const DRAFT = 'lock-draft-';
/** The limit of the strictest platform (macOS), less the terminator. */
const MAX_SOCKET_PATH_LENGTH = 103;

/**
 * Makes this process the only owner of a folder. Returns undefined while another living process owns it.
 *
 * Node has no file locks, so a lock is a listening unix socket: it accepts connections as long as its process lives
 * (also a frozen one) and refuses them afterwards. Locks are numbered and the newest counts. A process that finds it
 * refusing publishes the next number, which only one can. The newest is never removed, so that a process that looked
 * earlier cannot publish a number that is outdated.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const draft = `${DRAFT}${randomBytes(6).toString('hex')}`;
  const server = await listenAt(folder, draft);
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what it is given
  const isOwner = await publish(folder, draft).finally(() => rm(join(folder, draft), { force: true }));
  const release = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  if (isOwner) return { release };
  await release();
  return undefined;
}

/** @throws Fault `unavailable` with what to do if another living process owns the folder. */
export async function requireFolderLock(dataFolder: string): Promise<FolderLock> {
  const lock = await lockFolder(dataFolder);
  if (!lock) throw folderInUse(dataFolder);
  return lock;
}

/** Returns the message for the second process. */
export function folderInUse(dataFolder: string, detail?: string): Fault {
  const reason = detail === undefined ? '' : ` (${detail})`;
  return new Fault(
    'unavailable',
    `Another Vedette is using ${dataFolder}${reason}: stop it first, or set VEDETTE_DATA to another folder.`,
  );
}

/** @returns whether our socket now has the newest number. */
async function publish(folder: string, draft: string): Promise<boolean> {
  for (;;) {
    const newest = (await readLocks(folder)).at(-1) ?? 0;
    if (newest > 0 && (await isListening(folder, `lock.${newest}`))) return false;
    const ownNumber = newest + 1;
    const published = await tryLink(join(folder, draft), join(folder, `lock.${ownNumber}`));
    if (published === 'swept') return false;
    if (published === 'taken') continue;
    const others = (await readLocks(folder)).filter((number) => number !== ownNumber);
    if (others.every((number) => number < ownNumber)) {
      await removeStaleFiles(folder, draft, others);
      return true;
    }
    await rm(join(folder, `lock.${ownNumber}`), { force: true });
  }
}

/** The owner removes the drafts of aborted starts. If the draft of a competing process is removed, that process has lost. */
async function tryLink(from: string, to: string): Promise<'published' | 'taken' | 'swept'> {
  try {
    await link(from, to);
    return 'published';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return 'taken';
    if (code === 'ENOENT') return 'swept';
    throw error;
  }
}

async function removeStaleFiles(folder: string, draft: string, older: readonly number[]): Promise<void> {
  for (const number of older) await rm(join(folder, `lock.${number}`), { force: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith(DRAFT) && name !== draft) await rm(join(folder, name), { force: true });
  }
}

/** Returns the numbers of the existing locks, oldest first. */
async function readLocks(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(LOCK.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

async function listenAt(folder: string, name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  await throughShortPath(folder, name, async (path) => {
    server.listen(path);
    await once(server, 'listening');
  });
  return server;
}

/**
 * Returns whether a process listens there. A missing socket counts as no; anything but a refused connection counts as
 * yes.
 */
async function isListening(folder: string, name: string): Promise<boolean> {
  return throughShortPath(folder, name, async (path) => {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return code !== 'ECONNREFUSED' && code !== 'ENOENT';
    } finally {
      socket.destroy();
    }
  });
}

/** Socket paths are limited, so a long path is reached through a symbolic link. */
async function throughShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const direct = join(folder, name);
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH_LENGTH) return use(direct);
  const linkFolder = await mkdtemp(join(tmpdir(), 'vd-'));
  try {
    await symlink(folder, join(linkFolder, 'f'));
    return await use(join(linkFolder, 'f', name));
  } finally {
    await rm(linkFolder, { recursive: true, force: true });
  }
}
