import { startTimer } from '../timer.js';
import { searchNotPossible } from './pattern-thread.js';
import { Usage } from './usage.js';

/** Owner of a task: a run and its monitor, if any. */
export interface TaskOwner {
  readonly monitorGuid?: string | undefined;
}

interface QueuedTask {
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
  readonly #usage: Usage;
  readonly #queue: QueuedTask[] = [];
  #isBusy = false;

  constructor(limits: FairQueueLimits, elapsed: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#elapsed = elapsed;
    this.#usage = new Usage(elapsed);
  }

  /**
   * @param owner of the task; default: an owner without usage
   * @throws ProbeFailure 29002 when `task` did not get its turn; else whatever it throws.
   */
  run<T>(task: () => Promise<T>, owner: TaskOwner = {}): Promise<T> {
    const { maxWaiting, maxWaitMs } = this.#limits;
    if (this.#queue.length >= maxWaiting) return Promise.reject(searchNotPossible('the queue is full'));
    return new Promise<T>((resolve, reject) => {
      const begin = (): Promise<void> => {
        cancelTimeout();
        return Promise.resolve().then(task).then(resolve, reject);
      };
      const queuedTask = { owner, begin };
      const cancelTimeout = startTimer(maxWaitMs, () => {
        this.#queue.splice(this.#queue.indexOf(queuedTask), 1);
        reject(searchNotPossible('the search waited too long in the queue'));
      });
      this.#queue.push(queuedTask);
      this.#startNext();
    });
  }

  #startNext(): void {
    const [firstTask, ...otherTasks] = this.#queue;
    if (this.#isBusy || !firstTask) return;
    const nextTask = otherTasks.reduce(
      (leastUsed, candidate) =>
        this.#usage.usedMs(candidate.owner) < this.#usage.usedMs(leastUsed.owner) ? candidate : leastUsed,
      firstTask,
    );
    this.#queue.splice(this.#queue.indexOf(nextTask), 1);
    this.#isBusy = true;
    const startedAt = this.#elapsed();
    void nextTask.begin().then(() => {
      this.#usage.add(nextTask.owner, this.#elapsed() - startedAt);
      this.#isBusy = false;
      this.#startNext();
    });
  }
}
