import { after } from '../timer.js';
import { noMatchMade } from './pattern-thread.js';
import { Usage } from './usage.js';

/** Owner of a task: a run and its monitor, if any. */
export interface TaskOwner {
  readonly monitorGuid?: string | undefined;
}

interface Waiter {
  readonly owner: TaskOwner;
  readonly begin: () => Promise<void>;
}

export interface FairQueueLimits {
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/**
 * Runs one task at a time. Next is a task of the requester that has used the least time so far, in order of arrival. A
 * requester with many tasks delays others by one task rather than all of them, and a monitor that does so in every run
 * queues behind others. A task that waits too long, or finds the queue full, is rejected.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #elapsed: () => number;
  readonly #had: Usage;
  readonly #line: Waiter[] = [];
  #isBusy = false;

  constructor(limits: FairQueueLimits, elapsed: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#elapsed = elapsed;
    this.#had = new Usage(elapsed);
  }

  /**
   * @param owner of the task; default: an owner without usage
   * @throws ProbeFailure 29002 when `task` did not get its turn; else whatever it throws.
   */
  enter<T>(act: () => Promise<T>, owner: TaskOwner = {}): Promise<T> {
    const { maxWaiting, maxWaitMs } = this.#limits;
    if (this.#line.length >= maxWaiting) return Promise.reject(noMatchMade('the queue is full'));
    return new Promise<T>((resolve, reject) => {
      const begin = (): Promise<void> => {
        stop();
        return Promise.resolve().then(act).then(resolve, reject);
      };
      const waiter = { owner, begin };
      const stop = after(maxWaitMs, () => {
        this.#line.splice(this.#line.indexOf(waiter), 1);
        reject(noMatchMade('it waited too long in the queue'));
      });
      this.#line.push(waiter);
      this.#next();
    });
  }

  #next(): void {
    const [first, ...others] = this.#line;
    if (this.#isBusy || !first) return;
    const next = others.reduce(
      (least, one) => (this.#had.of(one.owner) < this.#had.of(least.owner) ? one : least),
      first,
    );
    this.#line.splice(this.#line.indexOf(next), 1);
    this.#isBusy = true;
    const startedAt = this.#elapsed();
    void next.begin().then(() => {
      this.#had.add(next.owner, this.#elapsed() - startedAt);
      this.#isBusy = false;
      this.#next();
    });
  }
}
