import { createHash } from 'node:crypto';
import type { WaitedMs } from '../../confined/starved.js';
import { after } from '../../timer.js';
import { Lane, type Asker } from '../../patterns/lane.js';
import { DocumentSession } from './document-session.js';
import { aProcess, aThread, type PlaceParts } from './places.js';
import { TooMuch } from './too-much.js';

export interface QueryLimits {
  /** Longer documents go to the slow lane straight away, in letters. */
  readonly quickLength: number;
  readonly quickMs: number;
  readonly slowMs: number;
  readonly maxWaitMs: number;
  /** Of each place. */
  readonly memoryMb: number;
  /** How long a process waited for CPU; default what the system tells. */
  readonly waitedMs?: WaitedMs;
}

/** A query as its place takes it. */
export interface Query {
  readonly document: string;
  readonly words: unknown;
  /** Tells it from others. */
  readonly name: string;
  /** Whose it is: turns go by it. */
  readonly who: Asker;
}

/** What runs in the places of a sort of document. */
export interface Program {
  readonly source: string;
  readonly data: object;
  /** A query that any document it can read answers at once. */
  readonly reading: unknown;
}

const MAX_WAITING = 200;
const MAX_KNOWN = 1_000;

/**
 * A thread and a process with a queue in front of each, so that large or slow documents delay only others of their kind. A
 * query that was too expensive is not tried again for a while (docs/architecture/patterns-and-queries.md).
 */
export class TwoLanes {
  readonly #limits: QueryLimits;
  readonly #reading: unknown;
  readonly #quick: { readonly keeper: DocumentSession; readonly lane: Lane };
  readonly #slow: { readonly keeper: DocumentSession; readonly lane: Lane };
  readonly #known = new Set<string>();
  readonly #tooMuch = new TooMuch();

  constructor({ source, data, reading }: Program, limits: QueryLimits) {
    this.#limits = limits;
    this.#reading = reading;
    const parts: PlaceParts = { source, data, memoryMb: limits.memoryMb };
    const lane = () => new Lane({ maxWaiting: MAX_WAITING, maxWaitMs: limits.maxWaitMs });
    this.#quick = { keeper: new DocumentSession(() => aThread(parts)), lane: lane() };
    this.#slow = { keeper: new DocumentSession(() => aProcess(parts)), lane: lane() };
  }

  /**
   * Undefined: no answer in time.
   * @throws ProbeFailure 29002 when its turn did not come in time, or its process got too little CPU.
   */
  async ask(query: Query): Promise<unknown> {
    const { document, words, name, who } = query;
    const { quickLength, quickMs } = this.#limits;
    const key = name.length <= 200 ? name : createHash('sha256').update(name).digest('base64');
    if (this.#tooMuch.has(who, document, key)) return undefined;
    if (document.length <= quickLength && !this.#known.has(key)) {
      const { lane, keeper } = this.#quick;
      const [said] = await lane.enter(() => keeper.ask(document, [words], { limitMs: quickMs }), who);
      if (said !== undefined) return said;
    }
    return this.#slow.lane.enter(() => this.#askSlowly(query, key), who);
  }

  /** What is answered quickly after all goes to the quick lane the next time. */
  async #askSlowly({ document, words, who }: Query, key: string): Promise<unknown> {
    const { quickMs, slowMs, waitedMs } = this.#limits;
    // Found out while this one waited.
    if (this.#tooMuch.has(who, document, key)) return undefined;
    this.#known.delete(key);
    const stop = after(quickMs, () => this.#known.add(key));
    try {
      const queries = [this.#reading, words];
      const answers = await this.#slow.keeper.ask(document, queries, { limitMs: slowMs, waitedMs });
      const isRead = answers.length > 0;
      if (answers.length < queries.length) this.#tooMuch.note(who, document, isRead ? key : undefined);
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
