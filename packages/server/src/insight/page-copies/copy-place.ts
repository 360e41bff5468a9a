import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../../checks/index.js';
import type { CopyFile } from './copy-files.js';

/**
 * Where copies of status pages lie, each in a folder named by the guid of its page. Every call throws when that is out of
 * reach, and when `signal` aborts before it is done.
 */
export interface CopyPlace {
  readonly kind: 'Folder' | 'Bucket';
  /** Whoever reads meanwhile gets a file as it was before, or as it is after. */
  put(folder: string, file: CopyFile, signal: AbortSignal): Promise<void>;
  /** No trouble when they are gone already. */
  remove(folder: string, names: readonly string[], signal: AbortSignal): Promise<void>;
}

/** What is not whole yet: left behind by a process that was killed while it wrote. */
const draftOf = (path: string): string => `${path}.new`;

/** A folder of this machine, which some web server shows or some program carries away. */
export function folderPlace(root: string): CopyPlace {
  return {
    kind: 'Folder',
    put: async (folder, { name, content }) => {
      const path = join(root, folder, name);
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(draftOf(path), content);
      await rename(draftOf(path), path);
    },
    remove: async (folder, names) => {
      const paths = names.map((name) => join(root, folder, name));
      for (const path of [...paths, ...paths.map(draftOf)]) await rm(path, { force: true });
      // Something else may lie there: it is not ours.
      await rmdir(join(root, folder)).catch(() => undefined);
    },
  };
}

export function bucketPlace(bucket: Pick<Bucket, 'put' | 'remove'>): CopyPlace {
  return {
    kind: 'Bucket',
    put: (folder, { name, content, type }, signal) => bucket.put(`${folder}/${name}`, content, type, signal),
    remove: async (folder, names, signal) => {
      for (const name of names) await bucket.remove(`${folder}/${name}`, signal);
    },
  };
}
