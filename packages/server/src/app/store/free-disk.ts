import { statfs } from 'node:fs/promises';

/** Below this limit the disk counts as full: a transaction may fail at any moment. */
export const MIN_FREE_BYTES = 1024 * 1024;

/** Returns the bytes that an unprivileged user may still write in `folder`; undefined when that is unknown. */
export async function readFreeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
