import { SECOND } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';

/** A clock further off is worth a word to whoever runs the machine. The server warns at the same number. */
const CLOCK_WARNING_MS = 2 * SECOND;

/** Tells, once for each time it begins, that the clock of this machine and the server's differ. */
export class ClockNote {
  readonly #log: Pick<AgentLog, 'info' | 'warn'>;
  #isOff = false;

  constructor(log: Pick<AgentLog, 'info' | 'warn'>) {
    this.#log = log;
  }

  /** @param aheadMs of our clock before the server's, with half the way of the answer */
  saw(aheadMs: number): void {
    const isOff = Math.abs(aheadMs) > CLOCK_WARNING_MS;
    if (isOff && !this.#isOff) {
      this.#log.warn({ aheadMs }, 'the clock here and the one of the server differ: over a minute it gives no runs');
    }
    if (!isOff && this.#isOff) this.#log.info({ aheadMs }, 'the clock here and the one of the server agree again');
    this.#isOff = isOff;
  }
}
