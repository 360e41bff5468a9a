import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { PlanningErrors } from './planning-errors.js';
import { joinMissed, splitByWindows, type MissedSlots } from './slot-rules.js';
import { monitorGrid, closedWindows, type Watch } from './watch.js';

/** A missed range of a monitor; a longer one replaces a stored one that begins at the same moment. */
export interface MissedRange extends MissedSlots {
  readonly accountId: number;
  readonly monitorGuid: string;
}

/** Slots found missed, until they are stored. */
export class MissedSlotLog {
  readonly #totals = new Map<MissedReason, number>();
  readonly #planningErrors: PlanningErrors;
  /** Reasons by monitor. */
  #reasons = new Map<string, Set<MissedReason>>();
  #missed: MissedRange[] = [];

  constructor(planningErrors: PlanningErrors) {
    this.#planningErrors = planningErrors;
  }

  /** Slots by reason, since the beginning. */
  get totals(): ReadonlyMap<MissedReason, number> {
    return this.#totals;
  }

  /** Why slots of which monitors were noted since the last call. */
  takeReasons(): ReadonlyMap<string, ReadonlySet<MissedReason>> {
    const reasons = this.#reasons;
    this.#reasons = new Map();
    return reasons;
  }

  /** Ranges noted since the last call. */
  take(): MissedRange[] {
    const missed = this.#missed;
    this.#missed = [];
    return missed;
  }

  /** Slots of a range that lie in maintenance read so; where that cannot be told, as the others. */
  noteSplit(watch: Watch, range: MissedSlots): void {
    const windows = this.#planningErrors.orElse(
      () => closedWindows(watch, range.fromAt, range.toAt),
      () => [],
    );
    for (const part of splitByWindows(monitorGrid(watch), range, windows)) {
      this.note(watch, part);
      if (part.reason === 'overrun' && watch.lastMissed) watch.overruns.set(watch.lastMissed.fromAt, watch.lastMissed);
    }
  }

  /** The run under way turned out not to be the target's to answer for: slots missed because of it are missed for that. */
  reassignOverruns(watch: Watch, reason: MissedReason): void {
    for (const range of watch.overruns.values()) this.note(watch, { ...range, reason });
    watch.overruns.clear();
  }

  /** A range that continues the monitor's latest makes it longer. */
  note(watch: Watch, range: MissedSlots | undefined): void {
    if (!range) return;
    this.#totals.set(range.reason, (this.#totals.get(range.reason) ?? 0) + range.slots);
    const joined = (watch.lastMissed && joinMissed(watch.lastMissed, range)) ?? range;
    watch.lastMissed = joined;
    const { accountId, monitorGuid } = watch.planned.monitor;
    this.#missed.push({ ...joined, accountId, monitorGuid });
    this.#reasons.set(monitorGuid, (this.#reasons.get(monitorGuid) ?? new Set()).add(range.reason));
  }
}
