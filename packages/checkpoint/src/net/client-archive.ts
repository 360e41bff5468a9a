import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { createSecureContext } from 'node:tls';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ArchiveWorker, type ArchiveProblem, type OpenedArchive } from '@vedette/kernel/archive-worker';
import { HOUR, SECOND, systemClock } from '@vedette/kernel/clock';
import { SingleFlight } from '@vedette/kernel/concurrency/single-flight';
import { FairQueue, type TaskOwner } from '../patterns/fair-queue.js';
import { ProbeFailure } from '../probe-failure.js';

/** A certificate with its private key, as a PKCS #12 archive. */
export interface ClientArchive {
  readonly archive: Buffer;
  readonly password: string;
}

/** PEM: the private key, and the certificates, beginning with the key's own. */
export interface ClientKeys {
  readonly key: string;
  readonly cert: string;
}

/** Opens an archive with a password. */
export type OpenArchive = (archive: Uint8Array, password: string) => Promise<OpenedArchive | ArchiveProblem>;

const WORKER_LIMIT_MS = 60 * SECOND;
const MAX_QUEUED = 200;
const MAX_WAIT_MS = 30 * SECOND;
const MAX_ENTRIES = 200;
const ENTRY_TTL_MS = HOUR;

const PROBLEM_TEXTS: Readonly<Record<Exclude<ArchiveProblem, 'late'>, string>> = {
  foreign: 'it is not a PKCS#12 archive, or its encryption is not supported',
  password: 'the password is wrong',
  noKey: 'it contains no private key',
  noCertificate: 'it contains no certificate',
  slow: 'its key derivation takes too long',
};

/** Result of opening an archive: the keys, sealed, or why there are none. */
interface CacheEntry {
  readonly sealed?: Buffer;
  readonly problem?: string;
  readonly usedAt: number;
}

/**
 * Opens archives in a worker, one at a time, and each version only once, because fifty steps of a run, and many runs,
 * may use the same certificate. Results are cached in memory, sealed with a key derived from the archive's password,
 * which comes with each run. Between runs the checkpoint holds no usable key.
 */
export class ClientArchives {
  readonly #openArchive: OpenArchive;
  readonly #elapsed: () => number;
  readonly #queue = new FairQueue({ maxWaiting: MAX_QUEUED, maxWaitMs: MAX_WAIT_MS });
  readonly #salt = randomBytes(32);
  readonly #entries = new Map<string, CacheEntry>();
  readonly #pendingOpens = new SingleFlight<ClientKeys>();

  constructor(open: OpenArchive, elapsed: () => number = () => performance.now()) {
    this.#openArchive = open;
    this.#elapsed = elapsed;
  }

  /**
   * @param owner of the request, for fair scheduling
   * @throws Error when the archive cannot be opened; ProbeFailure 29002 when it got no turn or no CPU.
   */
  async open({ archive, password }: ClientArchive, owner: TaskOwner = {}): Promise<ClientKeys> {
    const contentHash = createHash('sha256').update(this.#salt).update(archive).digest();
    const derivedKeys = Buffer.from(hkdfSync('sha256', password, this.#salt, contentHash, 64));
    const [encryptionKey, cacheKey] = [derivedKeys.subarray(0, 32), derivedKeys.subarray(32).toString('base64')];
    const cached = this.#findEntry(cacheKey);
    if (cached?.problem !== undefined) throw new Error(cached.problem);
    if (cached?.sealed) return unseal(cached.sealed, encryptionKey);
    const open = () => this.#openOnce({ archive, password }, cacheKey, encryptionKey);
    return this.#pendingOpens.run(cacheKey, () => this.#queue.run(open, owner));
  }

  async #openOnce({ archive, password }: ClientArchive, cacheKey: string, encryptionKey: Buffer): Promise<ClientKeys> {
    const opened = await this.#openArchive(archive, password);
    if (opened === 'late') {
      throw new ProbeFailure(
        errorCodes.probeFailed,
        'the client certificate could not be opened: the machine is too busy',
      );
    }
    if (typeof opened === 'string') {
      this.#storeEntry(cacheKey, { problem: PROBLEM_TEXTS[opened] });
      throw new Error(PROBLEM_TEXTS[opened]);
    }
    const keys = { key: opened.key, cert: opened.certificates.join('') };
    // Fails if the key does not belong to the certificate.
    createSecureContext(keys);
    this.#storeEntry(cacheKey, { sealed: seal(keys, encryptionKey) });
    return keys;
  }

  #findEntry(cacheKey: string): CacheEntry | undefined {
    const entry = this.#entries.get(cacheKey);
    if (!entry) return undefined;
    this.#entries.delete(cacheKey);
    if (this.#elapsed() - entry.usedAt > ENTRY_TTL_MS) return undefined;
    this.#storeEntry(cacheKey, entry);
    return entry;
  }

  /** The least recently used entries are evicted first. */
  #storeEntry(cacheKey: string, entry: Omit<CacheEntry, 'usedAt'>): void {
    const now = this.#elapsed();
    this.#entries.set(cacheKey, { ...entry, usedAt: now });
    for (const [oldest, { usedAt }] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES && now - usedAt <= ENTRY_TTL_MS) return;
      this.#entries.delete(oldest);
    }
  }
}

function seal(keys: ClientKeys, encryptionKey: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
  return Buffer.concat([nonce, cipher.update(JSON.stringify(keys), 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, encryptionKey: Buffer): ClientKeys {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as ClientKeys;
}

const forgePath = createRequire(import.meta.url).resolve('node-forge');
const worker = new ArchiveWorker(forgePath, systemClock, WORKER_LIMIT_MS);
const sharedArchives = new ClientArchives((archive, password) => worker.open(archive, password));

/**
 * Opens an archive with the shared worker of this process.
 * @throws as `ClientArchives.open` does
 */
export const openArchive = (archive: ClientArchive, owner?: TaskOwner): Promise<ClientKeys> =>
  sharedArchives.open(archive, owner);
