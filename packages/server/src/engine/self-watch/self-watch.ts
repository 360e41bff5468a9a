import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Clock } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { Term } from '../term/term.js';
import { lockMember } from '../collect/check-store-sql.js';
import type { EngineMetrics } from '../metrics/metrics.js';
import {
  findSystemProblems,
  isServiceFault,
  describeMissedSlots,
  outageFinding,
  findPersistent,
  MIN_REPORTED_OUTAGE_MS,
  type FoundSince,
  type SystemFacts,
  type SystemFinding,
} from './self-watch-rules.js';
import { loadMonitorNamesByAccount, recordPastProblems, recordProblems } from './self-watch-sql.js';
import type { TimeRange } from '../plan/slot-rules.js';
import { isRunning } from '../plan/watch.js';

export interface SelfWatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: EngineMetrics;
  /** Counts e-mails that were recently given up or are overdue. */
  readonly failingMails: (db: Db) => Promise<number>;
  /** Counts copies of status pages that could not be written for too long. Default: none. */
  readonly failingCopies?: (db: Db) => Promise<number>;
  /** Returns scheduled reports whose latest runs all failed. Default: none. */
  readonly failingReports?: (db: Db) => Promise<SystemFacts['failingReports']>;
  /** Returns the free disk space of the data folder; undefined if unknown. */
  readonly freeDiskBytes: () => Promise<number | undefined>;
  /** Notifies all administrators, in the transaction that records the problem. */
  readonly notifyAdministrators: (tx: Tx, findings: readonly SystemFinding[], at: number) => Promise<void>;
}

const MISSED_WINDOW_MS = 5 * 60_000;

type Totals = ReadonlyMap<MissedReason, number>;

/** Monitors the service itself: problems are sent to administrators, stored and shown. */
export class SelfWatch {
  readonly #deps: SelfWatchDeps;
  readonly #term: Term;
  readonly #epoch: number;
  /** Previous totals of missed slots, oldest first. */
  #samples: { readonly at: number; readonly totals: Totals }[] = [{ at: -Infinity, totals: new Map() }];
  /** Last time slots of a monitor were missed through a fault of the service. */
  readonly #missedAt = new Map<string, number>();
  #since: FoundSince = new Map();
  /** Past outages of the store that are not reported yet. */
  #outages: TimeRange[] = [];

  constructor(deps: SelfWatchDeps, term: Term, epoch: number) {
    this.#deps = deps;
    this.#term = term;
    this.#epoch = epoch;
  }

  async check(): Promise<void> {
    const { db, clock, notifyAdministrators } = this.#deps;
    const facts = await this.#collectFacts();
    const { since, persistent: found } = findPersistent(findSystemProblems(facts), this.#since, clock.elapsed());
    this.#since = since;
    this.#updateMetrics(found);
    if (facts.isStoreUnreachable) return;
    this.#outages.push(...this.#term.collector.takeOutages().filter(isReportable));
    const past = this.#outages.map((span) => ({ finding: outageFinding(span), span }));
    await db.transaction().execute(async (tx) => {
      await lockMember(tx, this.#epoch);
      await recordPastProblems(tx, past);
      const raised = await recordProblems(tx, found, clock.now());
      const findings = [...past.map(({ finding }) => finding), ...raised];
      if (findings.length > 0) await notifyAdministrators(tx, await this.#addMonitorNames(tx, findings), clock.now());
    });
    this.#outages = [];
  }

  /** Each account is notified about its own monitors only. */
  async #addMonitorNames(tx: Tx, findings: readonly SystemFinding[]): Promise<readonly SystemFinding[]> {
    if (!findings.some(({ kind }) => kind === 'slotsMissed')) return findings;
    const names = await loadMonitorNamesByAccount(tx, [...this.#missedAt.keys()]);
    return findings.map((finding) =>
      finding.kind === 'slotsMissed'
        ? {
            ...finding,
            detailByAccount: new Map(
              [...names].map(([id, accountNames]) => [id, describeMissedSlots(finding.detail, accountNames)]),
            ),
          }
        : finding,
    );
  }

  #updateMetrics(found: readonly SystemFinding[]): void {
    const { problem } = this.#deps.metrics;
    problem.reset();
    for (const { kind } of found) problem.set({ kind }, 1);
  }

  async #collectFacts(): Promise<SystemFacts> {
    const { planner, fleet, collector } = this.#term;
    const { db, failingMails, failingCopies, failingReports, freeDiskBytes } = this.#deps;
    const { isStoreUnreachable } = collector;
    return {
      servers: fleet.count(),
      runningMonitors: [...planner.all()].filter(({ planned }) => isRunning(planned)).length,
      missed: this.#recentlyMissed(),
      isStoreUnreachable,
      failingMails: isStoreUnreachable ? 0 : await failingMails(db),
      failingCopies: isStoreUnreachable ? 0 : ((await failingCopies?.(db)) ?? 0),
      failingReports: isStoreUnreachable ? [] : ((await failingReports?.(db)) ?? []),
      freeDiskBytes: await freeDiskBytes(),
    };
  }

  #recentlyMissed(): Partial<Record<MissedReason, number>> {
    const { clock, metrics } = this.#deps;
    const { planner } = this.#term;
    for (const [guid, reasons] of planner.takeMissedReasons())
      if ([...reasons].some(isServiceFault)) this.#missedAt.set(guid, clock.elapsed());
    const totals = new Map(planner.missedTotals);
    const before = this.#samples.at(-1)?.totals ?? new Map<MissedReason, number>();
    for (const [reason, slots] of missedIncrease(before, totals)) metrics.missed.inc({ reason }, slots);
    this.#samples.push({ at: clock.elapsed(), totals });
    const oldest = clock.elapsed() - MISSED_WINDOW_MS;
    while ((this.#samples[1]?.at ?? Infinity) < oldest) this.#samples.shift();
    for (const [guid, at] of this.#missedAt) if (at < oldest) this.#missedAt.delete(guid);
    return Object.fromEntries(missedIncrease(this.#samples[0]?.totals ?? before, totals));
  }
}

const isReportable = ({ fromAt, toAt }: TimeRange): boolean => toAt - fromAt >= MIN_REPORTED_OUTAGE_MS;

function missedIncrease(before: Totals, after: Totals): [MissedReason, number][] {
  return [...after].map(([reason, slots]) => [reason, slots - (before.get(reason) ?? 0)]);
}
