import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Instant } from '@vedette/kernel/clock';
import type { ChooseCheckpoint, ListSelectedCheckpoints } from './choose-checkpoint.js';
import type { WorkItem } from '../work/work-port.js';
import type { PlanningErrors } from './planning-errors.js';
import { beginConcurrentCheck, createWorkItem } from './planned-run.js';
import { waitForCheckpoint } from './waiting.js';
import type { Run, PlannedMonitor, Watch } from './watch.js';

/** Checkpoints that runs can go to. */
export interface CheckpointSelector {
  readonly choose: ChooseCheckpoint;
  readonly listSelectedCheckpoints: ListSelectedCheckpoints;
  /** Whether a checkpoint of the monitor may become available soon, when none is now. */
  readonly mayBecomeUsable: (planned: PlannedMonitor) => boolean;
}

/** Starts runs, each at an available checkpoint, and collects them until they are offered to checkpoints. */
export class Dispatcher {
  readonly #checkpoints: CheckpointSelector;
  readonly #planningErrors: PlanningErrors;
  #work: WorkItem[] = [];

  constructor(checkpoints: CheckpointSelector, planningErrors: PlanningErrors) {
    this.#checkpoints = checkpoints;
    this.#planningErrors = planningErrors;
  }

  /** Returns runs started since the last call. */
  take(): WorkItem[] {
    return this.#work.splice(0);
  }

  /** Starts a run, or lets it wait for a checkpoint. Returns false if no checkpoint may become available soon. */
  beginOrWait(watch: Watch, run: Run, reason: MissedReason, now: Instant): boolean {
    if (this.begin(watch, run)) return true;
    if (!this.#checkpoints.mayBecomeUsable(watch.planned)) return false;
    waitForCheckpoint(watch, run, reason, now);
    return true;
  }

  /** Like `beginOrWait`, but returns false instead of throwing, so that the slot of the run is not lost. */
  beginOrWaitSafely(watch: Watch, run: Run, reason: MissedReason, now: Instant): boolean {
    return this.#planningErrors.orElse(
      () => this.beginOrWait(watch, run, reason, now),
      () => false,
    );
  }

  /**
   * Starts a run. Returns false if no checkpoint is available. In that case, and when it throws, nothing has changed.
   * @param only the only checkpoint allowed
   */
  begin(watch: Watch, run: Run, only?: number): boolean {
    const { monitor, mayFallBack } = watch.planned;
    if (monitor.concurrent) return this.#beginConcurrentCheck(watch, run);
    const { tried, slotAt, attempt, purpose } = run;
    const choice = this.#checkpoints.choose(monitor, {
      previousServerId: watch.lastServerId,
      tried,
      only,
      mayFallBack,
    });
    if (!choice) return false;
    watch.overruns = undefined;
    watch.activeRun = { ...run, checkpointId: choice.checkpointId };
    this.#work.push(createWorkItem(monitor, { slotAt, attempt, isUrgent: purpose === 'recheck', ...choice }));
    return true;
  }

  /**
   * Starts a concurrent check on all of its checkpoints, even if one was requested, unless too few are available for a
   * conclusive result.
   */
  #beginConcurrentCheck(watch: Watch, run: Run): boolean {
    const runs = beginConcurrentCheck(watch, run, this.#checkpoints.listSelectedCheckpoints(watch.planned.monitor));
    if (!runs) return false;
    watch.overruns = undefined;
    this.#work.push(...runs);
    return true;
  }
}
