import { limited, Places } from './places.js';

/** Documents one operator may have under way: others get their turn. */
export const MOST_OF_ONE = 3;
const MOST_WAITING = 8;

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
  readonly #places = new Places({
    all: MOST_WAITING,
    his: 'Your last document is still being made',
    everybodys: 'Too many documents are being made',
  });

  /** @throws Fault `limited` when too many wait already, or too many of the asker's do, and whatever the work throws. */
  async run<T>(work: () => Promise<T>, { asker, most = 1, signal }: Turn = {}): Promise<T> {
    const giveBack = this.#places.take(asker, most);
    const mine = this.#last
      .then(() => {
        if (signal?.aborted === true) throw limited('Nobody waits for this document any more');
        return work();
      })
      .finally(giveBack);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
