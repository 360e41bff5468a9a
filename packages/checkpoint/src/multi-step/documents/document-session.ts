import { errorCodes } from '@vedette/contract/v4/error-codes';
import { watchCpuStarvation, type ReadCpuWaitMs } from '../../confined/cpu-starvation.js';
import { startTimer, startUnrefTimer } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { DocumentWorker } from './document-workers.js';

/** Idle time after which a document and its worker are released. */
const IDLE_MS = 30_000;
const START_TIMEOUT_MS = 20_000;

export interface SessionLimits {
  /** Limit of all queries together, from when a worker is ready. */
  readonly limitMs: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly readCpuWaitMs?: ReadCpuWaitMs | undefined;
}

/** A query that could not be run says nothing about the target, so the run goes to another checkpoint. */
const queryNotPossible = (reason: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the response could not be queried: ${reason}`);

/**
 * Keeps one document in a dedicated worker and runs one query on it at a time. The worker is created with the first
 * query.
 */
export class DocumentSession {
  readonly #createWorker: () => DocumentWorker;
  #worker: DocumentWorker | undefined;
  #document: string | undefined;
  #cancelIdleTimer = (): void => undefined;

  constructor(createWorker: () => DocumentWorker) {
    this.#createWorker = createWorker;
  }

  /**
   * Returns the results in order, up to the first query without one. That query timed out or crashed the worker, which
   * is then replaced.
   * @throws ProbeFailure 29002 when no worker is available, or its process, or this one, got too little CPU.
   */
  async query(
    document: string,
    queries: readonly unknown[],
    { limitMs, readCpuWaitMs }: SessionLimits,
  ): Promise<unknown[]> {
    const worker = await this.#readyWorker();
    const isStarved =
      worker.pid === undefined ? () => false : watchCpuStarvation([worker.pid, process.pid], readCpuWaitMs);
    const startedAt = performance.now();
    this.#setDocument(worker, document);
    const results: unknown[] = [];
    for (const query of queries) {
      worker.post({ query });
      const result = await nextMessage(worker, 'message', limitMs - (performance.now() - startedAt));
      if (typeof result === 'string') {
        // The system reports nothing about a process that has ended.
        const wasStarved = result === 'late' && isStarved(performance.now() - startedAt);
        await this.close();
        if (wasStarved) throw queryNotPossible('the machine is too busy');
        return results;
      }
      results.push(result.reply);
    }
    this.#cancelIdleTimer = startUnrefTimer(IDLE_MS, () => void this.close());
    return results;
  }

  async close(): Promise<void> {
    this.#cancelIdleTimer();
    const endedWorker = this.#worker;
    this.#worker = undefined;
    this.#document = undefined;
    await endedWorker?.end();
  }

  #setDocument(worker: DocumentWorker, document: string): void {
    if (this.#document === document) return;
    // Two large documents at once may need too much memory, so the previous one is released first.
    if (this.#document !== undefined) worker.post({ text: '' });
    worker.post({ text: document });
    this.#document = document;
  }

  async #readyWorker(): Promise<DocumentWorker> {
    this.#cancelIdleTimer();
    if (this.#worker && !this.#worker.hasEnded) return this.#worker;
    this.#document = undefined;
    const worker = (this.#worker = this.#createWorker());
    if (typeof (await nextMessage(worker, 'ready', START_TIMEOUT_MS)) !== 'string') return worker;
    await this.close();
    throw queryNotPossible('no worker was ready in time');
  }
}

/** Returns the next message of the worker; `late` if it sends none in time. */
function nextMessage(
  worker: DocumentWorker,
  awaited: 'message' | 'ready',
  limitMs: number,
): Promise<{ readonly reply: unknown } | 'late' | 'ended'> {
  return new Promise((resolve) => {
    const settle = (result: { readonly reply: unknown } | 'late' | 'ended'): void => {
      cancelTimeout();
      worker.listen(undefined);
      resolve(result);
    };
    const cancelTimeout = startTimer(limitMs, () => settle('late'));
    worker.listen((event, reply) => {
      if (event === awaited) settle({ reply });
      else if (event === 'end') settle('ended');
    });
  });
}
