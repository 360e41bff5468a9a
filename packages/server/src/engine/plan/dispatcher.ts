import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Instant } from '@vedette/kernel/clock';
import type { ChooseCheckpoint, SelectEvery } from './choose-checkpoint.js';
import type { WorkItem } from '../work/work-port.js';
import type { PlanningErrors } from './planning-errors.js';
import { beginRound, workItem } from './planned-run.js';
import { waitForPlace } from './waiting.js';
import type { Flight, PlannedMonitor, Watch } from './watch.js';

/** Checkpoints that runs can go to. */
export interface Places {
  readonly choose: ChooseCheckpoint;
  readonly selectEvery: SelectEvery;
  /** Whether a checkpoint of the monitor may become available soon, when none is now. */
  readonly mayComeBack: (planned: PlannedMonitor) => boolean;
}

/** Starts runs, each at an available checkpoint, and collects them until they are offered to checkpoints. */
export class Dispatcher {
  readonly #places: Places;
  readonly #planningErrors: PlanningErrors;
  #work: WorkItem[] = [];

  constructor(places: Places, planningErrors: PlanningErrors) {
    this.#places = places;
    this.#planningErrors = planningErrors;
  }

  /** Returns runs started since the last call. */
  take(): WorkItem[] {
    return this.#work.splice(0);
  }

  /** Starts a run, or lets it wait for a checkpoint. Returns false if there is none to wait for. */
  beginSoon(watch: Watch, run: Flight, reason: MissedReason, now: Instant): boolean {
    if (this.begin(watch, run)) return true;
    if (!this.#places.mayComeBack(watch.planned)) return false;
    waitForPlace(watch, run, reason, now);
    return true;
  }

  /** Like `beginSoon`, for a run whose slot would be lost if this threw. */
  beginAgain(watch: Watch, run: Flight, reason: MissedReason, now: Instant): boolean {
    return this.#planningErrors.orElse(
      () => this.beginSoon(watch, run, reason, now),
      () => false,
    );
  }

  /**
   * Starts a run. Returns false if no checkpoint is available. In that case, and when it throws, nothing has changed.
   * @param only the only checkpoint allowed
   */
  begin(watch: Watch, run: Flight, only?: number): boolean {
    const { monitor, mayFallBack } = watch.planned;
    if (monitor.concurrent) return this.#beginRound(watch, run);
    const { tried, slotAt, attempt, purpose } = run;
    const chosen = this.#places.choose(monitor, { previousServerId: watch.lastServerId, tried, only, mayFallBack });
    if (!chosen) return false;
    watch.overruns.clear();
    watch.flight = { ...run, checkpointId: chosen.checkpointId };
    this.#work.push(workItem(monitor, { slotAt, attempt, isUrgent: purpose === 'recheck', ...chosen }));
    return true;
  }

  /**
   * Starts a concurrent check on all of its checkpoints, even if one was requested, unless too few are available for a
   * conclusive result.
   */
  #beginRound(watch: Watch, run: Flight): boolean {
    const runs = beginRound(watch, run, this.#places.selectEvery(watch.planned.monitor));
    if (!runs) return false;
    watch.overruns.clear();
    this.#work.push(...runs);
    return true;
  }
}
