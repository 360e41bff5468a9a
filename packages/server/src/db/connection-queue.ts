import type { Clock } from '@vedette/kernel/clock';
import { StoreUnavailable } from './store-unavailable.js';

/** Purpose of a connection: an incoming request, or the service's own work. */
export type Purpose = 'request' | 'own';

export interface ConnectionQueueOptions {
  /** Total number of connections. */
  readonly size: number;
  /** Maximum wait for a turn, in milliseconds. */
  readonly acquireTimeoutMs: number;
  /** Maximum number of waiting requests; further ones are rejected immediately. */
  readonly maxWaiting: number;
  readonly clock: Pick<Clock, 'sleep'>;
}

interface Waiter {
  readonly purpose: Purpose;
  /** Ends the wait with a turn, or with an error. */
  readonly settle: (error?: Error) => void;
  /** Number of responses of the store when the wait began. */
  readonly responsesBefore: number;
}

/** Connections reserved for a purpose, however busy the other one is. */
const RESERVED_CONNECTIONS: Readonly<Record<Purpose, number>> = { own: 3, request: 2 };

/**
 * Grants turns to use a connection, first come, first served. Neither purpose can take all connections from the other:
 * a flood of requests does not prevent results from being stored, and the service's own work does not block requests.
 */
export class ConnectionQueue {
  readonly #options: ConnectionQueueOptions;
  readonly #limits: Readonly<Record<Purpose, number>>;
  readonly #used: Record<Purpose, number> = { request: 0, own: 0 };
  readonly #waiting: Waiter[] = [];
  #responseCount = 0;

  constructor(options: ConnectionQueueOptions) {
    this.#options = options;
    const maxReserved = (options.size - 1) >> 1;
    this.#limits = {
      request: options.size - Math.min(RESERVED_CONNECTIONS.own, maxReserved),
      own: options.size - Math.min(RESERVED_CONNECTIONS.request, maxReserved),
    };
  }

  /** Number of responses of the store so far. After a timeout it shows whether the store is busy or unreachable. */
  get responseCount(): number {
    return this.#responseCount;
  }

  recordResponse(): void {
    this.#responseCount += 1;
  }

  /**
   * Waits for a turn.
   * @returns a function that ends the turn
   * @throws StoreUnavailable
   */
  async enter(purpose: Purpose): Promise<() => void> {
    if (!this.#hasCapacity(purpose) || this.#waiting.some((waiter) => waiter.purpose === purpose))
      await this.#wait(purpose);
    else this.#used[purpose] += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#used[purpose] -= 1;
      this.#admit();
    };
  }

  /** Called when the store is unreachable, so that waiting requests fail at once instead of one by one. */
  rejectWaiting(error: Error): void {
    for (const waiter of this.#waiting.splice(0)) waiter.settle(error);
  }

  #hasCapacity(purpose: Purpose): boolean {
    return this.#used.request + this.#used.own < this.#options.size && this.#used[purpose] < this.#limits[purpose];
  }

  #wait(purpose: Purpose): Promise<void> {
    const { clock, acquireTimeoutMs, maxWaiting } = this.#options;
    const waitingRequests = this.#waiting.filter((waiter) => waiter.purpose === 'request').length;
    if (purpose === 'request' && waitingRequests >= maxWaiting) {
      return Promise.reject(new StoreUnavailable('busy', `${waitingRequests} requests already wait for a connection`));
    }
    return new Promise((resolve, reject) => {
      const waitEnd = new AbortController();
      const waiter: Waiter = {
        purpose,
        responsesBefore: this.#responseCount,
        settle: (error) => {
          waitEnd.abort();
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiting.push(waiter);
      void clock.sleep(acquireTimeoutMs, waitEnd.signal).then(() => {
        const index = this.#waiting.indexOf(waiter);
        if (index < 0) return;
        this.#waiting.splice(index, 1);
        waiter.settle(this.#createTimeoutError(waiter));
      });
    });
  }

  #createTimeoutError({ responsesBefore }: Waiter): StoreUnavailable {
    const kind = this.#responseCount > responsesBefore ? 'busy' : 'away';
    return new StoreUnavailable(kind, `no connection was free within ${this.#options.acquireTimeoutMs} ms`);
  }

  /** Grants free turns to those waiting longest whose purpose has capacity. */
  #admit(): void {
    for (;;) {
      const index = this.#waiting.findIndex(({ purpose }) => this.#hasCapacity(purpose));
      const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!next) return;
      this.#used[next.purpose] += 1;
      next.settle();
    }
  }
}
