import { Fault } from '@vedette/kernel/fault';

const MOST_WAITING = 8;
const RETRY_AFTER_S = 15;

/** Does one piece of work after the other, in the order in which they come. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws Fault `limited` when too many wait already, and whatever the work throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) {
      throw new Fault('limited', 'Too many documents are being made: try again soon', { retryAfterS: RETRY_AFTER_S });
    }
    this.#waiting += 1;
    const mine = this.#last.then(work).finally(() => (this.#waiting -= 1));
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
