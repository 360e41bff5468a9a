import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { PlanningErrors } from './planning-errors.js';
import { joinMissed, splitByWindows, type MissedSlots, type TimeRange } from './slot-rules.js';
import { monitorGrid, unmonitoredWindows, type Watch } from './watch.js';

/** A missed range of a monitor. A longer range replaces a stored one with the same start. */
export interface MissedRange extends MissedSlots {
  readonly accountId: number;
  readonly monitorGuid: string;
}

/** Missed slots that are not stored yet. */
export class MissedSlotLog {
  readonly #totals = new Map<MissedReason, number>();
  readonly #planningErrors: PlanningErrors;
  /** Reasons by monitor. Most monitors have one reason, for which they share a set. */
  #reasons = new Map<string, ReadonlySet<MissedReason>>();
  readonly #single = new Map<MissedReason, ReadonlySet<MissedReason>>();
  #missed: MissedRange[] = [];

  constructor(planningErrors: PlanningErrors) {
    this.#planningErrors = planningErrors;
  }

  /** Missed slots by reason since the start of the term. */
  get totals(): ReadonlyMap<MissedReason, number> {
    return this.#totals;
  }

  /** Returns the reasons of slots recorded since the last call, by monitor. */
  takeReasons(): ReadonlyMap<string, ReadonlySet<MissedReason>> {
    const reasons = this.#reasons;
    this.#reasons = new Map();
    return reasons;
  }

  /** Returns ranges recorded since the last call. */
  take(): MissedRange[] {
    const missed = this.#missed;
    this.#missed = [];
    return missed;
  }

  /**
   * Records a range, with slots in maintenance marked as such. If maintenance cannot be computed, they keep the given
   * reason.
   */
  recordSplit(watch: Watch, range: MissedSlots): void {
    const windows = this.#planningErrors.orElse(
      () => unmonitoredWindows(watch, range.fromAt, range.toAt),
      () => [],
    );
    for (const part of splitByWindows(monitorGrid(watch), range, windows)) {
      this.record(watch, part);
      if (part.reason === 'overrun' && watch.lastMissed)
        (watch.overruns ??= new Map()).set(watch.lastMissed.fromAt, watch.lastMissed);
    }
  }

  /** Changes the reason of slots missed during the current run, which was not delayed by its target. */
  reassignOverruns(watch: Watch, reason: MissedReason): void {
    for (const range of watch.overruns?.values() ?? []) this.record(watch, { ...range, reason });
    watch.overruns = undefined;
  }

  /**
   * Changes the reason of ranges in which no slot was due while the current run was in progress at its checkpoint: the
   * order or its result was under way, so they did not wait for the target.
   */
  reassignOverrunsOutside(watch: Watch, run: TimeRange): void {
    const { intervalMs } = monitorGrid(watch);
    for (const [fromAt, range] of watch.overruns ?? []) {
      const slotsBefore = Math.max(0, Math.ceil((run.fromAt - fromAt) / intervalMs));
      const firstSlot = fromAt + slotsBefore * intervalMs;
      if (firstSlot < Math.min(run.toAt, range.toAt)) continue;
      this.record(watch, { ...range, reason: 'late' });
      watch.overruns?.delete(fromAt);
    }
  }

  /** Records a range. If it continues the monitor's latest one, that range is extended. */
  record(watch: Watch, range: MissedSlots | undefined): void {
    if (!range) return;
    this.#totals.set(range.reason, (this.#totals.get(range.reason) ?? 0) + range.slots);
    const merged = (watch.lastMissed && joinMissed(watch.lastMissed, range)) ?? range;
    watch.lastMissed = merged;
    const { accountId, monitorGuid } = watch.planned.monitor;
    this.#missed.push({ ...merged, accountId, monitorGuid });
    const reasons = this.#reasons.get(monitorGuid);
    if (!reasons) this.#reasons.set(monitorGuid, this.#singleReason(range.reason));
    else if (!reasons.has(range.reason)) this.#reasons.set(monitorGuid, new Set([...reasons, range.reason]));
  }

  #singleReason(reason: MissedReason): ReadonlySet<MissedReason> {
    let reasons = this.#single.get(reason);
    if (!reasons) this.#single.set(reason, (reasons = new Set([reason])));
    return reasons;
  }
}
