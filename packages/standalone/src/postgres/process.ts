import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import { systemClock, type Clock } from '@vedette/kernel/clock';
import { POSTGRES_ENVIRONMENT, type Identity } from './identity.js';
import type { Runtime } from './runtime.js';
import { serverSettings, type Durability } from './settings.js';

export interface ServerOptions {
  readonly runtime: Runtime;
  readonly folder: string;
  readonly socketFolder: string;
  /** Log of the server. A file, because the server may outlive this process. */
  readonly logFile: string;
  readonly identity: Identity | undefined;
  readonly durability: Durability;
  /** In its own process group, so that Ctrl-C reaches only this process, which stops the server last. */
  readonly detached: boolean;
}

/** Starts the PostgreSQL server. It is not ready yet when this returns. */
export async function spawnServer(options: ServerOptions): Promise<ChildProcess> {
  const log = await open(options.logFile, 'a', 0o600);
  try {
    return spawn(
      join(options.runtime.folder, 'bin', 'postgres'),
      ['-D', options.folder, ...serverSettings(options.socketFolder, options.durability)],
      {
        ...options.identity,
        cwd: '/',
        env: POSTGRES_ENVIRONMENT,
        detached: options.detached,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
  } finally {
    await log.close();
  }
}

/** Waits for the end of its input. Only this process has the other end, which closes however the process ends. */
const WATCHDOG_SCRIPT = 'read _; kill -INT "$1"';

/**
 * Stops the server if this process ends without doing so: killed, or after an unexpected error. A shell under the
 * server's own user does it, which can stop nothing else if the process id has been reused by then.
 */
export function stopWithParent(server: ChildProcess, identity: Identity | undefined): void {
  if (server.pid === undefined) return;
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG_SCRIPT, 'sh', String(server.pid)], {
    ...identity,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it, the next start ends the server, as after a power failure.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  server.once('exit', () => watchdog.kill('SIGKILL'));
}

/** Log of a server, with the byte at which the current start begins. */
export interface ServerLog {
  readonly file: string;
  readonly from: number;
}

/**
 * Calls `attempt` until it returns a value, as it does once the server accepts connections.
 * @throws Fault `unavailable` with the message of PostgreSQL if the server ends instead.
 */
export async function waitUntilReady<T>(
  child: ChildProcess,
  attempt: () => Promise<T | undefined>,
  log: ServerLog,
  clock: Clock = systemClock,
): Promise<T> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Fault('unavailable', `PostgreSQL did not start: ${await lastLogLine(log)}`);
    }
    const result = await attempt();
    if (result !== undefined) return result;
    await clock.sleep(20);
  }
}

/** Requests a fast shutdown, and after `graceMs` an immediate one, from which the next start recovers. */
export async function stopServer(child: ChildProcess, graceMs: number, clock: Clock = systemClock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit').then(() => true);
  child.kill('SIGINT');
  const done = await Promise.race([ended, clock.sleep(graceMs).then(() => false)]);
  if (done) return;
  child.kill('SIGQUIT');
  await ended;
}

/** Maximum log lines that are searched after a failed start. */
const MAX_LOG_LINES = 20;

async function lastLogLine({ file, from }: ServerLog): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  const lines = content.subarray(from).toString().trim().split('\n');
  const cause = lines.slice(-MAX_LOG_LINES).findLast((line) => line.includes('No space left on device'));
  const last = cause ?? lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '';
  return last === '' ? 'it logged nothing' : last;
}
