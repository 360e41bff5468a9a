import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';
import { runAs, type Identities, type Identity } from './identity.js';
import type { Runtime } from './runtime.js';

/** The user that owns everything in the embedded store. */
export const STORE_USER = 'vedette';

export interface ClusterOptions {
  readonly runtime: Runtime;
  /** The data folder of PostgreSQL itself. Its parent must exist. */
  readonly folder: string;
  readonly password: Secret;
  readonly identities: Identities | undefined;
}

/** Returns the major version of a cluster. Undefined if there is none. */
export async function readClusterMajor(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Creates the cluster beside its final location and moves it there, so that an aborted start leaves nothing incomplete.
 */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { runtime, folder, password, identities } = options;
  const draft = `${folder}.draft`;
  const passwordFile = `${draft}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password.reveal(), { mode: 0o600 });
  if (identities)
    for (const path of [draft, passwordFile]) await chown(path, identities.namedUser.uid, identities.namedUser.gid);
  try {
    const ended = await runAs(identities?.namedUser, join(runtime.folder, 'bin', 'initdb'), [
      '--pgdata',
      draft,
      '--username',
      STORE_USER,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--no-instructions',
      '--no-sync',
    ]);
    if (ended.code !== 0) {
      const output = ended.output.trim();
      const cause = output.split('\n').find((line) => line.includes('No space left on device')) ?? output;
      throw new Fault('unavailable', `PostgreSQL could not initialize ${folder}: ${cause}`);
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  if (identities) await changeOwner(identities.run, draft);
  await rename(draft, folder);
}

/**
 * As root: a cluster that belongs to root was restored from a backup. It is given to the user that runs PostgreSQL,
 * which never runs as root.
 */
export async function adoptRootCluster(cluster: string, identities: Identities | undefined): Promise<void> {
  if (identities && (await stat(cluster)).uid === 0) await changeOwner(identities.run, cluster);
}

async function changeOwner(identity: Identity, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), identity.uid, identity.gid);
  }
  await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
}
