import { SECOND } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';

/** Clock difference above which a warning is logged. The server uses the same limit. */
const CLOCK_WARNING_MS = 2 * SECOND;

/** Logs once each time the clocks of this machine and the server begin to differ. */
export class ClockDriftLog {
  readonly #log: Pick<AgentLog, 'info' | 'warn'>;
  #wasBeyondLimit = false;

  constructor(log: Pick<AgentLog, 'info' | 'warn'>) {
    this.#log = log;
  }

  /** @param aheadMs how far this clock is ahead of the server's, including half the round-trip time */
  record(aheadMs: number): void {
    const isBeyondLimit = Math.abs(aheadMs) > CLOCK_WARNING_MS;
    if (isBeyondLimit && !this.#wasBeyondLimit) {
      this.#log.warn(
        { aheadMs },
        'the clocks of this machine and the server differ; above one minute the server assigns no runs',
      );
    }
    if (!isBeyondLimit && this.#wasBeyondLimit)
      this.#log.info({ aheadMs }, 'the clocks of this machine and the server agree again');
    this.#wasBeyondLimit = isBeyondLimit;
  }
}
