import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Fault } from '@vedette/kernel/fault';

/** Makes the data folder when it is not there, and sees that it can be used. @throws Fault with one sentence. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Fault('invalid', `VEDETTE_DATA: cannot use ${folder}: ${(cause as Error).message}`, { cause });
  }
}

/** Not Node's recursive `mkdir`: it tries for ever where a file system makes no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.isDirectory()) return;
  if (found) throw new Error('it is not a folder');
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
