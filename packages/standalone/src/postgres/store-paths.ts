import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { createSecretFile, loadOrCreateSecret } from '@vedette/server/app/settings/secret-file';
import type { Identities, Identity } from './identity.js';
import { findInaccessibleFolder, SHARED_FOLDER } from './reach.js';

/** Locations of the parts of one embedded store. */
export interface StorePaths {
  /** Contains `cluster/`, `log` and, if its path is short enough, the socket. */
  readonly home: string;
  readonly cluster: string;
  readonly logFile: string;
  /** A sentence for the operator if the cluster is not in the data folder. */
  readonly notice?: string;
}

/** File with the folder of the cluster if that is not the data folder itself. */
const LOCATION_FILE = 'postgres-place';

/**
 * Maximum length of a socket path (macOS: 104 including the terminator), and the name that PostgreSQL appends to its
 * folder.
 */
const MAX_SOCKET_PATH_LENGTH = 103;
const SOCKET_FILE = '/.s.PGSQL.5432.lock';
const SOCKET_FOLDER = 'vedette-';

/**
 * Decides the location of the cluster, once: a data folder keeps its cluster, which is never silently replaced.
 * @throws Fault `unavailable` if the recorded location is missing or inaccessible.
 */
export async function findStorePaths(
  dataFolder: string,
  identity: Identity | undefined,
  sharedFolder = SHARED_FOLDER,
): Promise<StorePaths> {
  const recordedHome = await readFile(join(dataFolder, LOCATION_FILE), 'utf8').catch(() => undefined);
  if (recordedHome !== undefined) return recordedStorePaths(dataFolder, recordedHome.trim());
  const home = join(dataFolder, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const inaccessible = identity && (await findInaccessibleFolder(home, identity));
  if (inaccessible === undefined) return toStorePaths(home);
  if (await exists(join(home, 'cluster'))) {
    throw new Fault(
      'unavailable',
      `PostgreSQL's own user can no longer enter ${inaccessible}, which is on the path to ${home}: run chmod o+x ${inaccessible}, or start as the user that created the data.`,
    );
  }
  await rm(home, { recursive: true });
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const sharedHome = join(sharedFolder, `data-${name}-${randomBytes(3).toString('hex')}`);
  await mkdir(sharedHome, { recursive: true, mode: 0o711 });
  await chmod(sharedFolder, 0o755);
  await createSecretFile(join(dataFolder, LOCATION_FILE), sharedHome);
  return { ...toStorePaths(sharedHome), notice: relocationNotice(dataFolder, sharedHome) };
}

async function recordedStorePaths(dataFolder: string, home: string): Promise<StorePaths> {
  if (!(await exists(home))) {
    const record = join(dataFolder, LOCATION_FILE);
    throw new Fault(
      'unavailable',
      `The data of ${dataFolder} is in ${home}, which is missing: restore it, or delete ${record} to start with an empty database.`,
    );
  }
  return { ...toStorePaths(home), notice: relocationNotice(dataFolder, home) };
}

function relocationNotice(dataFolder: string, home: string): string {
  return `PostgreSQL's own user cannot reach ${dataFolder}, so the database is in ${home}.`;
}

function toStorePaths(home: string): StorePaths {
  return { home, cluster: join(home, 'cluster'), logFile: join(home, 'log') };
}

/** The owner of an existing cluster runs it; only root can choose. */
export async function clusterOwner(cluster: string, identities: Identities | undefined): Promise<Identity | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  if (!identities) return undefined;
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : identities.run;
}

/**
 * Returns the password of the store, created at the first start and stored beside the data, readable only by this user.
 */
export async function loadStorePassword(dataFolder: string): Promise<Secret> {
  const file = join(dataFolder, 'postgres-password');
  return new Secret((await loadOrCreateSecret(file, () => randomBytes(32).toString('hex'))).text);
}

/**
 * Creates a private folder for the socket: near the data if the path is short enough, otherwise among temporary files.
 */
export async function makeSocketFolder(home: string, identity: Identity | undefined): Promise<string> {
  const localFolder = join(home, 's');
  const fits = Buffer.byteLength(localFolder + SOCKET_FILE) <= MAX_SOCKET_PATH_LENGTH;
  const folder = fits ? localFolder : await mkdtemp(join(shortTemporaryFolder(), SOCKET_FOLDER));
  if (fits) await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

/** Removes a folder of `makeSocketFolder`. A folder with any other name is kept. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const isTemporary = dirname(folder) === shortTemporaryFolder() && basename(folder).startsWith(SOCKET_FOLDER);
  if (isTemporary) await rm(folder, { recursive: true, force: true });
}

function shortTemporaryFolder(): string {
  const longest = join(tmpdir(), `${SOCKET_FOLDER}XXXXXX`) + SOCKET_FILE;
  return Buffer.byteLength(longest) <= MAX_SOCKET_PATH_LENGTH ? tmpdir() : '/tmp';
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
