import { Fault } from '@vedette/kernel/fault';

/**
 * Origin of a password hash. Each source gets its share of the hashing, however long the others are: `known` = sign-in
 * from a network where an operator is signed in, `visitor` = sign-in from anywhere else, `register` = `POST /Register`,
 * `proof` = a signed-in operator confirms their password. New passwords have their own queue, `newPasswordQueue`, whose
 * only source is `newPassword`.
 */
export type HashSource = 'known' | 'visitor' | 'register' | 'proof' | 'newPassword';

export interface HashRequest {
  readonly source: HashSource;
  /** Requests of one key (a network, an operator) wait for each other; keys of a source take turns. */
  readonly key: string;
}

export interface HashQueueOptions {
  /** Maximum number of hashes computed at the same time. */
  readonly concurrency: number;
  readonly maxWaitingPerKey: number;
  readonly maxWaitingPerSource: number;
}

const RETRY_AFTER_S = 5;

type StartJob = () => void;

/** Requests of one source; the key that has waited longest for its turn comes first. */
class SourceQueue {
  readonly #keys = new Map<string, StartJob[]>();
  size = 0;

  countWaiting(key: string): number {
    return this.#keys.get(key)?.length ?? 0;
  }

  add(key: string, start: StartJob): void {
    const waiting = this.#keys.get(key);
    if (waiting) waiting.push(start);
    else this.#keys.set(key, [start]);
    this.size += 1;
  }

  /** Takes the oldest request of the next key, and moves that key behind the others. */
  take(): StartJob | undefined {
    for (const [key, waiting] of this.#keys) {
      const start = waiting.shift();
      this.#keys.delete(key);
      if (waiting.length > 0) this.#keys.set(key, waiting);
      if (start) this.size -= 1;
      return start;
    }
    return undefined;
  }
}

/**
 * Shares password hashing fairly: sources take turns, and so do the keys within a source. A flood from one network delays only
 * that network, and a flood from many networks delays neither known networks nor signed-in operators.
 */
export class HashQueue {
  readonly #options: HashQueueOptions;
  /** In the order of their last turn. */
  readonly #queues = new Map<HashSource, SourceQueue>();
  #running = 0;

  constructor(options: HashQueueOptions) {
    this.#options = options;
  }

  /** @throws Fault `limited` when too many requests of this key or source are waiting, otherwise what `work` throws. */
  async run<T>(request: HashRequest, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.concurrency) this.#running += 1;
    else await this.#wait(request);
    try {
      return await work();
    } finally {
      const start = this.#takeNext();
      if (start) start();
      else this.#running -= 1;
    }
  }

  #wait({ source: hashSource, key }: HashRequest): Promise<void> {
    const queue = this.#queues.get(hashSource) ?? new SourceQueue();
    this.#queues.set(hashSource, queue);
    const { maxWaitingPerKey, maxWaitingPerSource } = this.#options;
    if (queue.size >= maxWaitingPerSource || queue.countWaiting(key) >= maxWaitingPerKey)
      throw new Fault('limited', `Too many sign-ins at once; try again in ${RETRY_AFTER_S} s`, {
        retryAfterS: RETRY_AFTER_S,
      });
    return new Promise((start) => {
      queue.add(key, start);
    });
  }

  #takeNext(): StartJob | undefined {
    for (const [hashSource, queue] of this.#queues) {
      const start = queue.take();
      if (!start) continue;
      this.#queues.delete(hashSource);
      this.#queues.set(hashSource, queue);
      return start;
    }
    return undefined;
  }
}
