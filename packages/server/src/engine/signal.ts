import type { Clock } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';

/** Wakes a loop before its time. Rung while the loop is at work, it is heard when the loop next waits. */
export class Signal {
  #isRaised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#isRaised = true;
    this.#wake?.();
  }

  /** Resolves when it rings, at the latest after `ms`, or when `signal` aborts; the ring is used up. */
  async wait(clock: Pick<Clock, 'sleep'>, ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRaised) {
      const waiting = following(signal);
      this.#wake = waiting.abort;
      await clock.sleep(ms, waiting.signal);
      this.#wake = undefined;
      waiting.letGo();
    }
    this.#isRaised = false;
  }
}
