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
export type OpenOnce = (archive: Uint8Array, password: string) => Promise<OpenedArchive | ArchiveProblem>;

const LIMIT_MS = 60 * SECOND;
const MAX_WAITING = 200;
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
  readonly #open: OpenOnce;
  readonly #elapsed: () => number;
  readonly #lane = new FairQueue({ maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  readonly #salt = randomBytes(32);
  readonly #kept = new Map<string, CacheEntry>();
  readonly #opening = new SingleFlight<ClientKeys>();

  constructor(open: OpenOnce, elapsed: () => number = () => performance.now()) {
    this.#open = open;
    this.#elapsed = elapsed;
  }

  /**
   * @param owner of the request, for fair scheduling
   * @throws Error when the archive cannot be opened; ProbeFailure 29002 when it got no turn or no CPU.
   */
  async open({ archive, password }: ClientArchive, owner: TaskOwner = {}): Promise<ClientKeys> {
    const content = createHash('sha256').update(this.#salt).update(archive).digest();
    const secret = Buffer.from(hkdfSync('sha256', password, this.#salt, content, 64));
    const [lock, name] = [secret.subarray(0, 32), secret.subarray(32).toString('base64')];
    const known = this.#recall(name);
    if (known?.problem !== undefined) throw new Error(known.problem);
    if (known?.sealed) return unseal(known.sealed, lock);
    const open = () => this.#openOnce({ archive, password }, name, lock);
    return this.#opening.run(name, () => this.#lane.enter(open, owner));
  }

  async #openOnce({ archive, password }: ClientArchive, name: string, lock: Buffer): Promise<ClientKeys> {
    const opened = await this.#open(archive, password);
    if (opened === 'late') {
      throw new ProbeFailure(
        errorCodes.probeFailed,
        'the client certificate could not be opened: the machine is too busy',
      );
    }
    if (typeof opened === 'string') {
      this.#keep(name, { problem: PROBLEM_TEXTS[opened] });
      throw new Error(PROBLEM_TEXTS[opened]);
    }
    const keys = { key: opened.key, cert: opened.certificates.join('') };
    // Fails if the key does not belong to the certificate.
    createSecureContext(keys);
    this.#keep(name, { sealed: seal(keys, lock) });
    return keys;
  }

  #recall(name: string): CacheEntry | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    this.#kept.delete(name);
    if (this.#elapsed() - kept.usedAt > ENTRY_TTL_MS) return undefined;
    this.#keep(name, kept);
    return kept;
  }

  /** The least recently used entries are evicted first. */
  #keep(name: string, kept: Omit<CacheEntry, 'usedAt'>): void {
    const now = this.#elapsed();
    this.#kept.set(name, { ...kept, usedAt: now });
    for (const [oldest, { usedAt }] of this.#kept) {
      if (this.#kept.size <= MAX_ENTRIES && now - usedAt <= ENTRY_TTL_MS) return;
      this.#kept.delete(oldest);
    }
  }
}

function seal(keys: ClientKeys, lock: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', lock, nonce);
  return Buffer.concat([nonce, cipher.update(JSON.stringify(keys), 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, lock: Buffer): ClientKeys {
  const decipher = createDecipheriv('aes-256-gcm', lock, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as ClientKeys;
}

const forgePath = createRequire(import.meta.url).resolve('node-forge');
const worker = new ArchiveWorker(forgePath, systemClock, LIMIT_MS);
const shared = new ClientArchives((archive, password) => worker.open(archive, password));

/**
 * Opens an archive with the shared worker of this process.
 * @throws as `ClientArchives.open` does
 */
export const openArchive = (archive: ClientArchive, owner?: TaskOwner): Promise<ClientKeys> =>
  shared.open(archive, owner);
