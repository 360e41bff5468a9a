import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { readFreeMemory } from '../browser/memory.js';
import { systemCode } from '../probe-failure.js';

export interface MachineWatchOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Folder of undelivered results. */
  readonly folder: string;
  readonly browser: MachineState['browser'];
  /** Version reported by the last start of the browser. */
  readonly browserVersion?: () => string | undefined;
  /** Default: queries the name servers of the machine. */
  readonly checkNameServers?: () => Promise<boolean>;
}

/** Reads free resources of the machine once a minute. */
export class MachineWatch {
  readonly #options: MachineWatchOptions;
  /** Undefined before the first reading. */
  latest: MachineState | undefined;

  constructor(options: MachineWatchOptions) {
    this.#options = options;
  }

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.latest = await this.#read();
      await this.#options.clock.sleep(MINUTE, signal);
    }
  }

  async #read(): Promise<MachineState> {
    const { folder, browser, browserVersion, checkNameServers = hasRespondingNameServer } = this.#options;
    const [freeMemoryBytes, freeDiskBytes, isResolving] = await Promise.all([
      readFreeMemory(),
      readFreeDisk(folder),
      checkNameServers(),
    ]);
    const version = browserVersion?.();
    return {
      freeMemoryBytes,
      isResolving,
      browser,
      ...(freeDiskBytes !== undefined && { freeDiskBytes }),
      ...(version !== undefined && { browserVersion: version }),
    };
  }
}

/**
 * Returns the free bytes on the disk of a folder. Undefined if the folder does not exist or the system does not report
 * it.
 */
async function readFreeDisk(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** c-ares error codes when no name server responded. All others are responses, including "no such name". */
const NO_RESPONSE_CODES = ['ETIMEOUT', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNRESET', 'EIO'];

/**
 * Whether at least one name server responds. The query is for the root, which closed networks refuse to resolve; a
 * refusal is a response.
 * @param servers `address:port`; default those of the machine
 */
export async function hasRespondingNameServer(servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return resolver.resolveNs('.').then(
    () => true,
    (error: unknown) => !NO_RESPONSE_CODES.includes(systemCode(error)),
  );
}
