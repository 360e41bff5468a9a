import type { Bucket } from '../../checks/index.js';
import type { CopyFile } from './copy-files.js';
import { FolderProcess } from './folder-process.js';

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

/** A folder of this machine, which some web server shows or some program carries away. */
export function folderPlace(root: string): CopyPlace {
  const own = new FolderProcess();
  return {
    kind: 'Folder',
    put: (folder, { name, content }, signal) => own.run({ act: 'put', root, folder, name, content }, signal),
    remove: (folder, names, signal) => own.run({ act: 'remove', root, folder, names }, signal),
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
