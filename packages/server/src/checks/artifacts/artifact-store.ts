/**
 * Stores content that is too large for a row (images, page sources, waterfalls) in the file system, once per content
 * and day of expiry.
 */
import type { Instant } from '@vedette/kernel/clock';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import {
  findExpiredFolders,
  matchesArtifactKey,
  isArtifactKey,
  createArtifactKey,
  artifactPathParts,
  type ArtifactKey,
  type ArtifactRetention,
} from './artifact-key.js';

export interface ArtifactToStore {
  readonly accountId: number;
  readonly content: Buffer;
  /** When the check completed. */
  readonly at: Instant;
  readonly isError: boolean;
}

/** An artifact that is retained beyond its expiry. */
export interface RetainedArtifact {
  readonly accountId: number;
  readonly key: ArtifactKey;
}

/** Stores artifacts. All implementations, such as files and an object store, behave in the same way. */
export interface ArtifactStore {
  /** Returns undefined if the artifact is not stored, because those of OK checks have used up their budget. */
  store(artifact: ArtifactToStore): Promise<ArtifactKey | undefined>;
  /** Returns undefined if the artifact is no longer stored, or does not match its key. */
  read(accountId: number, key: ArtifactKey): Promise<Buffer | undefined>;
  /** Deletes expired artifacts that are not retained, and measures the size of those of OK checks. */
  cleanUp(at: Instant, retained?: readonly RetainedArtifact[]): Promise<void>;
}

export interface ArtifactStoreOptions extends ArtifactRetention {
  readonly folder: string;
  /** Total size allowed for artifacts of OK checks, in bytes. */
  readonly okBudgetBytes: number;
}

/**
 * Creates a store with one folder per day of expiry, so that expiry removes a whole folder unless an artifact in it is
 * retained. Files are written under a temporary name and renamed, so they are always complete.
 */
export function createFileArtifactStore(options: ArtifactStoreOptions): ArtifactStore {
  const { folder, okBudgetBytes } = options;
  let okBytes = 0;
  const filePath = (accountId: number, key: ArtifactKey): string => join(folder, ...artifactPathParts(accountId, key));
  return {
    store: async (artifact) => {
      const { accountId, content, isError } = artifact;
      if (!isError && okBytes + content.length > okBudgetBytes) return undefined;
      const key = createArtifactKey(artifact, options);
      const isNew = await write(filePath(accountId, key), content);
      if (isNew && !isError) okBytes += content.length;
      return key;
    },
    read: async (accountId, key) => {
      if (!isArtifactKey(key)) return undefined;
      const content = await readFile(filePath(accountId, key)).catch(undefinedIfMissing);
      // After a power failure, a file may exist without its content.
      return content && matchesArtifactKey(key, content) ? content : undefined;
    },
    cleanUp: async (at, retained = []) => {
      const folders = await readdir(folder).catch(() => []);
      const expired = findExpiredFolders(folders, at);
      const retainedPaths = new Set(retained.map(({ accountId, key }) => filePath(accountId, key)));
      for (const name of expired) await emptyFolder(join(folder, name), retainedPaths);
      const okFolders = folders.filter((name) => name.startsWith('ok-') && !expired.includes(name));
      const sizes = await Promise.all(okFolders.map((name) => measureFolderBytes(join(folder, name))));
      okBytes = sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

async function write(file: string, content: Buffer): Promise<boolean> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists) return false;
  await mkdir(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, content, { mode: 0o600 });
  await rename(temporaryFile, file);
  return true;
}

/** Removes a folder, or everything in it except retained files. */
async function emptyFolder(folder: string, retainedPaths: ReadonlySet<string>): Promise<void> {
  const retainedInFolder = [...retainedPaths].filter((file) => file.startsWith(`${folder}${sep}`));
  if (retainedInFolder.length === 0) return rm(folder, { recursive: true, force: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !retainedPaths.has(file)) await rm(file, { force: true });
  }
}

async function measureFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let size = 0;
  for (const entry of entries.filter((one) => one.isFile())) {
    size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return size;
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
