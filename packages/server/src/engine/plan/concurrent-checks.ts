import { noteAnswer, type PartAnswer, type Round } from './round.js';
import type { Watch } from './watch.js';

/** A concurrent check that is waiting to be judged. */
export interface FinishedRound {
  readonly watch: Watch;
  readonly round: Round;
}

/** Collects concurrent checks that have ended until they are judged. */
export class ConcurrentChecks {
  #finished: FinishedRound[] = [];

  /** Records the outcome of a partial check. The last one ends the concurrent check. */
  answer(watch: Watch, attempt: number, answer: PartAnswer): void {
    const round = watch.flight?.round;
    if (round && noteAnswer(round, attempt, answer)) this.again(watch, round);
  }

  /** Queues a concurrent check again, because its judgement could not be stored. */
  again(watch: Watch, round: Round): void {
    this.#finished.push({ watch, round });
  }

  /** Returns concurrent checks that ended since the last call. */
  take(): FinishedRound[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }
}
