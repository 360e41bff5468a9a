import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Fault } from '@vedette/kernel/fault';

/** Creates the data folder if it does not exist, and checks that it is usable. @throws Fault with one sentence. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Fault('invalid', `VEDETTE_DATA: cannot use ${folder}: ${(cause as Error).message}`, { cause });
  }
}

/** Not Node's recursive `mkdir`, which tries forever where a file system creates no folders, such as /proc. */
async function createFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isDirectory()) return;
  if (found) throw new Error('it is not a folder');
  await createFolder(dirname(folder));
  await mkdir(folder);
}

const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk of the data folder; free some space and start again',
  EDQUOT: 'the quota for the data folder is used up; raise it and start again',
  EROFS: 'the data folder is on a read-only disk',
  EIO: 'the disk of the data folder cannot be read or written',
};

/** Returns the messages for a disk error at start. Undefined for any other error. */
export function describeDiskError(error: unknown): readonly string[] | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  const problem = DISK_PROBLEMS[code ?? ''];
  return problem === undefined ? undefined : [`VEDETTE_DATA: ${problem} (${message})`];
}
