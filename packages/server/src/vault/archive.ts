import { X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import { ArchiveWorker, type ArchiveProblem as WorkerProblem } from '@vedette/kernel/archive-worker';
import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';

/** Readable facts of an archive: those of the certificate that belongs to its private key. */
export interface ArchiveFacts {
  readonly issuer: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** Why an archive cannot be used. */
export type ArchiveProblem = Exclude<WorkerProblem, 'late'>;

/** Opens a PKCS#12 archive (`.pfx`, `.p12`) with any usual encryption: AES, triple DES, 40-bit RC2. */
export type OpenArchive = (data: Buffer, password: Secret) => Promise<ArchiveFacts | ArchiveProblem>;

const TIMEOUT_MS = 20 * SECOND;
const MAX_WAITING = 4;

const forgePath = createRequire(import.meta.url).resolve('node-forge');

/**
 * Opens one archive at a time, in a worker that is terminated after twenty seconds. The queue is short.
 * @throws Fault `limited` when it is full
 */
export function createArchiveOpener(clock: Pick<Clock, 'sleep'>): OpenArchive {
  const worker = new ArchiveWorker(forgePath, clock, TIMEOUT_MS);
  let queueLength = 0;
  return async (data, password) => {
    if (queueLength > MAX_WAITING)
      throw new Fault('limited', 'Too many archives are being opened', { retryAfterS: 20 });
    queueLength += 1;
    try {
      // Revealed to derive the key of the archive.
      const opened = await worker.open(data, password.reveal());
      if (opened === 'late') return 'slow';
      return typeof opened === 'string' ? opened : readCertificateFacts(opened.certificates[0] ?? '');
    } finally {
      queueLength -= 1;
    }
  };
}

function readCertificateFacts(pem: string): ArchiveFacts {
  const certificate = new X509Certificate(pem);
  return {
    issuer: certificate.issuer.split('\n').join(', '),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
  };
}
