import { execFile } from 'node:child_process';

/** Of util-linux, as `unshare` is. */
const PROGRAM = '/usr/bin/prlimit';
const WITHIN_MS = 10_000;
/** Whom processes of scripts become where we are root; nobody else but root and they themselves may set their limits. */
const NOBODY = 65_534;

const works = (words: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    try {
      execFile(PROGRAM, words, { ...who, env: {}, timeout: WITHIN_MS }, (error) => resolve(error === null));
    } catch {
      // Root that may not become somebody else: Node throws.
      resolve(false);
    }
  });

/** Whether the system lets us say how many files and sockets a process may open. */
export const canSealDescriptors = (): Promise<boolean> => works(['--nofile=64:64', '--', '/bin/true']);

/**
 * From now on a process opens nothing any more, neither file nor socket; what it has it keeps. It must have become nobody
 * before, where we are root. Answers whether that holds.
 */
export const sealDescriptors = (pid: number): Promise<boolean> => works(['--pid', String(pid), '--nofile=0:0']);
