import type { Clock } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';

/** Wakes a loop before its time. Rung while the loop is at work, it is heard when the loop next waits. */
export class Bell {
  #isRung = false;
  #heard: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#heard?.();
  }

  /** Resolves when it rings, at the latest after `ms`, or when `signal` aborts; the ring is used up. */
  async wait(clock: Pick<Clock, 'sleep'>, ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung) {
      const waiting = following(signal);
      this.#heard = waiting.abort;
      await clock.sleep(ms, waiting.signal);
      this.#heard = undefined;
      waiting.letGo();
    }
    this.#isRung = false;
  }
}
