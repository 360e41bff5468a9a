import { noteAnswer, type PartAnswer, type Round } from './round.js';
import type { Watch } from './watch.js';

/** A round that waits for its judgement. */
export interface FinishedRound {
  readonly watch: Watch;
  readonly round: Round;
}

/** Rounds that came to their end, until they are judged. */
export class ConcurrentChecks {
  #finished: FinishedRound[] = [];

  /** What a part of the round under way had to say; with the last one the round is over. */
  answer(watch: Watch, attempt: number, answer: PartAnswer): void {
    const round = watch.flight?.round;
    if (round && noteAnswer(round, attempt, answer)) this.again(watch, round);
  }

  /** The judgement of a round could not be kept: it is to be made once more. */
  again(watch: Watch, round: Round): void {
    this.#finished.push({ watch, round });
  }

  /** Rounds to be judged since the last call. */
  take(): FinishedRound[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }
}
