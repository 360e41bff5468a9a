import { createHash } from 'node:crypto';
import type { ReadCpuWaitMs } from '../../confined/cpu-starvation.js';
import { startTimer } from '../../timer.js';
import { FairQueue, type TaskOwner } from '../../patterns/fair-queue.js';
import { DocumentSession } from './document-session.js';
import { createProcess, createThread, type WorkerOptions } from './document-workers.js';
import { ExpensiveQueries } from './expensive-queries.js';

export interface QueryLimits {
  /** Longer documents go directly to the slow queue; in characters. */
  readonly quickLength: number;
  readonly quickMs: number;
  readonly slowMs: number;
  readonly maxWaitMs: number;
  /** Memory limit of each worker. */
  readonly memoryMb: number;
  /** Returns how long a process waited for CPU. Default: as the system reports it. */
  readonly readCpuWaitMs?: ReadCpuWaitMs;
}

/** A query as passed to a worker. */
export interface DocumentQuery {
  readonly document: string;
  readonly expression: unknown;
  /** Identifies the query. */
  readonly name: string;
  /** Owner of the query, for fair scheduling. */
  readonly owner: TaskOwner;
}

/** Program of the workers for one kind of document. */
export interface WorkerProgram {
  readonly source: string;
  readonly data: object;
  /** A query that any readable document answers immediately. */
  readonly trivialQuery: unknown;
}

const MAX_QUEUED = 200;
const MAX_REMEMBERED_SLOW_QUERIES = 1_000;

/**
 * A thread and a process, each with a queue, so that large or slow documents delay only others of their kind. A query
 * that was too expensive is rejected for a while (docs/architecture/patterns-and-queries.md).
 */
export class DocumentQueues {
  readonly #limits: QueryLimits;
  readonly #trivialQuery: unknown;
  readonly #quick: { readonly session: DocumentSession; readonly queue: FairQueue };
  readonly #slow: { readonly session: DocumentSession; readonly queue: FairQueue };
  readonly #slowQueryKeys = new Set<string>();
  readonly #expensive = new ExpensiveQueries();

  constructor({ source, data, trivialQuery }: WorkerProgram, limits: QueryLimits) {
    this.#limits = limits;
    this.#trivialQuery = trivialQuery;
    const workerOptions: WorkerOptions = { source, data, memoryMb: limits.memoryMb };
    const queue = () => new FairQueue({ maxWaiting: MAX_QUEUED, maxWaitMs: limits.maxWaitMs });
    this.#quick = { session: new DocumentSession(() => createThread(workerOptions)), queue: queue() };
    this.#slow = { session: new DocumentSession(() => createProcess(workerOptions)), queue: queue() };
  }

  /**
   * Returns undefined if there is no result in time.
   * @throws ProbeFailure 29002 when the query did not get its turn in time, or its process got too little CPU.
   */
  async run(query: DocumentQuery): Promise<unknown> {
    const { document, expression, name, owner } = query;
    const { quickLength, quickMs } = this.#limits;
    const key = name.length <= 200 ? name : createHash('sha256').update(name).digest('base64');
    if (this.#expensive.has(owner, document, key)) return undefined;
    if (document.length <= quickLength && !this.#slowQueryKeys.has(key)) {
      const { queue, session } = this.#quick;
      const [reply] = await queue.run(() => session.query(document, [expression], { limitMs: quickMs }), owner);
      if (reply !== undefined) return reply;
    }
    return this.#slow.queue.run(() => this.#runSlowly(query, key), owner);
  }

  /** A query that turns out to be fast goes to the quick queue the next time. */
  async #runSlowly({ document, expression, owner }: DocumentQuery, key: string): Promise<unknown> {
    const { quickMs, slowMs, readCpuWaitMs } = this.#limits;
    // It may have been found to be expensive while this query waited.
    if (this.#expensive.has(owner, document, key)) return undefined;
    this.#slowQueryKeys.delete(key);
    const cancelTimer = startTimer(quickMs, () => this.#slowQueryKeys.add(key));
    try {
      const queries = [this.#trivialQuery, expression];
      const results = await this.#slow.session.query(document, queries, { limitMs: slowMs, readCpuWaitMs });
      const wasRead = results.length > 0;
      if (results.length < queries.length) this.#expensive.add(owner, document, wasRead ? key : undefined);
      return results[1];
    } finally {
      cancelTimer();
      for (const oldest of this.#slowQueryKeys)
        if (this.#slowQueryKeys.size > MAX_REMEMBERED_SLOW_QUERIES) this.#slowQueryKeys.delete(oldest);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.session.close(), this.#slow.session.close()]);
  }
}
