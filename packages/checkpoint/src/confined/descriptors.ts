import { execFile } from 'node:child_process';

/** Part of util-linux, like `unshare`. */
const PRLIMIT = '/usr/bin/prlimit';
const TIMEOUT_MS = 10_000;
/** User ID of script processes when Vedette runs as root. Only root and this user may change their limits. */
const NOBODY = 65_534;

const runPrlimit = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    try {
      execFile(PRLIMIT, args, { ...identity, env: {}, timeout: TIMEOUT_MS }, (error) => resolve(error === null));
    } catch {
      // Root without permission to change the user: Node throws.
      resolve(false);
    }
  });

/** Whether the system lets this process limit the number of open files and sockets of another. */
export const canSealDescriptors = (): Promise<boolean> => runPrlimit(['--nofile=64:64', '--', '/bin/true']);

/**
 * Prevents a process from opening any further file or socket; open ones stay usable. If Vedette runs as root, the
 * process must have changed its user before. Resolves to whether it succeeded.
 */
export const sealDescriptors = (pid: number): Promise<boolean> => runPrlimit(['--pid', String(pid), '--nofile=0:0']);
