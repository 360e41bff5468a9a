import { SECOND } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { ComparedClock } from '../time/steady-clock.js';
import type { Member, MemberReading } from './member-sql.js';

export interface ClockWatchDeps {
  readonly log: Logger;
  readonly self: Pick<Member, 'holder'>;
  /** The clock of this machine. By default, it is not compared. */
  readonly clockComparison?: ComparedClock;
  /** Gauge of the correction of the machine's clock. */
  readonly clockCorrection?: { set(seconds: number): void };
}

/** What two opposite steps leave of a correction is less. */
const LOGGED_CORRECTION_MS = 1_000;

/** Compares the clock of this machine with those of the other members at each heartbeat, and logs corrections. */
export class ClockWatch {
  readonly #deps: ClockWatchDeps;
  #loggedMs = 0;

  constructor(deps: ClockWatchDeps) {
    this.#deps = deps;
  }

  /** @param durationMs how long the reading took */
  compare({ members, databaseAt }: MemberReading, durationMs: number): void {
    const { clockComparison, clockCorrection, self } = this.#deps;
    if (!clockComparison) return;
    const othersAheadMs = members.flatMap(({ holder, clockAheadMs }) =>
      holder === self.holder || clockAheadMs === undefined ? [] : [clockAheadMs],
    );
    clockComparison.compare({ othersAheadMs, databaseAt, durationMs });
    clockCorrection?.set(clockComparison.correctionMs / SECOND);
    this.#logChange(clockComparison.correctionMs);
  }

  #logChange(correctionMs: number): void {
    const { log } = this.#deps;
    if (Math.abs(correctionMs - this.#loggedMs) < LOGGED_CORRECTION_MS) return;
    this.#loggedMs = correctionMs;
    if (Math.abs(correctionMs) < LOGGED_CORRECTION_MS)
      log.info('the clock of this machine agrees with the other processes again');
    else log.warn({ correctionMs }, 'the clock of this machine is wrong: the time of the other processes is used');
  }
}
