import type { ChildProcess } from 'node:child_process';

/**
 * Put before a command that is started as the head of a group of its own, with a pipe of ours as its fourth file: beside it
 * a shell waits for the end of that pipe and then ends the whole group. So nothing is left however we end, `kill -9` included,
 * and however busy it is.
 */
export const endsWithUs = [
  '/bin/sh',
  '-c',
  '{ read x <&3; kill -9 0; } </dev/null >/dev/null 2>&1 & exec "$@" 3<&-',
  'vedette',
] as const;

/** Ends a group by its head, whatever its processes do; one that is gone is no trouble. */
export function killGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it is gone already. EPERM: only zombies are left of it.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
