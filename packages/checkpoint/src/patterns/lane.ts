import { after } from '../net/timer.js';
import { noMatchMade } from './pattern-thread.js';

/** One thing at a time, in the order asked; whoever waits too long, or finds too many in line, gives up. */
export class Lane {
  readonly #most: number;
  readonly #longestWaitMs: number;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(most: number, longestWaitMs: number) {
    this.#most = most;
    this.#longestWaitMs = longestWaitMs;
  }

  /** @throws ProbeFailure 29002 when `act` did not get its turn; else whatever it throws. */
  enter<T>(act: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#most) return Promise.reject(noMatchMade('too many others wait'));
    this.#waiting += 1;
    return new Promise<T>((resolve, reject) => {
      let hasLeft = false;
      const leave = (): void => {
        hasLeft = true;
        this.#waiting -= 1;
        reject(noMatchMade('its turn did not come in time'));
      };
      const stop = after(this.#longestWaitMs, leave);
      this.#tail = this.#tail.then(() => {
        if (hasLeft) return undefined;
        stop();
        this.#waiting -= 1;
        return act().then(resolve, reject);
      });
    });
  }
}
