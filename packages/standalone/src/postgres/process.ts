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
  /** Where its messages go; a file, because it may outlive us. */
  readonly logFile: string;
  readonly identity: Identity | undefined;
  readonly durability: Durability;
  /** In its own process group, so that Ctrl-C reaches only us and we stop it last. */
  readonly detached: boolean;
}

/** Starts the PostgreSQL server; it is not ready yet when this returns. */
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

/** Waits for the end of what it reads: the other end is ours alone, and closes with us however we end. */
const WARDEN = 'read _; kill -INT "$1"';

/**
 * Has the server stopped when this process ends without doing so: killed, or after an error nobody saw coming. It is done
 * by a shell under the server's own user, which can stop nothing else, should the process id be another's by then.
 */
export function endWithUs(server: ChildProcess, identity: Identity | undefined): void {
  if (server.pid === undefined) return;
  const warden = spawn('/bin/sh', ['-c', WARDEN, 'sh', String(server.pid)], {
    ...identity,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the next start ends the server, as it does after the machine lost its power.
  warden.on('error', () => undefined);
  warden.stdin.on('error', () => undefined);
  warden.unref();
  server.once('exit', () => warden.kill('SIGKILL'));
}

/** What a server writes, from the byte on where this start of it begins. */
export interface ServerLog {
  readonly file: string;
  readonly from: number;
}

/**
 * Asks `attempt` until it gives something, as it does once the server takes connections.
 * @throws Fault `unavailable` in PostgreSQL's own words when the server ends instead.
 */
export async function untilReady<T>(
  child: ChildProcess,
  attempt: () => Promise<T | undefined>,
  log: ServerLog,
  clock: Clock = systemClock,
): Promise<T> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Fault('unavailable', `PostgreSQL did not start: ${await lastWords(log)}`);
    }
    const result = await attempt();
    if (result !== undefined) return result;
    await clock.sleep(20);
  }
}

/** Asks for a fast shutdown; after `patienceMs` for an immediate one, which the next start recovers from. */
export async function stopServer(child: ChildProcess, patienceMs: number, clock: Clock = systemClock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit').then(() => true);
  child.kill('SIGINT');
  const done = await Promise.race([ended, clock.sleep(patienceMs).then(() => false)]);
  if (done) return;
  child.kill('SIGQUIT');
  await ended;
}

/** Lines of the log that a start which fails leaves behind, at most. */
const MANY_WORDS = 20;

async function lastWords({ file, from }: ServerLog): Promise<string> {
  const written = await readFile(file).catch(() => Buffer.alloc(0));
  const lines = written.subarray(from).toString().trim().split('\n');
  const cause = lines.slice(-MANY_WORDS).findLast((line) => line.includes('No space left on device'));
  const last = cause ?? lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '';
  return last === '' ? 'it said nothing' : last;
}
