import type { ReportedState } from '../../checkpoints/index.js';
import { isStoreUnavailable } from '../../db/store-failure.js';

/** Maximum number of states per statement. */
const MAX_BATCH = 500;

interface Waiting {
  readonly report: ReportedState;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores the states of servers, those that arrive during a write together with the next: a thousand checkpoints report a
 * hundred times a second, and each transaction waits for the disk.
 */
export class ServerStateWriter {
  readonly #save: (reports: readonly ReportedState[]) => Promise<void>;
  /** By server. */
  readonly #waiting = new Map<number, Waiting[]>();
  #isWriting = false;

  /** @param save stores states of different servers */
  constructor(save: (reports: readonly ReportedState[]) => Promise<void>) {
    this.#save = save;
  }

  /**
   * Resolves when this state, or a newer one of the server, is stored.
   * @throws the error of the store
   */
  save(report: ReportedState): Promise<void> {
    return new Promise((resolve, reject) => {
      const { serverId } = report.state;
      const waiting = this.#waiting.get(serverId);
      const next = { report, resolve, reject };
      if (waiting) waiting.push(next);
      else this.#waiting.set(serverId, [next]);
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.entries()].slice(0, MAX_BATCH);
      for (const [serverId] of batch) this.#waiting.delete(serverId);
      await this.#write(batch.map(([, waiting]) => waiting));
    }
    this.#isWriting = false;
  }

  /** If the states cannot be stored together, each is stored alone: one of them may be at fault. */
  async #write(batch: readonly (readonly Waiting[])[]): Promise<void> {
    const reports = batch.flatMap((waiting) => waiting.at(-1)?.report ?? []);
    try {
      await this.#save(reports);
      for (const { resolve } of batch.flat()) resolve();
    } catch (error) {
      const [, second] = batch;
      const isUnavailable = error instanceof Error && isStoreUnavailable(error);
      if (second && !isUnavailable) for (const waiting of batch) await this.#write([waiting]);
      else for (const { reject } of batch.flat()) reject(error);
    }
  }
}
