import { ConcurrencyLimiter } from '@vedette/kernel/concurrency/concurrency-limiter';
import { Mutex } from '@vedette/kernel/concurrency/mutex';
import { limitedFault, limitedFaults } from './limited-fault.js';

/** Documents of one operator that may wait or run at the same time, so that other operators get their turn. */
export const MAX_PER_OPERATOR = 3;
const MAX_QUEUED = 8;

export interface DocumentJob {
  /** If undefined, only the limit of the whole queue applies. */
  readonly operatorGuid?: string;
  /** Jobs of the operator that may wait or run at the same time. Default 1. */
  readonly max?: number;
  /** Aborts when the client disconnects. A job that has not started by then is skipped. */
  readonly signal?: AbortSignal;
}

/** Creates one document at a time, in the order of the requests. */
export class DocumentQueue {
  readonly #mutex = new Mutex();
  readonly #limiter = new ConcurrencyLimiter({
    max: MAX_QUEUED,
    refuse: limitedFaults('Your previous document is still being created', 'Too many documents are being created'),
  });

  /** @throws Fault `limited` when too many jobs wait in total or for the operator; rethrows errors of `work` */
  async run<T>(work: () => Promise<T>, { operatorGuid, max = 1, signal }: DocumentJob = {}): Promise<T> {
    const release = this.#limiter.acquire(operatorGuid, max);
    const result = this.#mutex.run(() => {
      if (signal?.aborted === true) throw limitedFault('The client has disconnected');
      return work();
    });
    return result.finally(release);
  }
}
