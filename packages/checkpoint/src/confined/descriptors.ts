import { execFile } from 'node:child_process';

/** Part of util-linux, like `unshare`. */
const PROGRAM = '/usr/bin/prlimit';
const WITHIN_MS = 10_000;
/** User ID of script processes when Vedette runs as root. Only root and this user may change their limits. */
const NOBODY = 65_534;

const works = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    try {
      execFile(PROGRAM, args, { ...who, env: {}, timeout: WITHIN_MS }, (error) => resolve(error === null));
    } catch {
      // Root without permission to change the user: Node throws.
      resolve(false);
    }
  });

/** Whether the system lets this process limit the number of open files and sockets of another. */
export const canSealDescriptors = (): Promise<boolean> => works(['--nofile=64:64', '--', '/bin/true']);

/**
 * Prevents a process from opening any further file or socket; open ones stay usable. If Vedette runs as root, the
 * process must have changed its user before. Resolves to whether it succeeded.
 */
export const sealDescriptors = (pid: number): Promise<boolean> => works(['--pid', String(pid), '--nofile=0:0']);
