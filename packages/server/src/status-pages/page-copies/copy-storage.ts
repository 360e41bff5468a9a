import type { Bucket } from '../../checks/index.js';
import type { CopyFile } from './copy-files.js';
import { FolderProcess } from './folder-process.js';

/**
 * Where copies of status pages are stored, each in a folder named by the guid of its page. Calls throw if it cannot be
 * reached, and when `signal` aborts.
 */
export interface CopyStorage {
  readonly kind: 'Folder' | 'Bucket';
  /** Replaces a file atomically: readers get either the old or the new content. */
  put(folder: string, file: CopyFile, signal: AbortSignal): Promise<void>;
  /** Files that do not exist are ignored. */
  remove(folder: string, names: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Stores copies in a local folder, which a web server serves or another program transfers. */
export function folderStorage(root: string): CopyStorage {
  const folderProcess = new FolderProcess();
  return {
    kind: 'Folder',
    put: (folder, { name, content }, signal) => folderProcess.run({ act: 'put', root, folder, name, content }, signal),
    remove: (folder, names, signal) => folderProcess.run({ act: 'remove', root, folder, names }, signal),
  };
}

export function bucketStorage(bucket: Pick<Bucket, 'put' | 'remove'>): CopyStorage {
  return {
    kind: 'Bucket',
    put: (folder, { name, content, type }, signal) => bucket.put(`${folder}/${name}`, content, type, signal),
    remove: async (folder, names, signal) => {
      for (const name of names) await bucket.remove(`${folder}/${name}`, signal);
    },
  };
}
