import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import type { ReportRunTable } from '../../db/tables/reports.js';
import type { Db, Tx } from '../../definitions/index.js';
import { vanishedReportAt } from './due-rules.js';
import type { SentList, SentOnce } from './sent-once.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';

/** A report whose moment may have come. */
export interface Watched {
  readonly reportGuid: string;
  readonly schedule: ReportSchedule;
  readonly dueAfter: Instant;
}

/** Accounts with reports that are sent. */
export async function accountsWithReports(db: Db): Promise<number[]> {
  const query = db.selectFrom('scheduled_report').select('account_id').distinct().where('is_active', '=', true);
  return (await query.execute()).map(({ account_id }) => account_id);
}

/** Active reports of an account whose next moment has come or is not known on the clock of `zone`; others wait their turn. */
export async function lockWatched(tx: Tx, accountId: number, zone: string, now: Instant): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select report_guid as "reportGuid", schedule, due_after as "dueAfter" from scheduled_report
    where account_id = ${accountId} and is_active and (due_at is null or due_at <= ${now} or due_zone <> ${zone})
    order by due_at nulls first limit 100 for update skip locked`.execute(tx);
  return rows;
}

/** Everything up to `after` is settled; `next` is the next moment on the clock of `zone`. */
export async function saveNext(
  tx: Tx,
  accountId: number,
  reportGuid: string,
  { after, next, zone }: { readonly after: Instant; readonly next: Instant; readonly zone: string },
): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ due_after: after, due_at: next, due_zone: zone })
    .where('account_id', '=', accountId)
    .where('report_guid', '=', reportGuid)
    .execute();
}

export type NewRun = Pick<
  Selectable<ReportRunTable>,
  'account_id' | 'run_guid' | 'report_guid' | 'name' | 'cause' | 'nominal_at' | 'created_at' | 'state' | 'is_late'
> & {
  /** What is sent where there is no report. */
  readonly once?: SentOnce | SentList;
  /** When it is first tried; default: at once. */
  readonly tryAt?: Instant;
};

/** A moment of a schedule that has a run already gets no other. */
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

export type Run = Omit<Selectable<ReportRunTable>, 'once'> & { readonly once: SentOnce | null };

/** Who claims a run, and until when. */
export interface RunClaim {
  /** The process. */
  readonly holder: string;
  readonly leaseUntil: Instant;
}

/**
 * Claims the run that waits longest, until `leaseUntil`: whoever vanishes with it leaves it to others from then on, or once
 * they take over (`letGoOfRuns`).
 */
export async function claimRun(db: Db, now: Instant, { holder, leaseUntil }: RunClaim): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update report_run set attempts = attempts + 1, next_at = ${leaseUntil}, held_by = ${holder}
    where (account_id, run_guid) = (select account_id, run_guid from report_run
      where state = 'waiting' and next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/**
 * Lets go of what other processes still hold, for a process that runs the loops in their place: the first time at once, later as
 * after a failure, so that a report which ends whoever makes it is not begun as fast as they start. Of one that is only slow nothing is lost
 * or doubled: its end does not count any more (`endRun`).
 */
export async function letGoOfRuns(db: Db, holder: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('report_run')
      .select(['account_id', 'run_guid', 'attempts', 'next_at'])
      .where('state', '=', 'waiting')
      .where('held_by', '<>', holder)
      .forUpdate()
      .execute();
    for (const { account_id: accountId, run_guid: runGuid, attempts, next_at: leaseUntil } of held) {
      const nextAt = Math.min(leaseUntil ?? now, vanishedReportAt(attempts, now));
      await tx
        .updateTable('report_run')
        .set({ held_by: null, next_at: nextAt })
        .where('account_id', '=', accountId)
        .where('run_guid', '=', runGuid)
        .execute();
    }
  });
}

/** Ends runs that were begun `attempts` times, and whose last holder has vanished too; answers them. */
export async function giveUpVanished(
  db: Db,
  now: Instant,
  attempts: number,
  error: string,
): Promise<Pick<Run, 'report_guid' | 'dashboard_guid' | 'attempts'>[]> {
  return db
    .updateTable('report_run')
    .set({ state: 'failed', next_at: null, held_by: null, settled_at: now, error })
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
  /** Whose view was sent. */
  readonly ownerGuid?: string;
}

/** Marks how an attempt ended; false when another has taken the run over since, and nothing may come of this one. */
export async function endRun(tx: Db, run: Run, end: RunEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_run')
    .set({
      state: end.state,
      next_at: end.nextAt ?? null,
      error: end.error ?? null,
      held_by: null,
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

/** Dashboards an operator mailed by hand that are not made yet; whoever acts on it holds the operator (`holdOperator`). */
export async function waitingMails(tx: Db, accountId: number, operatorGuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_run
    where account_id = ${accountId} and report_guid is null and owner_guid = ${operatorGuid}
      and state = 'waiting'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How often a report is under way that was sent by hand; until the transaction ends nobody else counts. */
export async function waitingRuns(tx: Tx, accountId: number, reportGuid: string): Promise<number> {
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
