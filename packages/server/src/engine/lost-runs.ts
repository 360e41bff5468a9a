import type { RunKey } from '@vedette/contract/checkpoint-protocol';
import type { Instant } from '@vedette/kernel/clock';
import { runText } from './work-port.js';

/** More than a dead checkpoint can hold; the oldest go first. */
const MOST_RUNS = 100_000;

/** Runs that were written off while a server held them: what it saw may still come, and from it alone. */
export class LostRuns {
  readonly #runs = new Map<string, { readonly serverId: number; readonly slotAt: Instant }>();

  note(run: RunKey, serverId: number): void {
    this.#runs.set(runText(run), { serverId, slotAt: run.slotAt });
    if (this.#runs.size > MOST_RUNS) this.#forgetFirst();
  }

  /** Who held a run. */
  holderOf(run: RunKey): number | undefined {
    return this.#runs.get(runText(run))?.serverId;
  }

  /** Forgets runs of slots before `oldestAt`, as far as they were noted first. */
  forgetBefore(oldestAt: Instant): void {
    for (const { slotAt } of this.#runs.values()) {
      if (slotAt >= oldestAt) return;
      this.#forgetFirst();
    }
  }

  #forgetFirst(): void {
    for (const key of this.#runs.keys()) {
      this.#runs.delete(key);
      return;
    }
  }
}
