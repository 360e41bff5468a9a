import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { Clock } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { Term } from '../term/term.js';
import { holdLease } from '../collect/check-store-sql.js';
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
import { namesByAccount, recordPastProblem, recordProblems } from './self-watch-sql.js';
import type { Span } from '../plan/slot-rules.js';
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
  #outages: Span[] = [];

  constructor(deps: SelfWatchDeps, term: Term, epoch: number) {
    this.#deps = deps;
    this.#term = term;
    this.#epoch = epoch;
  }

  async check(): Promise<void> {
    const { db, clock, notifyAdministrators } = this.#deps;
    const facts = await this.#facts();
    const { since, persistent: found } = findPersistent(findSystemProblems(facts), this.#since, clock.elapsed());
    this.#since = since;
    this.#show(found);
    if (facts.isStoreAway) return;
    this.#outages.push(...this.#term.collector.takeOutages().filter(isReportable));
    const past = this.#outages.map((span) => ({ finding: outageFinding(span), span }));
    await db.transaction().execute(async (tx) => {
      await holdLease(tx, this.#epoch);
      await recordPastProblem(tx, past);
      const raised = await recordProblems(tx, found, clock.now());
      const findings = [...past.map(({ finding }) => finding), ...raised];
      if (findings.length > 0) await notifyAdministrators(tx, await this.#named(tx, findings), clock.now());
    });
    this.#outages = [];
  }

  /** Each account is notified about its own monitors only. */
  async #named(tx: Tx, findings: readonly SystemFinding[]): Promise<readonly SystemFinding[]> {
    if (!findings.some(({ kind }) => kind === 'slotsMissed')) return findings;
    const names = await namesByAccount(tx, [...this.#missedAt.keys()]);
    return findings.map((finding) =>
      finding.kind === 'slotsMissed'
        ? {
            ...finding,
            detailByAccount: new Map([...names].map(([id, own]) => [id, describeMissedSlots(finding.detail, own)])),
          }
        : finding,
    );
  }

  #show(found: readonly SystemFinding[]): void {
    const { problem } = this.#deps.metrics;
    problem.reset();
    for (const { kind } of found) problem.set({ kind }, 1);
  }

  async #facts(): Promise<SystemFacts> {
    const { planner, fleet, collector } = this.#term;
    const { db, failingMails, failingCopies, failingReports, freeDiskBytes } = this.#deps;
    const { isStoreAway } = collector;
    return {
      servers: fleet.count(),
      runningMonitors: [...planner.all()].filter(({ planned }) => isRunning(planned)).length,
      missed: this.#recentlyMissed(),
      isStoreAway,
      failingMails: isStoreAway ? 0 : await failingMails(db),
      failingCopies: isStoreAway ? 0 : ((await failingCopies?.(db)) ?? 0),
      failingReports: isStoreAway ? [] : ((await failingReports?.(db)) ?? []),
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
    for (const [reason, slots] of grown(before, totals)) metrics.missed.inc({ reason }, slots);
    this.#samples.push({ at: clock.elapsed(), totals });
    const oldest = clock.elapsed() - MISSED_WINDOW_MS;
    while ((this.#samples[1]?.at ?? Infinity) < oldest) this.#samples.shift();
    for (const [guid, at] of this.#missedAt) if (at < oldest) this.#missedAt.delete(guid);
    return Object.fromEntries(grown(this.#samples[0]?.totals ?? before, totals));
  }
}

const isReportable = ({ fromAt, toAt }: Span): boolean => toAt - fromAt >= MIN_REPORTED_OUTAGE_MS;

function grown(before: Totals, after: Totals): [MissedReason, number][] {
  return [...after].map(([reason, slots]) => [reason, slots - (before.get(reason) ?? 0)]);
}
