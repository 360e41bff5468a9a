import { recordOutcome, type PartialOutcome, type ConcurrentCheck } from './concurrent-check.js';
import type { Watch } from './watch.js';

/** A concurrent check that is waiting to be judged. */
export interface FinishedConcurrentCheck {
  readonly watch: Watch;
  readonly concurrentCheck: ConcurrentCheck;
}

/** Collects concurrent checks that have ended until they are judged. */
export class ConcurrentChecks {
  #finished: FinishedConcurrentCheck[] = [];

  /** Records the outcome of a partial check. The last one ends the concurrent check. */
  record(watch: Watch, attempt: number, outcome: PartialOutcome): void {
    const concurrentCheck = watch.activeRun?.concurrentCheck;
    if (concurrentCheck && recordOutcome(concurrentCheck, attempt, outcome)) this.requeue(watch, concurrentCheck);
  }

  /** Queues a concurrent check again, because its judgement could not be stored. */
  requeue(watch: Watch, concurrentCheck: ConcurrentCheck): void {
    this.#finished.push({ watch, concurrentCheck });
  }

  /** Returns concurrent checks that ended since the last call. */
  take(): FinishedConcurrentCheck[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }
}
