/** Stores artifacts in an object store, with the same names as in the file system. */
import { HOUR, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import {
  findExpiredFolders,
  matchesArtifactKey,
  isArtifactKey,
  createArtifactKey,
  artifactPathParts,
  type ArtifactKey,
} from './artifact-key.js';
import type { ArtifactStore, ArtifactStoreOptions } from './artifact-store.js';
import type { Bucket } from './bucket.js';

/** Some object stores charge for listing, so the bucket is measured once an hour. */
const MEASURE_INTERVAL_MS = HOUR;
const RETRY_AFTER_S = 10;
/**
 * Checks are stored after their artifacts, all of a process in turn, so an object store that has gone silent must not hold
 * them up until its requests time out.
 */
const RESPONSE_LIMIT_MS = 3 * SECOND;
/** Additional time for an upload. */
const MIN_UPLOAD_BYTES_PER_MS = 200;
/** How long checks are stored without artifacts after that, before the object store is tried again. */
const PAUSE_MS = 30 * SECOND;
/** Number of objects removed concurrently. */
const BATCH_SIZE = 8;

/**
 * Creates a store in a bucket. Calls throw while it is unreachable (readers get a Fault), and checks are then stored
 * without artifacts.
 */
export function createBucketArtifactStore(
  bucket: Bucket,
  options: Omit<ArtifactStoreOptions, 'folder'> & { readonly clock: Pick<Clock, 'elapsed'> },
): ArtifactStore {
  const { clock } = options;
  let okBytes = 0;
  let pausedUntil = -Infinity;
  const sendInTime = async <T>(sizeBytes: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = AbortSignal.timeout(RESPONSE_LIMIT_MS + Math.ceil(sizeBytes / MIN_UPLOAD_BYTES_PER_MS));
    try {
      return await send(limit);
    } catch (error) {
      if (limit.aborted) pausedUntil = clock.elapsed() + PAUSE_MS;
      throw error;
    }
  };
  let measuredAt: Instant | undefined;
  const objectName = (accountId: number, key: ArtifactKey): string => artifactPathParts(accountId, key).join('/');
  return {
    store: async (artifact) => {
      const { accountId, content, isError } = artifact;
      if (!isError && okBytes + content.length > options.okBudgetBytes) return undefined;
      const key = createArtifactKey(artifact, options);
      const name = objectName(accountId, key);
      if (clock.elapsed() < pausedUntil)
        throw new Error('the object store did not respond in time, and is not tried yet');
      if (await sendInTime(0, (signal) => bucket.has(name, signal))) return key;
      await sendInTime(content.length, (signal) => bucket.put(name, content, undefined, signal));
      if (!isError) okBytes += content.length;
      return key;
    },
    read: async (accountId, key) => {
      if (!isArtifactKey(key)) return undefined;
      const content = await bucket.get(objectName(accountId, key)).catch(throwStoreUnavailable);
      return content && matchesArtifactKey(key, content) ? content : undefined;
    },
    cleanUp: async (at, retained = []) => {
      const folders = await bucket.folders();
      const expired = findExpiredFolders(folders, at);
      const retainedNames = new Set(retained.map(({ accountId, key }) => objectName(accountId, key)));
      let removed = 0;
      for (const name of expired) removed += await removeBelow(bucket, `${name}/`, retainedNames);
      if (measuredAt !== undefined && at - measuredAt < MEASURE_INTERVAL_MS && removed === 0) return;
      const okFolders = folders.filter((name) => name.startsWith('ok-') && !expired.includes(name));
      let sum = 0;
      for (const name of okFolders) for await (const { sizeBytes } of bucket.list(`${name}/`)) sum += sizeBytes;
      [okBytes, measuredAt] = [sum, at];
    },
  };
}

/**
 * Reports an unreachable store, since its contents are unknown.
 * @throws Fault `unavailable`
 */
function throwStoreUnavailable(cause: unknown): never {
  const message = `The object store for images and page sources is unavailable: ${(cause as Error).message}`;
  throw new Fault('unavailable', message, { cause, retryAfterS: RETRY_AFTER_S });
}

/** @returns the number of removed objects */
async function removeBelow(bucket: Bucket, prefix: string, retainedNames: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    await Promise.all(batch.map((key) => bucket.remove(key)));
    removed += batch.length;
    batch = [];
  };
  for await (const { key } of bucket.list(prefix)) {
    if (retainedNames.has(key)) continue;
    batch.push(key);
    if (batch.length === BATCH_SIZE) await flush();
  }
  await flush();
  return removed;
}
