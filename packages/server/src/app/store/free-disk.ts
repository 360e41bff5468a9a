import { statfs } from 'node:fs/promises';

/** Below this a full disk is no longer a matter of time: a transaction may fail at any moment. */
export const NO_ROOM_BYTES = 1024 * 1024;

/** Bytes that an ordinary user may still write where `folder` is; undefined when it cannot be told. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
