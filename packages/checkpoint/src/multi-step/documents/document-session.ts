import { errorCodes } from '@vedette/contract/v4/error-codes';
import { watchStarving, type WaitedMs } from '../../confined/starved.js';
import { after, idly } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { DocumentWorker } from './document-workers.js';

/** Idle time after which a document and its worker are released. */
const IDLE_MS = 30_000;
const START_WITHIN_MS = 20_000;

export interface QueryLimits {
  /** Limit of all queries together, from when a worker is ready. */
  readonly limitMs: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly waitedMs?: WaitedMs | undefined;
}

/** A query that could not be run says nothing about the target, so the run goes to another checkpoint. */
const queryFailure = (why: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the response could not be queried: ${why}`);

/**
 * Keeps one document in a dedicated worker and runs one query on it at a time. The worker is created with the first
 * query.
 */
export class DocumentSession {
  readonly #open: () => DocumentWorker;
  #worker: DocumentWorker | undefined;
  #known: string | undefined;
  #stopIdling = (): void => undefined;

  constructor(open: () => DocumentWorker) {
    this.#open = open;
  }

  /**
   * Returns the results in order, up to the first query without one. That query timed out or crashed the worker, which
   * is then replaced.
   * @throws ProbeFailure 29002 when no worker is available, or its process, or this one, got too little CPU.
   */
  async query(document: string, queries: readonly unknown[], { limitMs, waitedMs }: QueryLimits): Promise<unknown[]> {
    const worker = await this.#ready();
    const starves = worker.pid === undefined ? () => false : watchStarving([worker.pid, process.pid], waitedMs);
    const startedAt = performance.now();
    this.#give(worker, document);
    const answers: unknown[] = [];
    for (const query of queries) {
      worker.post({ query });
      const result = await nextMessage(worker, 'message', limitMs - (performance.now() - startedAt));
      if (typeof result === 'string') {
        // The system reports nothing about a process that has ended.
        const isStarved = result === 'late' && starves(performance.now() - startedAt);
        await this.close();
        if (isStarved) throw queryFailure('the machine is too busy');
        return answers;
      }
      answers.push(result.reply);
    }
    this.#stopIdling = idly(IDLE_MS, () => void this.close());
    return answers;
  }

  async close(): Promise<void> {
    this.#stopIdling();
    const ended = this.#worker;
    this.#worker = undefined;
    this.#known = undefined;
    await ended?.end();
  }

  #give(worker: DocumentWorker, document: string): void {
    if (this.#known === document) return;
    // Two large documents at once may need too much memory, so the previous one is released first.
    if (this.#known !== undefined) worker.post({ text: '' });
    worker.post({ text: document });
    this.#known = document;
  }

  async #ready(): Promise<DocumentWorker> {
    this.#stopIdling();
    if (this.#worker && !this.#worker.hasEnded) return this.#worker;
    this.#known = undefined;
    const worker = (this.#worker = this.#open());
    if (typeof (await nextMessage(worker, 'ready', START_WITHIN_MS)) !== 'string') return worker;
    await this.close();
    throw queryFailure('no worker was ready in time');
  }
}

/** Returns the next message of the worker; `late` if it sends none in time. */
function nextMessage(
  worker: DocumentWorker,
  what: 'message' | 'ready',
  limitMs: number,
): Promise<{ readonly reply: unknown } | 'late' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (result: { readonly reply: unknown } | 'late' | 'ended'): void => {
      stop();
      worker.listen(undefined);
      resolve(result);
    };
    const stop = after(limitMs, () => settle('late'));
    worker.listen((event, reply) => {
      if (event === what) settle({ reply });
      else if (event === 'end') settle('ended');
    });
  });
}
