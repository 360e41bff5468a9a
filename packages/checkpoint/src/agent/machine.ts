import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { MINUTE, type Clock } from '@vedette/kernel/clock';
import { freeMemory } from '../browser/memory.js';
import { systemCode } from '../probe-failure.js';

export interface MachineParts {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Where results wait. */
  readonly folder: string;
  readonly browser: MachineState['browser'];
  /** Of the browser when it last started. */
  readonly browserVersion?: () => string | undefined;
  /** Default: asks the name servers of the machine. */
  readonly answers?: () => Promise<boolean>;
}

/** Looks once a minute at what the machine has left. */
export class MachineWatch {
  readonly #parts: MachineParts;
  /** Undefined until it was looked at. */
  latest: MachineState | undefined;

  constructor(parts: MachineParts) {
    this.#parts = parts;
  }

  /** Until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.latest = await this.#look();
      await this.#parts.clock.sleep(MINUTE, signal);
    }
  }

  async #look(): Promise<MachineState> {
    const { folder, browser, browserVersion, answers = nameServersAnswer } = this.#parts;
    const [freeMemoryBytes, freeDiskBytes, isResolving] = await Promise.all([
      freeMemory(),
      freeDisk(folder),
      answers(),
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

/** Bytes that may still be written below a folder; undefined where it does not exist or the system does not say. */
async function freeDisk(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** What c-ares says of name servers that did not answer; everything else is an answer, be it that there is no such name. */
const SILENCES = ['ETIMEOUT', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNRESET', 'EIO'];

/**
 * Whether one of some name servers answers at all: they are asked for the root, which closed networks refuse to tell and which
 * is an answer just the same. @param servers `address:port`; default those of the machine
 */
export async function nameServersAnswer(servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return resolver.resolveNs('.').then(
    () => true,
    (error: unknown) => !SILENCES.includes(systemCode(error)),
  );
}
