import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { Loop } from '../../module/module.js';
import type { Term } from '../term/term.js';
import { lockMember } from '../collect/check-store-sql.js';
import type { EngineMetrics } from '../metrics/metrics.js';
import { observeFacts, sumFacts, type MemberFacts, type ObservedFacts } from './member-facts.js';
import { loadMemberFacts } from './member-facts-sql.js';
import type { MemberWatch } from './member-watch.js';
import {
  findSystemProblems,
  describeMissedSlots,
  outageFinding,
  findPersistent,
  inheritedKinds,
  isReportableOutage,
  type FoundSince,
  type SystemAlertKind,
  type SystemFacts,
  type SystemFinding,
} from './self-watch-rules.js';
import { loadMonitorNamesByAccount, loadOpenKinds, recordPastProblems, recordProblems } from './self-watch-sql.js';
import type { TimeRange } from '../plan/slot-rules.js';

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
  /** Notifies all administrators, in the transaction that records the problem. */
  readonly notifyAdministrators: (tx: Tx, findings: readonly SystemFinding[], at: number) => Promise<void>;
}

export interface SelfWatchOptions {
  readonly term: Pick<Term, 'fleet' | 'collector'>;
  /** Epoch of this process as a member. */
  readonly epoch: number;
  /** Facts about the part of this process, newer than the stored ones. */
  readonly memberWatch: Pick<MemberWatch, 'observe'>;
}

/** While a monitor moves to another process, neither may count it. */
const MOVE_GRACE_MS = 30 * SECOND;

/** Monitors the service itself, in the leader only: problems are sent to administrators, stored and shown. */
export class SelfWatch {
  readonly loop: Loop = { name: 'selfWatch', everyMs: 5 * SECOND, turn: () => this.check() };
  readonly #deps: SelfWatchDeps;
  readonly #options: SelfWatchOptions;
  readonly #startedAt: number;
  #observed: ObservedFacts = new Map();
  #running = { monitors: 0, at: -Infinity };
  #since: FoundSince = new Map();
  /** Kinds of the problems that were open when this process began to lead; undefined until they are loaded. */
  #openedBefore: readonly string[] | undefined;
  /** Past outages of the store that are not reported yet. */
  #outages: TimeRange[] = [];

  constructor(deps: SelfWatchDeps, options: SelfWatchOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#startedAt = deps.clock.elapsed();
  }

  async check(): Promise<void> {
    const { db, clock, notifyAdministrators } = this.#deps;
    const { collector } = this.#options.term;
    const outages = collector.takeOutages().filter((span) => isReportableOutage(span, clock.now()));
    this.#outages.push(...outages);
    const { isStoreUnreachable } = collector;
    const members = isStoreUnreachable ? this.#recallMembers() : await this.#loadMembers();
    const facts = await this.#collectFacts(members, isStoreUnreachable);
    const inherited = inheritedKinds(this.#openedBefore ?? [], clock.elapsed() - this.#startedAt);
    const problems = findSystemProblems(facts);
    const { since, persistent: found } = findPersistent(problems, this.#since, clock.elapsed(), inherited);
    this.#since = since;
    this.#updateMetrics(new Set([...inherited, ...found.map(({ kind }) => kind)]));
    if (isStoreUnreachable) return;
    const past = this.#outages.map((span) => ({ finding: outageFinding(span), span }));
    await db.transaction().execute(async (tx) => {
      await lockMember(tx, this.#options.epoch);
      const recorded = await recordPastProblems(tx, past);
      const raised = await recordProblems(tx, found, clock.now(), inherited);
      const findings = [...recorded, ...raised];
      if (findings.length === 0) return;
      await notifyAdministrators(tx, await addMonitorNames(tx, findings, members), clock.now());
    });
    this.#outages = [];
  }

  /** Reports no problems any more, because another process does. */
  end(): void {
    this.#deps.metrics.problem.reset();
  }

  #updateMetrics(kinds: ReadonlySet<SystemAlertKind>): void {
    const { problem } = this.#deps.metrics;
    problem.reset();
    for (const kind of kinds) problem.set({ kind }, 1);
  }

  /** Returns the sum over all members. */
  async #loadMembers(): Promise<MemberFacts> {
    const { db, clock } = this.#deps;
    const { epoch, memberWatch } = this.#options;
    this.#openedBefore ??= await loadOpenKinds(db);
    const current = new Map(await loadMemberFacts(db)).set(epoch, memberWatch.observe());
    this.#observed = observeFacts(this.#observed, current, clock.elapsed());
    return sumFacts(this.#observed);
  }

  /** Returns the sum with the others' facts as last read. */
  #recallMembers(): MemberFacts {
    const { epoch, memberWatch } = this.#options;
    const own = { facts: memberWatch.observe(), seenAt: this.#deps.clock.elapsed() };
    this.#observed = new Map(this.#observed).set(epoch, own);
    return sumFacts(this.#observed);
  }

  async #collectFacts(members: MemberFacts, isStoreUnreachable: boolean): Promise<SystemFacts> {
    const { db, failingMails, failingCopies, failingReports } = this.#deps;
    return {
      servers: this.#options.term.fleet.count(),
      runningMonitors: this.#recentlyRunning(members.runningMonitors),
      missed: members.missed,
      isStoreUnreachable,
      failingMails: isStoreUnreachable ? 0 : await failingMails(db),
      failingCopies: isStoreUnreachable ? 0 : ((await failingCopies?.(db)) ?? 0),
      failingReports: isStoreUnreachable ? [] : ((await failingReports?.(db)) ?? []),
      freeDisk: members.freeDisk,
    };
  }

  #recentlyRunning(monitors: number): number {
    const elapsed = this.#deps.clock.elapsed();
    if (monitors > 0) this.#running = { monitors, at: elapsed };
    return elapsed - this.#running.at < MOVE_GRACE_MS ? this.#running.monitors : 0;
  }
}

/** Each account is notified about its own monitors only. */
async function addMonitorNames(
  tx: Tx,
  findings: readonly SystemFinding[],
  { missedMonitors }: MemberFacts,
): Promise<readonly SystemFinding[]> {
  if (!findings.some(({ kind }) => kind === 'slotsMissed')) return findings;
  const names = await loadMonitorNamesByAccount(tx, missedMonitors);
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
