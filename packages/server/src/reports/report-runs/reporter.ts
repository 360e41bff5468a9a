import { MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { problem } from '@vedette/i18n/message';
import { loadAccountDefaults } from '../../access/index.js';
import { loadDashboard, lookupDashboard } from '../../dashboards/index.js';
import type { Tx } from '../../definitions/index.js';
import { loadReport } from '../reports/report.js';
import { captureVisibleScope } from '../../monitors/index.js';
import { loadReportFigures, loadReportOwner, type ComposeDeps, type Occasion } from './compose.js';
import { decideDue, computeFirstAttemptAt, MAX_ATTEMPTS, computeRetryAt } from './due-rules.js';
import { composeReportEditions, removeFormerRecipients, type Edition } from './editions.js';
import { queueEditionMails, type MailQueueDeps } from './queue-edition-mails.js';
import { loadRecipients } from './recipients.js';
import {
  accountsWithReports,
  claimRun,
  endRun,
  failInterruptedRuns,
  insertRuns,
  releaseRuns,
  lockDueReports,
  saveNextDue,
  type Run,
} from './run-sql.js';

/** Longer than creating any report takes. If a run is still claimed after that, its process has died. */
const LEASE_MS = 10 * MINUTE;
const CREATION_FAILED = problem('The report could not be created');
const NO_RECIPIENTS_LEFT = 'The report has no recipients left';

export interface ReporterDeps extends ComposeDeps, MailQueueDeps {
  /** Id of this process. */
  readonly holder: string;
  /** Called when a report could not be created. */
  readonly onError: (error: unknown, run: { readonly reportGuid: string; readonly attempts: number }) => void;
}

/**
 * Records due reports and creates them one after the other. One transaction stores files and mails and marks the run as
 * sent, so each report is sent once, even with parallel reporters and crashes.
 */
export class Reporter {
  readonly #deps: ReporterDeps;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /**
   * Releases runs that other processes claimed, so that they are generated again. Called when this process starts to
   * run the loops.
   */
  async takeOver(): Promise<void> {
    const { db, clock, holder } = this.#deps;
    await releaseRuns(db, holder, clock.now());
  }

  /** Returns when nothing is due, or after the current report once `signal` aborts. */
  async reportDue(signal?: AbortSignal): Promise<void> {
    const { db, clock, holder } = this.#deps;
    for (const accountId of await accountsWithReports(db)) {
      await db.transaction().execute((tx) => this.#recordDue(tx, accountId));
    }
    await this.#failInterruptedRuns();
    while (!signal?.aborted) {
      const run = await claimRun(db, clock.now(), { holder, leaseUntil: clock.now() + LEASE_MS });
      if (!run) return;
      await this.#attempt(run);
    }
  }

  /** A report that crashes the process each time must not be started forever. */
  async #failInterruptedRuns(): Promise<void> {
    const { db, clock, onError } = this.#deps;
    for (const run of await failInterruptedRuns(db, clock.now(), MAX_ATTEMPTS, CREATION_FAILED)) {
      onError(new Error('the process crashed on every attempt to generate the report'), {
        reportGuid: runSubjectGuid(run),
        attempts: run.attempts,
      });
    }
  }

  async #recordDue(tx: Tx, accountId: number): Promise<void> {
    const { clock, random } = this.#deps;
    const { zone } = await loadAccountDefaults(tx, accountId);
    const now = clock.now();
    for (const { reportGuid, schedule, dueAfter } of await lockDueReports(tx, accountId, zone, now)) {
      const decision = decideDue(schedule, zone, dueAfter, now);
      const dueTimes = [
        ...decision.missed.map((at) => ({ nominal_at: at, state: 'missed', is_late: false }) as const),
        ...(decision.sendAt === undefined
          ? []
          : [{ nominal_at: decision.sendAt, state: 'waiting', is_late: decision.isLate } as const]),
      ];
      const { name, selectedPeriod } = await loadNameAndPeriod(tx, accountId, reportGuid);
      const tryAt =
        decision.sendAt === undefined ? now : computeFirstAttemptAt(selectedPeriod, zone, decision.sendAt, now);
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
        dueTimes.map((dueTime) => ({ ...common, ...dueTime, run_guid: random.newGuid() })),
      );
      await saveNextDue(tx, accountId, reportGuid, { ...decision, zone });
    }
  }

  async #attempt(run: Run): Promise<void> {
    const { db, clock, onError } = this.#deps;
    try {
      await this.#send(run);
    } catch (error) {
      // A Fault is a final result that a retry would not change.
      const nextAt = error instanceof Fault ? undefined : computeRetryAt(run.attempts, clock.now());
      if (!(error instanceof Fault)) onError(error, { reportGuid: runSubjectGuid(run), attempts: run.attempts });
      const text = error instanceof Fault ? error.message : CREATION_FAILED;
      const state = nextAt === undefined ? 'failed' : 'waiting';
      await endRun(db, run, { state, nextAt, at: clock.now(), error: text, period: undefined });
    }
  }

  async #send(run: Run): Promise<void> {
    const { db, clock } = this.#deps;
    const { account_id: accountId } = run;
    const report = run.once ?? (await loadReport(db, accountId, runSubjectGuid(run)));
    const occasion = toOccasion(run);
    const visibleScope = await captureVisibleScope(db, () => loadReportOwner(this.#deps, accountId, report));
    const figures = await loadReportFigures(this.#deps, accountId, report, occasion);
    const recipients = await loadRecipients(db, accountId, report, clock.now());
    if (recipients.length === 0) throw new Fault('invalid', NO_RECIPIENTS_LEFT);
    const editions = await composeReportEditions(this.#deps, accountId, { report, figures, occasion }, recipients);
    const end = {
      state: 'sent',
      nextAt: undefined,
      at: clock.now(),
      error: undefined,
      period: figures.period,
      ownerGuid: report.ownerGuid,
    } as const;
    // The retry uses the owner's permissions at that time.
    if (!(await visibleScope.isStillVisible()))
      throw new Error("the owner's visible scope changed while the report was being created");
    await db.transaction().execute(async (tx) => {
      if (!(await endRun(tx, run, end))) return;
      for (const edition of await this.#currentEditions(tx, run, editions))
        await queueEditionMails(tx, this.#deps, run, edition);
    });
  }

  /**
   * Returns the editions of current recipients; the list may have changed while they were rendered.
   * @throws Fault `invalid` if there are none
   */
  async #currentEditions(tx: Tx, run: Run, composed: readonly Edition[]): Promise<Edition[]> {
    const report = run.once ?? (await loadReport(tx, run.account_id, runSubjectGuid(run)));
    const recipients = await loadRecipients(tx, run.account_id, report, this.#deps.clock.now());
    const editions = removeFormerRecipients(composed, recipients);
    if (editions.length === 0) throw new Fault('invalid', NO_RECIPIENTS_LEFT);
    return editions;
  }
}

/** The guid of the report, or of the dashboard that was mailed manually. */
const runSubjectGuid = (run: Pick<Run, 'report_guid' | 'dashboard_guid'>): string =>
  run.report_guid ?? run.dashboard_guid ?? '';

const toOccasion = (run: Pick<Run, 'nominal_at' | 'cause' | 'is_late'>): Occasion => ({
  nominalAt: run.nominal_at,
  isScheduled: run.cause === 'schedule',
  isLate: run.is_late,
});

/**
 * The name is empty if the dashboard was deleted. The run fails later, so that it does not block other reports here.
 */
async function loadNameAndPeriod(tx: Tx, accountId: number, reportGuid: string) {
  const { dashboardGuid, selectedPeriod } = await loadReport(tx, accountId, reportGuid);
  const dashboardExists = (await lookupDashboard(tx, accountId, dashboardGuid)) !== undefined;
  const name = dashboardExists ? (await loadDashboard(tx, accountId, dashboardGuid)).name : '';
  return { name, selectedPeriod };
}
