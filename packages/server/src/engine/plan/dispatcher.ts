import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Instant } from '@vedette/kernel/clock';
import type { ChooseCheckpoint, SelectEvery } from './choose-checkpoint.js';
import type { WorkItem } from '../work/work-port.js';
import type { PlanningErrors } from './planning-errors.js';
import { beginRound, workItem } from './planned-run.js';
import { waitForPlace } from './waiting.js';
import type { Flight, PlannedMonitor, Watch } from './watch.js';

/** Where runs can go. */
export interface Places {
  readonly choose: ChooseCheckpoint;
  readonly selectEvery: SelectEvery;
  /** With nowhere to go now: whether a place of the monitor is about that may come to itself soon. */
  readonly mayComeBack: (planned: PlannedMonitor) => boolean;
}

/** Puts runs under way, each at a place that is there for it, and keeps them until they are laid out for checkpoints. */
export class Dispatcher {
  readonly #places: Places;
  readonly #planningErrors: PlanningErrors;
  #work: WorkItem[] = [];

  constructor(places: Places, planningErrors: PlanningErrors) {
    this.#places = places;
    this.#planningErrors = planningErrors;
  }

  /** Runs begun since the last call. */
  take(): WorkItem[] {
    return this.#work.splice(0);
  }

  /** Begins a run, or lets it wait for one of its places; false when there is none to wait for. */
  beginSoon(watch: Watch, run: Flight, reason: MissedReason, now: Instant): boolean {
    if (this.begin(watch, run)) return true;
    if (!this.#places.mayComeBack(watch.planned)) return false;
    waitForPlace(watch, run, reason, now);
    return true;
  }

  /** As `beginSoon`, of a run whose slot would be lost if this threw. */
  beginAgain(watch: Watch, run: Flight, reason: MissedReason, now: Instant): boolean {
    return this.#planningErrors.orElse(
      () => this.beginSoon(watch, run, reason, now),
      () => false,
    );
  }

  /** False when it has nowhere to go, and then, as when it throws, nothing has changed. @param only the one place it may go to */
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

  /** Wherever it was asked for, a concurrent monitor runs at all its places, unless too few of them could say anything. */
  #beginRound(watch: Watch, run: Flight): boolean {
    const runs = beginRound(watch, run, this.#places.selectEvery(watch.planned.monitor));
    if (!runs) return false;
    watch.overruns.clear();
    this.#work.push(...runs);
    return true;
  }
}
