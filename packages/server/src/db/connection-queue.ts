import type { Clock } from '@vedette/kernel/clock';
import { StoreUnavailable } from './store-unavailable.js';

/** Purpose of a connection: an incoming request, or the service's own work. */
export type Purpose = 'request' | 'own';

export interface ConnectionQueueOptions {
  /** Total number of connections. */
  readonly size: number;
  /** Maximum wait for a turn, in milliseconds. */
  readonly waitMs: number;
  /** Maximum number of waiting requests; further ones are rejected immediately. */
  readonly maxWaiting: number;
  readonly clock: Pick<Clock, 'sleep'>;
}

interface Waiter {
  readonly share: Purpose;
  /** Ends the wait with a turn, or with an error. */
  readonly settle: (error?: Error) => void;
  /** Number of responses of the store when the wait began. */
  readonly answersBefore: number;
}

/** Connections reserved for a purpose, however busy the other one is. */
const RESERVED: Readonly<Record<Purpose, number>> = { own: 3, request: 2 };

/**
 * Grants turns to use a connection, first come, first served. Neither purpose can take all connections from the other:
 * a flood of requests does not prevent results from being stored, and the service's own work does not block requests.
 */
export class ConnectionQueue {
  readonly #options: ConnectionQueueOptions;
  readonly #limits: Readonly<Record<Purpose, number>>;
  readonly #used: Record<Purpose, number> = { request: 0, own: 0 };
  readonly #waiting: Waiter[] = [];
  #answers = 0;

  constructor(options: ConnectionQueueOptions) {
    this.#options = options;
    const spare = (options.size - 1) >> 1;
    this.#limits = {
      request: options.size - Math.min(RESERVED.own, spare),
      own: options.size - Math.min(RESERVED.request, spare),
    };
  }

  /** Number of responses of the store so far. After a timeout it shows whether the store is busy or unreachable. */
  get answers(): number {
    return this.#answers;
  }

  noteAnswer(): void {
    this.#answers += 1;
  }

  /**
   * Waits for a turn.
   * @returns a function that ends the turn
   * @throws StoreUnavailable
   */
  async enter(purpose: Purpose): Promise<() => void> {
    if (!this.#hasRoom(purpose) || this.#waiting.some((waiter) => waiter.share === purpose)) await this.#wait(purpose);
    else this.#used[purpose] += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#used[purpose] -= 1;
      this.#admit();
    };
  }

  /** Called when the store is unreachable, so that waiting requests fail at once instead of one by one. */
  failWaiting(error: Error): void {
    for (const waiter of this.#waiting.splice(0)) waiter.settle(error);
  }

  #hasRoom(purpose: Purpose): boolean {
    return this.#used.request + this.#used.own < this.#options.size && this.#used[purpose] < this.#limits[purpose];
  }

  #wait(purpose: Purpose): Promise<void> {
    const { clock, waitMs, maxWaiting } = this.#options;
    const waitingRequests = this.#waiting.filter((waiter) => waiter.share === 'request').length;
    if (purpose === 'request' && waitingRequests >= maxWaiting) {
      return Promise.reject(new StoreUnavailable('busy', `${waitingRequests} requests already wait for a connection`));
    }
    return new Promise((resolve, reject) => {
      const over = new AbortController();
      const waiter: Waiter = {
        share: purpose,
        answersBefore: this.#answers,
        settle: (error) => {
          over.abort();
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiting.push(waiter);
      void clock.sleep(waitMs, over.signal).then(() => {
        const at = this.#waiting.indexOf(waiter);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        waiter.settle(this.#waitedInVain(waiter));
      });
    });
  }

  #waitedInVain({ answersBefore }: Waiter): StoreUnavailable {
    const kind = this.#answers > answersBefore ? 'busy' : 'away';
    return new StoreUnavailable(kind, `no connection was free within ${this.#options.waitMs} ms`);
  }

  /** Grants free turns to those waiting longest whose purpose has capacity. */
  #admit(): void {
    for (;;) {
      const at = this.#waiting.findIndex(({ share }) => this.#hasRoom(share));
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!next) return;
      this.#used[next.share] += 1;
      next.settle();
    }
  }
}
