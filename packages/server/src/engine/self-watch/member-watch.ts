import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import type { Loop } from '../../module/module.js';
import { isStoreFailure } from '../collect/store-failure.js';
import type { EngineMetrics } from '../metrics/metrics.js';
import type { Term } from '../term/term.js';
import { MAX_MISSED_MONITORS, MISSED_WINDOW_MS, type FreeDisk, type MemberFacts } from './member-facts.js';
import { saveMemberFacts } from './member-facts-sql.js';
import { isServiceFault } from './self-watch-rules.js';

export interface MemberWatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Pick<EngineMetrics, 'missed'>;
  /** Name of this machine. */
  readonly host: string;
  /** Returns the free disk space of the data folder; undefined if unknown. */
  readonly freeDiskBytes: () => Promise<number | undefined>;
}

export interface MemberWatchOptions {
  readonly term: Pick<Term, 'planner' | 'collector'>;
  /** Epoch of this process as a member. */
  readonly epoch: number;
}

type Totals = ReadonlyMap<MissedReason, number>;

/** Watches the monitors that this process plans, and reports facts about them to the leader through the store. */
export class MemberWatch {
  readonly loop: Loop = { name: 'memberWatch', everyMs: 5 * SECOND, turn: () => this.save() };
  readonly #deps: MemberWatchDeps;
  readonly #options: MemberWatchOptions;
  /** Previous totals of missed slots, oldest first. */
  #samples: { readonly at: number; readonly totals: Totals }[] = [{ at: -Infinity, totals: new Map() }];
  #freeDisk: FreeDisk | undefined;
  /** Last time slots of a monitor were missed through a fault of the service, oldest first. */
  readonly #missedAt = new Map<string, number>();

  constructor(deps: MemberWatchDeps, options: MemberWatchOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  /** Counts the slots missed since the last call, and returns the current facts. */
  observe(): MemberFacts {
    const { planner } = this.#options.term;
    return {
      runningMonitors: planner.runningCount,
      missed: this.#countMissed(),
      missedMonitors: [...this.#missedAt.keys()].reverse().slice(0, MAX_MISSED_MONITORS),
      ...(this.#freeDisk && { freeDisk: this.#freeDisk }),
    };
  }

  /** Stores the current facts. While the store is unreachable, the leader keeps those it has read last. */
  async save(): Promise<void> {
    const { term, epoch } = this.#options;
    await this.#readDisk();
    const facts = this.observe();
    if (term.collector.isStoreUnreachable) return;
    await saveMemberFacts(this.#deps.db, epoch, facts).catch((error: unknown) => {
      if (!isStoreFailure(error)) throw error;
    });
  }

  async #readDisk(): Promise<void> {
    const { host, freeDiskBytes } = this.#deps;
    const bytes = await freeDiskBytes();
    this.#freeDisk = bytes === undefined ? undefined : { host, bytes };
  }

  #countMissed(): MemberFacts['missed'] {
    const { clock, metrics } = this.#deps;
    const { planner } = this.#options.term;
    const now = clock.elapsed();
    for (const [guid, reasons] of planner.takeMissedReasons()) {
      if (![...reasons].some(isServiceFault)) continue;
      this.#missedAt.delete(guid);
      this.#missedAt.set(guid, now);
    }
    const totals = new Map(planner.missedTotals);
    const before = this.#samples.at(-1)?.totals ?? new Map<MissedReason, number>();
    for (const [reason, slots] of missedIncrease(before, totals)) metrics.missed.inc({ reason }, slots);
    this.#samples.push({ at: now, totals });
    const oldest = now - MISSED_WINDOW_MS;
    while ((this.#samples[1]?.at ?? Infinity) < oldest) this.#samples.shift();
    for (const [guid, at] of this.#missedAt) if (at < oldest) this.#missedAt.delete(guid);
    return Object.fromEntries(missedIncrease(this.#samples[0]?.totals ?? before, totals));
  }
}

function missedIncrease(before: Totals, after: Totals): [MissedReason, number][] {
  return [...after]
    .map(([reason, slots]): [MissedReason, number] => [reason, slots - (before.get(reason) ?? 0)])
    .filter(([, slots]) => slots > 0);
}
