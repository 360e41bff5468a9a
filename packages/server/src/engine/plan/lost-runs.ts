import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import { runText } from '../work/work-port.js';

/** More than can be assigned to a dead checkpoint. Beyond this, the older half is dropped. */
const MAX_RUNS = 100_000;

interface LostRun {
  readonly serverId: number;
  readonly slotAt: Instant;
}

/** Runs that were written off while assigned to a server. Their results may still arrive, from that server only. */
export class LostRuns {
  readonly #runs = new Map<string, LostRun>();

  note(run: RunKey, serverId: number): void {
    this.#runs.set(runText(run), { serverId, slotAt: run.slotAt });
    if (this.#runs.size > MAX_RUNS) this.#forgetWhile(() => this.#runs.size > MAX_RUNS / 2);
  }

  /** Returns the server to which a run was assigned. */
  findHolder(run: RunKey): number | undefined {
    return this.#runs.get(runText(run))?.serverId;
  }

  /** Forgets runs of slots before `oldestAt`, in the order they were recorded. */
  forgetBefore(oldestAt: Instant): void {
    this.#forgetWhile(({ slotAt }) => slotAt < oldestAt);
  }

  #forgetWhile(isOver: (run: LostRun) => boolean): void {
    for (const [key, run] of this.#runs) {
      if (!isOver(run)) return;
      this.#runs.delete(key);
    }
  }
}
