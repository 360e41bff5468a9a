import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';
import { readCertificateFolder, folderVersion } from './certificate-folder.js';
import type { TrustSet } from './trust.js';

const LOOK_MS = 10_000;

export interface CertificateWatchOptions {
  /** Read only; `Root`, `Intermediate` and `Client` below it. */
  readonly folder: string;
  readonly trust: Pick<TrustSet, 'renew'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: AgentLog;
}

/** The owner's certificates: read before the first check, and again, within ten seconds, when a file changed. */
export class CertificateWatch {
  readonly #options: CertificateWatchOptions;
  #version: string | undefined;

  constructor(options: CertificateWatchOptions) {
    this.#options = options;
  }

  /** Reads the folder when it changed since. */
  async look(): Promise<void> {
    const { folder, trust, log } = this.#options;
    const version = await folderVersion(folder);
    if (version === this.#version) return;
    this.#version = version;
    if (version === '') log.warn({ folder }, 'there is no file in the folder of certificates');
    const { problems, ...own } = await readCertificateFolder(folder);
    trust.renew(own);
    for (const problem of problems) log.warn({ folder, ...problem }, 'a file of certificates is not used');
    const counts = { authorities: own.extraRoots.length, clientCertificates: own.clients.length };
    log.info({ folder, ...counts }, 'own certificates were read');
  }

  /** Until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#options.clock.sleep(LOOK_MS, signal);
      if (signal.aborted) return;
      await this.look();
    }
  }
}

/** Resolves when the folder was read for the first time, and goes on looking. */
export async function watchCertificates(options: CertificateWatchOptions, signal: AbortSignal): Promise<void> {
  const watch = new CertificateWatch(options);
  await watch.look();
  void watch.run(signal);
}
