import { after } from '../timer.js';
import { noMatchMade } from './pattern-thread.js';
import { Shares } from './shares.js';

/** Whose a thing is: that of a run of this monitor, if of one. */
export interface Asker {
  readonly monitorGuid?: string | undefined;
}

interface Waiter {
  readonly who: Asker;
  readonly begin: () => Promise<void>;
}

export interface LaneLimits {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/**
 * One thing at a time: of those who wait, next is a thing of whoever had the lane for the least time so far, the first one
 * asked. So one who asks much makes others wait for one thing of his, not for all; a monitor that does, run after run, waits
 * behind those that do not. Whoever waits too long, or finds too many in line, gives up.
 */
export class Lane {
  readonly #limits: LaneLimits;
  readonly #elapsed: () => number;
  readonly #had: Shares;
  readonly #line: Waiter[] = [];
  #isBusy = false;

  constructor(limits: LaneLimits, elapsed: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#elapsed = elapsed;
    this.#had = new Shares(elapsed);
  }

  /**
   * @param who whose thing it is; default: nobody's who had any other
   * @throws ProbeFailure 29002 when `act` did not get its turn; else whatever it throws.
   */
  enter<T>(act: () => Promise<T>, who: Asker = {}): Promise<T> {
    const { maxWaiting, maxWaitMs } = this.#limits;
    if (this.#line.length >= maxWaiting) return Promise.reject(noMatchMade('too many others wait'));
    return new Promise<T>((resolve, reject) => {
      const begin = (): Promise<void> => {
        stop();
        return Promise.resolve().then(act).then(resolve, reject);
      };
      const waiter = { who, begin };
      const stop = after(maxWaitMs, () => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(noMatchMade('its turn did not come in time'));
      });
      this.#line.push(waiter);
      this.#next();
    });
  }

  #next(): void {
    const [first, ...others] = this.#line;
    if (this.#isBusy || !first) return;
    const next = others.reduce((least, one) => (this.#had.of(one.who) < this.#had.of(least.who) ? one : least), first);
    this.#line.splice(this.#line.indexOf(next), 1);
    this.#isBusy = true;
    const startedAt = this.#elapsed();
    void next.begin().then(() => {
      this.#had.add(next.who, this.#elapsed() - startedAt);
      this.#isBusy = false;
      this.#next();
    });
  }
}
