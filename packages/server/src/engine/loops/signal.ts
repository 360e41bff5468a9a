import type { Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';

/** Wakes a loop early. If it is raised while the loop is busy, it takes effect at the next wait. */
export class Signal {
  #isRaised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#isRaised = true;
    this.#wake?.();
  }

  /** Resolves when raised, after `ms` at the latest, or when `signal` aborts. Resets the signal. */
  async wait(clock: Pick<Clock, 'sleep'>, ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRaised) {
      const waiting = followSignals(signal);
      this.#wake = waiting.abort;
      await clock.sleep(ms, waiting.signal);
      this.#wake = undefined;
      waiting.unfollow();
    }
    this.#isRaised = false;
  }
}
