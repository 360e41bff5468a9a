import { Fault } from '@vedette/kernel/fault';

/** Documents one operator may have under way: others get their turn. */
export const MOST_OF_ONE = 3;
const MOST_WAITING = 8;
const RETRY_AFTER_S = 15;

export interface Turn {
  /** Who asks; absent: nobody counts his. */
  readonly asker?: string;
  /** Pieces of work of one asker that wait or are under way at most, so that he leaves room for others. Default 1. */
  readonly most?: number;
  /** Aborts when nobody waits for it any more: what has not begun then is not done. */
  readonly signal?: AbortSignal;
}

/** Does one piece of work after the other, in the order in which they come. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #byAsker = new Map<string, number>();

  /** @throws Fault `limited` when too many wait already, or too many of the asker's do, and whatever the work throws. */
  async run<T>(work: () => Promise<T>, { asker, most = 1, signal }: Turn = {}): Promise<T> {
    const his = asker === undefined ? 0 : (this.#byAsker.get(asker) ?? 0);
    const isTooMuch = his >= most;
    if (isTooMuch || this.#waiting >= MOST_WAITING) {
      const text = isTooMuch ? 'Your last document is still being made' : 'Too many documents are being made';
      throw limited(`${text}: try again soon`);
    }
    this.#waiting += 1;
    if (asker !== undefined) this.#byAsker.set(asker, his + 1);
    const mine = this.#last
      .then(() => {
        if (signal?.aborted === true) throw limited('Nobody waits for this document any more');
        return work();
      })
      .finally(() => this.#end(asker));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  #end(asker: string | undefined): void {
    this.#waiting -= 1;
    if (asker === undefined) return;
    const left = (this.#byAsker.get(asker) ?? 0) - 1;
    if (left > 0) this.#byAsker.set(asker, left);
    else this.#byAsker.delete(asker);
  }
}

const limited = (text: string): Fault => new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });
