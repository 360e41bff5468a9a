import { createHash } from 'node:crypto';
import type { WaitedMs } from '../../confined/starved.js';
import { after } from '../../timer.js';
import { FairQueue, type TaskOwner } from '../../patterns/fair-queue.js';
import { DocumentSession } from './document-session.js';
import { aProcess, aThread, type WorkerOptions } from './document-workers.js';
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
  readonly waitedMs?: WaitedMs;
}

/** A query as passed to a worker. */
export interface Query {
  readonly document: string;
  readonly expression: unknown;
  /** Identifies the query. */
  readonly name: string;
  /** Owner of the query, for fair scheduling. */
  readonly owner: TaskOwner;
}

/** Program of the workers for one kind of document. */
export interface Program {
  readonly source: string;
  readonly data: object;
  /** A query that any readable document answers immediately. */
  readonly reading: unknown;
}

const MAX_WAITING = 200;
const MAX_KNOWN = 1_000;

/**
 * A thread and a process, each with a queue, so that large or slow documents delay only others of their kind. A query
 * that was too expensive is rejected for a while (docs/architecture/patterns-and-queries.md).
 */
export class DocumentQueues {
  readonly #limits: QueryLimits;
  readonly #reading: unknown;
  readonly #quick: { readonly keeper: DocumentSession; readonly lane: FairQueue };
  readonly #slow: { readonly keeper: DocumentSession; readonly lane: FairQueue };
  readonly #known = new Set<string>();
  readonly #expensive = new ExpensiveQueries();

  constructor({ source, data, reading }: Program, limits: QueryLimits) {
    this.#limits = limits;
    this.#reading = reading;
    const parts: WorkerOptions = { source, data, memoryMb: limits.memoryMb };
    const queue = () => new FairQueue({ maxWaiting: MAX_WAITING, maxWaitMs: limits.maxWaitMs });
    this.#quick = { keeper: new DocumentSession(() => aThread(parts)), lane: queue() };
    this.#slow = { keeper: new DocumentSession(() => aProcess(parts)), lane: queue() };
  }

  /**
   * Returns undefined if there is no result in time.
   * @throws ProbeFailure 29002 when the query did not get its turn in time, or its process got too little CPU.
   */
  async ask(query: Query): Promise<unknown> {
    const { document, expression, name, owner } = query;
    const { quickLength, quickMs } = this.#limits;
    const key = name.length <= 200 ? name : createHash('sha256').update(name).digest('base64');
    if (this.#expensive.has(owner, document, key)) return undefined;
    if (document.length <= quickLength && !this.#known.has(key)) {
      const { lane, keeper } = this.#quick;
      const [reply] = await lane.enter(() => keeper.query(document, [expression], { limitMs: quickMs }), owner);
      if (reply !== undefined) return reply;
    }
    return this.#slow.lane.enter(() => this.#querySlowly(query, key), owner);
  }

  /** A query that turns out to be fast goes to the quick queue the next time. */
  async #querySlowly({ document, expression, owner }: Query, key: string): Promise<unknown> {
    const { quickMs, slowMs, waitedMs } = this.#limits;
    // It may have been found to be expensive while this query waited.
    if (this.#expensive.has(owner, document, key)) return undefined;
    this.#known.delete(key);
    const stop = after(quickMs, () => this.#known.add(key));
    try {
      const queries = [this.#reading, expression];
      const answers = await this.#slow.keeper.query(document, queries, { limitMs: slowMs, waitedMs });
      const isRead = answers.length > 0;
      if (answers.length < queries.length) this.#expensive.note(owner, document, isRead ? key : undefined);
      return answers[1];
    } finally {
      stop();
      for (const oldest of this.#known) if (this.#known.size > MAX_KNOWN) this.#known.delete(oldest);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.keeper.close(), this.#slow.keeper.close()]);
  }
}
