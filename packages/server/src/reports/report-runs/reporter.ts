import { MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { accountFacts } from '../../access/index.js';
import { anyDashboard, lookupDashboard } from '../../dashboards/index.js';
import type { Tx } from '../../definitions/index.js';
import { storedReport } from '../reports/report.js';
import { captureVisibleScope } from '../../monitors/index.js';
import { loadReportFigures, loadReportOwner, type ComposeDeps, type Occasion } from './compose.js';
import { decideDue, firstTryAt, MAX_ATTEMPTS, retryReportAt } from './due-rules.js';
import { editionsFor, readNow, type Edition } from './editions.js';
import { postEdition, type PostDeps } from './post-edition.js';
import { loadRecipients } from './recipients.js';
import {
  accountsWithReports,
  claimRun,
  endRun,
  giveUpVanished,
  insertRuns,
  letGoOfRuns,
  lockWatched,
  saveNext,
  type Run,
} from './run-sql.js';

/** Longer than any report takes: a run still claimed then has lost its holder. */
const LEASE_MS = 10 * MINUTE;
const NOT_MADE = 'The report could not be made';
const NO_RECIPIENTS_LEFT = 'There is nobody to send it to any more';

export interface ReporterDeps extends ComposeDeps, PostDeps {
  /** Names this process. */
  readonly holder: string;
  /** Told of a report that could not be made. */
  readonly onTrouble: (error: unknown, run: { readonly reportGuid: string; readonly attempts: number }) => void;
}

/**
 * Notes the reports that are due and makes them, one after the other: their files and mails stand in the store in the one
 * transaction that marks the run as sent, so each leaves once, however many look and whenever one dies.
 */
export class Reporter {
  readonly #deps: ReporterDeps;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** For a process that runs the loops from now on: what others were making is made again. */
  async takeOver(): Promise<void> {
    const { db, clock, holder } = this.#deps;
    await letGoOfRuns(db, holder, clock.now());
  }

  /** Ends when nothing is due any more, or after the report under way once `signal` aborts. */
  async reportDue(signal?: AbortSignal): Promise<void> {
    const { db, clock, holder } = this.#deps;
    for (const accountId of await accountsWithReports(db)) {
      await db.transaction().execute((tx) => this.#note(tx, accountId));
    }
    await this.#giveUp();
    while (!signal?.aborted) {
      const run = await claimRun(db, clock.now(), { holder, leaseUntil: clock.now() + LEASE_MS });
      if (!run) return;
      await this.#attempt(run);
    }
  }

  /** A report that ends the process each time it is made must not be begun for ever. */
  async #giveUp(): Promise<void> {
    const { db, clock, onTrouble } = this.#deps;
    for (const run of await giveUpVanished(db, clock.now(), MAX_ATTEMPTS, NOT_MADE)) {
      onTrouble(new Error('whoever made the report vanished each time'), {
        reportGuid: runSubjectGuid(run),
        attempts: run.attempts,
      });
    }
  }

  async #note(tx: Tx, accountId: number): Promise<void> {
    const { clock, chance } = this.#deps;
    const { zone } = await accountFacts(tx, accountId);
    const now = clock.now();
    for (const { reportGuid, schedule, dueAfter } of await lockWatched(tx, accountId, zone, now)) {
      const due = decideDue(schedule, zone, dueAfter, now);
      const moments = [
        ...due.missed.map((at) => ({ nominal_at: at, state: 'missed', is_late: false }) as const),
        ...(due.sendAt === undefined
          ? []
          : [{ nominal_at: due.sendAt, state: 'waiting', is_late: due.isLate } as const]),
      ];
      const { name, selectedPeriod } = await loadNameAndPeriod(tx, accountId, reportGuid);
      const tryAt = due.sendAt === undefined ? now : firstTryAt(selectedPeriod, zone, due.sendAt, now);
      const common = {
        account_id: accountId,
        report_guid: reportGuid,
        name,
        cause: 'schedule',
        created_at: now,
        tryAt,
      } as const;
      await insertRuns(
        tx,
        moments.map((moment) => ({ ...common, ...moment, run_guid: chance.newGuid() })),
      );
      await saveNext(tx, accountId, reportGuid, { ...due, zone });
    }
  }

  async #attempt(run: Run): Promise<void> {
    const { db, clock, onTrouble } = this.#deps;
    try {
      await this.#send(run);
    } catch (error) {
      // A Fault is an answer: trying again would change nothing.
      const nextAt = error instanceof Fault ? undefined : retryReportAt(run.attempts, clock.now());
      if (!(error instanceof Fault)) onTrouble(error, { reportGuid: runSubjectGuid(run), attempts: run.attempts });
      const text = error instanceof Fault ? error.message : NOT_MADE;
      const state = nextAt === undefined ? 'failed' : 'waiting';
      await endRun(db, run, { state, nextAt, at: clock.now(), error: text, period: undefined });
    }
  }

  async #send(run: Run): Promise<void> {
    const { db, clock } = this.#deps;
    const { account_id: accountId } = run;
    const report = run.once ?? (await storedReport(db, accountId, runSubjectGuid(run)));
    const occasion = toOccasion(run);
    const visibleScope = await captureVisibleScope(db, () => loadReportOwner(this.#deps, accountId, report));
    const figures = await loadReportFigures(this.#deps, accountId, report, occasion);
    const recipients = await loadRecipients(db, accountId, report, clock.now());
    if (recipients.length === 0) throw new Fault('invalid', NO_RECIPIENTS_LEFT);
    const editions = await editionsFor(this.#deps, accountId, { report, figures, occasion }, recipients);
    const end = {
      state: 'sent',
      nextAt: undefined,
      at: clock.now(),
      error: undefined,
      period: figures.period,
      ownerGuid: report.ownerGuid,
    } as const;
    // It is made again of what its owner may see then.
    if (!(await visibleScope.isStillVisible()))
      throw new Error('what the owner may see changed while the report was made');
    await db.transaction().execute(async (tx) => {
      if (!(await endRun(tx, run, end))) return;
      for (const edition of await this.#readNow(tx, run, editions)) await postEdition(tx, this.#deps, run, edition);
    });
  }

  /** For those who are its recipients still: drawing it takes some seconds. @throws Fault when there are none. */
  async #readNow(tx: Tx, run: Run, made: readonly Edition[]): Promise<Edition[]> {
    const report = run.once ?? (await storedReport(tx, run.account_id, runSubjectGuid(run)));
    const recipients = await loadRecipients(tx, run.account_id, report, this.#deps.clock.now());
    const editions = readNow(made, recipients);
    if (editions.length === 0) throw new Fault('invalid', NO_RECIPIENTS_LEFT);
    return editions;
  }
}

/** The report, or the dashboard that was mailed by hand. */
const runSubjectGuid = (run: Pick<Run, 'report_guid' | 'dashboard_guid'>): string =>
  run.report_guid ?? run.dashboard_guid ?? '';

const toOccasion = (run: Pick<Run, 'nominal_at' | 'cause' | 'is_late'>): Occasion => ({
  nominalAt: run.nominal_at,
  isScheduled: run.cause === 'schedule',
  isLate: run.is_late,
});

/** The name is empty without its dashboard: that is told when it is made, and keeps no other report from its moment. */
async function loadNameAndPeriod(tx: Tx, accountId: number, reportGuid: string) {
  const { dashboardGuid, selectedPeriod } = await storedReport(tx, accountId, reportGuid);
  const isThere = (await lookupDashboard(tx, accountId, dashboardGuid)) !== undefined;
  const name = isThere ? (await anyDashboard(tx, accountId, dashboardGuid)).name : '';
  return { name, selectedPeriod };
}
