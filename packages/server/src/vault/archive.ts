import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';
import { archiveWorkerSource } from './archive-worker-source.js';

/** What of an archive may be read: facts of the certificate that belongs to its private key. */
export interface ArchiveFacts {
  readonly issuer: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** Why an archive is of no use. */
export type ArchiveProblem = 'foreign' | 'password' | 'noKey' | 'noCertificate' | 'slow';

/** Opens a PKCS#12 archive (`.pfx`, `.p12`), whatever it was sealed with: AES, triple DES, RC2 with 40 bits. */
export type OpenArchive = (data: Buffer, password: Secret) => Promise<ArchiveFacts | ArchiveProblem>;

const PATIENCE_MS = 20 * SECOND;
const MOST_WAITING = 4;
const MOST_MEMORY_MB = 256;

const forgePath = createRequire(import.meta.url).resolve('node-forge');

/**
 * One archive at a time, each in a worker of its own that is ended after twenty seconds; few wait for their turn.
 * @throws Fault `limited` when too many do.
 */
export function archiveOpener(clock: Pick<Clock, 'sleep'>): OpenArchive {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (data, password) => {
    if (waiting > MOST_WAITING) throw new Fault('limited', 'Too many archives are being opened', { retryAfterS: 20 });
    waiting += 1;
    const opened = last.then(() => openOnce(data, password, clock));
    last = opened.catch(() => undefined);
    return opened.finally(() => (waiting -= 1));
  };
}

interface Found {
  readonly certificates: readonly { readonly der: Uint8Array; readonly keyId: string }[];
  readonly keyIds: readonly string[];
}
type Answer = Found | { readonly problem: ArchiveProblem };

async function openOnce(
  data: Buffer,
  password: Secret,
  clock: Pick<Clock, 'sleep'>,
): Promise<ArchiveFacts | ArchiveProblem> {
  // Revealed to derive the key of the archive.
  const workerData = { forgePath, data, password: password.reveal() };
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
  const worker = new Worker(archiveWorkerSource, { eval: true, workerData, resourceLimits, env: {}, stderr: true });
  const answered = new AbortController();
  try {
    const answer = await Promise.race([
      once(worker, 'message').then(([message]) => message as Answer),
      clock.sleep(PATIENCE_MS, answered.signal).then((): Answer => ({ problem: 'slow' })),
    ]);
    return 'problem' in answer ? answer.problem : factsOf(answer);
  } catch {
    // The worker died of what it read: out of memory, or nonsense that the library does not foresee.
    return 'foreign';
  } finally {
    answered.abort();
    await worker.terminate();
  }
}

/** The certificate with the id of the private key; archives without ids hold it first. */
function factsOf({ certificates, keyIds }: Found): ArchiveFacts | ArchiveProblem {
  if (keyIds.length === 0) return 'noKey';
  const own = certificates.find(({ keyId }) => keyId !== '' && keyIds.includes(keyId)) ?? certificates[0];
  if (!own) return 'noCertificate';
  const certificate = new X509Certificate(Buffer.from(own.der));
  return {
    issuer: certificate.issuer.split('\n').join(', '),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
  };
}
