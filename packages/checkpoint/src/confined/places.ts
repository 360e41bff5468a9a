import { after } from '../timer.js';

/** How long somebody waits for a place. */
export interface Patience {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** There was none in time, or nobody wants it any more. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/** So many at a time; the others wait in line. */
export class Places {
  readonly #line: (() => void)[] = [];
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `act` when there is a place. @throws NoPlace when patience ends before */
  async within<T>(act: () => Promise<T>, patience?: Patience): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(patience);
    try {
      return await act();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(patience: Patience | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        forget();
        resolve();
      };
      const leave = (): void => {
        forget();
        this.#line.splice(this.#line.indexOf(enter), 1);
        reject(new NoPlace('there was no place in time'));
      };
      const stop = patience ? after(patience.limitMs, leave) : () => undefined;
      const forget = (): void => {
        stop();
        patience?.signal.removeEventListener('abort', leave);
      };
      this.#line.push(enter);
      patience?.signal.addEventListener('abort', leave);
      if (patience?.signal.aborted === true) leave();
    });
  }
}
