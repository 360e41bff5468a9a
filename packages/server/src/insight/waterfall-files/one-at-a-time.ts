import { Fault } from '@vedette/kernel/fault';

const MOST_WAITING = 8;
const RETRY_AFTER_S = 15;

/** Does one piece of work after the other, in the order in which they come. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #askers = new Set<string>();

  /**
   * @param asker who has no other piece of work beside this one; absent: nobody counts his
   * @throws Fault `limited` when too many wait already, or one of the asker's does, and whatever the work throws.
   */
  async run<T>(work: () => Promise<T>, asker?: string): Promise<T> {
    const isHis = asker !== undefined && this.#askers.has(asker);
    if (isHis || this.#waiting >= MOST_WAITING) {
      const text = isHis ? 'Your last document is still being made' : 'Too many documents are being made';
      throw new Fault('limited', `${text}: try again soon`, { retryAfterS: RETRY_AFTER_S });
    }
    if (asker !== undefined) this.#askers.add(asker);
    this.#waiting += 1;
    const mine = this.#last.then(work).finally(() => {
      this.#waiting -= 1;
      if (asker !== undefined) this.#askers.delete(asker);
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
