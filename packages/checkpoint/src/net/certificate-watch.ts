import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';
import { readCertificateFolder, folderVersion } from './certificate-folder.js';
import type { TrustSet } from './trust.js';

const POLL_INTERVAL_MS = 10_000;

export interface CertificateWatchOptions {
  /** Read-only; has the subfolders `Root`, `Intermediate` and `Client`. */
  readonly folder: string;
  readonly trust: Pick<TrustSet, 'renew'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: AgentLog;
}

/** The operator's certificates. They are read before the first check, and within ten seconds after a file changes. */
export class CertificateWatch {
  readonly #options: CertificateWatchOptions;
  #version: string | undefined;

  constructor(options: CertificateWatchOptions) {
    this.#options = options;
  }

  /** Reads the folder if it has changed. */
  async reloadIfChanged(): Promise<void> {
    const { folder, trust, log } = this.#options;
    const version = await folderVersion(folder);
    if (version === this.#version) return;
    this.#version = version;
    if (version === '') log.warn({ folder }, 'the certificate folder contains no files');
    const { problems, ...certificates } = await readCertificateFolder(folder);
    trust.renew(certificates);
    for (const problem of problems) log.warn({ folder, ...problem }, 'a certificate file was ignored');
    const counts = { authorities: certificates.extraRoots.length, clientCertificates: certificates.clients.length };
    log.info({ folder, ...counts }, 'certificates of the operator were read');
  }

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#options.clock.sleep(POLL_INTERVAL_MS, signal);
      if (signal.aborted) return;
      await this.reloadIfChanged();
    }
  }
}

/** Resolves after the first reading and keeps watching. */
export async function watchCertificates(options: CertificateWatchOptions, signal: AbortSignal): Promise<void> {
  const watch = new CertificateWatch(options);
  await watch.reloadIfChanged();
  void watch.run(signal);
}
