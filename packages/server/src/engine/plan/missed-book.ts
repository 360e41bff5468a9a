import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Mishaps } from './mishaps.js';
import { joinMissed, splitByWindows, type MissedSlots } from './slot-rules.js';
import { gridOf, windowsOf, type Watch } from './watch.js';

/** A missed range of a monitor; a longer one replaces a stored one that begins at the same moment. */
export interface MissedOf extends MissedSlots {
  readonly accountId: number;
  readonly monitorGuid: string;
}

/** Slots found missed, until they are stored. */
export class MissedBook {
  readonly #totals = new Map<MissedReason, number>();
  readonly #mishaps: Mishaps;
  /** Reasons by monitor. */
  #who = new Map<string, Set<MissedReason>>();
  #missed: MissedOf[] = [];

  constructor(mishaps: Mishaps) {
    this.#mishaps = mishaps;
  }

  /** Slots by reason, since the beginning. */
  get totals(): ReadonlyMap<MissedReason, number> {
    return this.#totals;
  }

  /** Why slots of which monitors were noted since the last call. */
  takeWho(): ReadonlyMap<string, ReadonlySet<MissedReason>> {
    const who = this.#who;
    this.#who = new Map();
    return who;
  }

  /** Ranges noted since the last call. */
  take(): MissedOf[] {
    const missed = this.#missed;
    this.#missed = [];
    return missed;
  }

  /** Slots of a range that lie in maintenance read so; where that cannot be told, as the others. */
  noteSplit(watch: Watch, range: MissedSlots): void {
    const windows = this.#mishaps.orElse(
      () => windowsOf(watch, range.fromAt, range.toAt),
      () => [],
    );
    for (const part of splitByWindows(gridOf(watch), range, windows)) {
      this.note(watch, part);
      if (part.reason === 'overrun' && watch.lastMissed) watch.overruns.set(watch.lastMissed.fromAt, watch.lastMissed);
    }
  }

  /** The run under way turned out not to be the target's to answer for: slots missed because of it are missed for that. */
  overrunsWere(watch: Watch, reason: MissedReason): void {
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
    this.#who.set(monitorGuid, (this.#who.get(monitorGuid) ?? new Set()).add(range.reason));
  }
}
