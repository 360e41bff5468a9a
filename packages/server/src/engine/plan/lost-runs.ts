import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import { runKeyText } from '../work/work-port.js';

/** More than can be assigned to a dead checkpoint. Beyond this, the older half is dropped. */
const MAX_RUNS = 100_000;

interface LostRun {
  readonly serverId: number;
  readonly slotAt: Instant;
}

/** Runs that were written off while assigned to a server. Their results may still arrive, from that server only. */
export class LostRuns {
  readonly #runs = new Map<string, LostRun>();

  add(run: RunKey, serverId: number): void {
    this.#runs.set(runKeyText(run), { serverId, slotAt: run.slotAt });
    if (this.#runs.size > MAX_RUNS) this.#removeWhile(() => this.#runs.size > MAX_RUNS / 2);
  }

  /** Returns the server to which a run was assigned. */
  findServerId(run: RunKey): number | undefined {
    return this.#runs.get(runKeyText(run))?.serverId;
  }

  /** Forgets runs of slots before `oldestAt`, in the order they were recorded. */
  removeBefore(oldestAt: Instant): void {
    this.#removeWhile(({ slotAt }) => slotAt < oldestAt);
  }

  #removeWhile(isExpired: (run: LostRun) => boolean): void {
    for (const [key, run] of this.#runs) {
      if (!isExpired(run)) return;
      this.#runs.delete(key);
    }
  }
}
