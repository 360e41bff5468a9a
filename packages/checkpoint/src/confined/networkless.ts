import { execFile } from 'node:child_process';

/** With a user namespace (util-linux 2.34), or as root. Both run the program that follows. */
const UNSHARE_COMMANDS = [
  ['/usr/bin/unshare', '--net', '--'],
  ['/usr/bin/unshare', '--map-current-user', '--net', '--'],
] as const;
const TRY_TIMEOUT_MS = 10_000;

const canRun = ([program, ...commandArguments]: readonly [string, ...string[]]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, [...commandArguments, '/bin/true'], { env: {}, timeout: TRY_TIMEOUT_MS }, (error) =>
      resolve(error === null),
    );
  });

/**
 * Returns the prefix of a command that runs it in an empty network namespace, without any connection. Empty if the
 * system lacks or forbids this, as most containers do. Sockets passed to the process still work.
 */
export async function findNetworklessPrefix(): Promise<readonly string[]> {
  for (const command of UNSHARE_COMMANDS) if (await canRun(command)) return command;
  return [];
}
