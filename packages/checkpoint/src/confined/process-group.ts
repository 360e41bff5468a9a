import type { ChildProcess } from 'node:child_process';

/**
 * Prefix of a command that leads its own process group and inherits a pipe as its fourth file descriptor. A helper
 * shell beside it waits for the end of that pipe and then kills the whole group. So no process survives this one, even
 * after `kill -9` or under load.
 */
export const killWithParentPrefix = [
  '/bin/sh',
  '-c',
  '{ read x <&3; kill -9 0; } </dev/null >/dev/null 2>&1 & exec "$@" 3<&-',
  'vedette',
] as const;

/** Kills a process group by its leader. A group that has ended is ignored. */
export function killGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: the group has ended. EPERM: only zombies are left.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
