import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import type { ReportRunTable } from '../../db/tables/reports.js';
import type { Db, Tx } from '../../definitions/index.js';
import { computeInterruptedRetryAt } from './due-rules.js';
import type { MailedList, MailedDashboard } from './mailed-documents.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';

/** A report that may be due. */
export interface DueReport {
  readonly reportGuid: string;
  readonly schedule: ReportSchedule;
  readonly dueAfter: Instant;
}

/** Returns accounts with active reports. */
export async function accountsWithReports(db: Db): Promise<number[]> {
  const query = db.selectFrom('scheduled_report').select('account_id').distinct().where('is_active', '=', true);
  return (await query.execute()).map(({ account_id }) => account_id);
}

/**
 * Locks active reports of an account that are due, or whose due time is unknown or was computed for another zone.
 * Others are not read.
 */
export async function lockDueReports(tx: Tx, accountId: number, zone: string, now: Instant): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select report_guid as "reportGuid", schedule, due_after as "dueAfter" from scheduled_report
    where account_id = ${accountId} and is_active and (due_at is null or due_at <= ${now} or due_zone <> ${zone})
    order by due_at nulls first limit 100 for update skip locked`.execute(tx);
  return rows;
}

/** Stores that all times up to `settledUntil` are settled, and the next due time computed for `zone`. */
export async function saveNextDue(
  tx: Tx,
  accountId: number,
  reportGuid: string,
  { settledUntil, nextAt, zone }: { readonly settledUntil: Instant; readonly nextAt: Instant; readonly zone: string },
): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ due_after: settledUntil, due_at: nextAt, due_zone: zone })
    .where('account_id', '=', accountId)
    .where('report_guid', '=', reportGuid)
    .execute();
}

export type NewRun = Pick<
  Selectable<ReportRunTable>,
  'account_id' | 'run_guid' | 'report_guid' | 'name' | 'cause' | 'nominal_at' | 'created_at' | 'state' | 'is_late'
> & {
  /** Dashboard or list to send, with its recipients, if the run belongs to no report. */
  readonly once?: MailedDashboard | MailedList;
  /** Time of the first attempt. Default: immediately. */
  readonly tryAt?: Instant;
};

/** Inserts runs. A scheduled time that has a run already does not get another one. */
export async function insertRuns(tx: Tx, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  await tx
    .insertInto('report_run')
    .values(
      runs.map(({ tryAt, once, ...run }) => ({
        ...run,
        dashboard_guid: once && 'dashboardGuid' in once ? once.dashboardGuid : null,
        once: once ? JSON.stringify(once) : null,
        next_at: run.state === 'waiting' ? (tryAt ?? run.created_at) : null,
        settled_at: run.state === 'waiting' ? null : run.created_at,
        from_at: null,
        until_at: null,
        error: null,
        owner_guid: once?.ownerGuid ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Run = Omit<Selectable<ReportRunTable>, 'once'> & { readonly once: MailedDashboard | null };

/** The process that claims a run, and until when. */
export interface RunClaim {
  /** Id of the process. */
  readonly holder: string;
  readonly leaseUntil: Instant;
}

/**
 * Claims the run that has waited longest until `leaseUntil`. If the process vanishes, others may claim it after that,
 * or once they take over (`releaseRuns`).
 */
export async function claimRun(db: Db, now: Instant, { holder, leaseUntil }: RunClaim): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update report_run set attempts = attempts + 1, next_at = ${leaseUntil}, claimed_by = ${holder}
    where (account_id, run_guid) = (select account_id, run_guid from report_run
      where state = 'waiting' and next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/**
 * Releases runs that other processes have claimed, for a process that runs the loops in their place. The first attempt
 * is repeated immediately, later ones with the back-off of failures, so that a report which crashes its process is not
 * started again with every restart. If the previous process is only slow, nothing is lost or sent twice, because its
 * end no longer counts (`endRun`).
 */
export async function releaseRuns(db: Db, holder: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimedRuns = await tx
      .selectFrom('report_run')
      .select(['account_id', 'run_guid', 'attempts', 'next_at'])
      .where('state', '=', 'waiting')
      .where('claimed_by', '<>', holder)
      .forUpdate()
      .execute();
    for (const { account_id: accountId, run_guid: runGuid, attempts, next_at: leaseUntil } of claimedRuns) {
      const nextAt = Math.min(leaseUntil ?? now, computeInterruptedRetryAt(attempts, now));
      await tx
        .updateTable('report_run')
        .set({ claimed_by: null, next_at: nextAt })
        .where('account_id', '=', accountId)
        .where('run_guid', '=', runGuid)
        .execute();
    }
  });
}

/** Fails runs that were started `attempts` times and whose last process has vanished, and returns them. */
export async function failInterruptedRuns(
  db: Db,
  now: Instant,
  attempts: number,
  error: string,
): Promise<Pick<Run, 'report_guid' | 'dashboard_guid' | 'attempts'>[]> {
  return db
    .updateTable('report_run')
    .set({ state: 'failed', next_at: null, claimed_by: null, settled_at: now, error })
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where('attempts', '>=', attempts)
    .returning(['report_guid', 'dashboard_guid', 'attempts'])
    .execute();
}

export interface RunEnd {
  readonly state: Run['state'];
  readonly nextAt: Instant | undefined;
  readonly at: Instant;
  readonly error: string | undefined;
  readonly period: { readonly start: Instant; readonly end: Instant } | undefined;
  /** The operator whose view was sent. */
  readonly ownerGuid?: string;
}

/**
 * Records the end of an attempt. Returns false if another process has taken the run over, and the result must be
 * dropped.
 */
export async function endRun(tx: Db, run: Run, end: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_run')
    .set({
      state: end.state,
      next_at: end.nextAt ?? null,
      error: end.error ?? null,
      claimed_by: null,
      settled_at: end.nextAt === undefined ? end.at : null,
      ...(end.period && { from_at: end.period.start, until_at: end.period.end }),
      ...(end.ownerGuid !== undefined && { owner_guid: end.ownerGuid }),
    })
    .where('account_id', '=', run.account_id)
    .where('run_guid', '=', run.run_guid)
    .where('state', '=', 'waiting')
    .where('attempts', '=', run.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts dashboards that an operator mailed manually and that are not created yet. Callers that act on the count must
 * lock the operator (`lockOperator`).
 */
export async function countPendingMails(tx: Db, accountId: number, operatorGuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_run
    where account_id = ${accountId} and report_guid is null and owner_guid = ${operatorGuid}
      and state = 'waiting'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Counts pending runs of a report that were sent manually. The lock keeps others from counting until the transaction
 * ends.
 */
export async function countPendingRuns(tx: Tx, accountId: number, reportGuid: string): Promise<number> {
  await sql`
    select from scheduled_report where account_id = ${accountId} and report_guid = ${reportGuid}
    for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_run
    where account_id = ${accountId} and state = 'waiting' and cause = 'manual' and report_guid = ${reportGuid}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
