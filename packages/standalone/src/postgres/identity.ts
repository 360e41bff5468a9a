import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Fault } from '@vedette/kernel/fault';

/** A user and group of the machine, by number. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Identities for PostgreSQL: `run` for the server; initdb requires a user with a name. */
export interface Identities {
  readonly run: Identity;
  readonly namedUser: Identity;
}

/**
 * An id in the range that no distribution assigns, so that nothing else runs under it (systemd, "Users, Groups, UIDs
 * and GIDs").
 */
const PRIVATE_ID = 60_870;

/** PostgreSQL refuses to run as root, so it runs as another user and group. Undefined: it runs as this process does. */
export async function postgresIdentities(): Promise<Identities | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const nobody = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0);
  if (!nobody) {
    throw new Fault(
      'unavailable',
      'This machine has no user but root: start Vedette as an ordinary user, or set VEDETTE_DATABASE_URL.',
    );
  }
  const run = { uid: PRIVATE_ID, gid: PRIVATE_ID };
  if ((await runAs(run, '/bin/sh', ['-c', ':'])).code !== 0) throw new Fault('unavailable', MISSING_CAPABILITIES);
  return { run, namedUser: { uid: Number(nobody[2]), gid: Number(nobody[3]) } };
}

const MISSING_CAPABILITIES =
  'Vedette runs as root without the right to switch to another user (CAP_SETUID, CAP_SETGID and CAP_CHOWN), and as root PostgreSQL ' +
  'refuses to run: start it as an ordinary user, give it these rights, or set VEDETTE_DATABASE_URL.';

/** Result of a program that has ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

/** The complete environment of PostgreSQL's programs: nothing inherited, and messages in English. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program to its end, optionally as another user. Never rejects: a program that cannot start ends with null. */
export function runAs(
  identity: Identity | undefined,
  program: string,
  args: readonly string[],
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawnAs(identity, program, args);
    if (child instanceof Error) {
      resolve({ code: null, output: child.message });
      return;
    }
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Errors that prevent the start of a program, such as the missing right to switch users, are thrown synchronously. */
function spawnAs(identity: Identity | undefined, program: string, args: readonly string[]) {
  try {
    return spawn(program, args, {
      ...identity,
      cwd: '/',
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return error as Error;
  }
}
