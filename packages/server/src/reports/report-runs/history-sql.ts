import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Attachment } from '../../alerting/index.js';
import type { Db } from '../../definitions/index.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';
import type { Run } from './run-sql.js';

export interface MessageRecord {
  readonly address: string;
  readonly culture: string;
  readonly fileGuid: string | null;
  /** State of its mail; null if it is no longer known. */
  readonly state: string | null;
  readonly isPossiblyDoubled: boolean;
}
interface FileRecord {
  readonly fileGuid: string;
  readonly fileName: string;
  readonly culture: string;
  readonly bytes: number;
}
export type RunRecord = Run & { readonly messages: readonly MessageRecord[]; readonly files: readonly FileRecord[] };

const MAX_RUNS = 100;

/** Selects runs of a report, or of a dashboard mailed manually. With `ownerGuid`, only runs made for this operator. */
export type RunsFilter =
  | { readonly reportGuid: string; readonly ownerGuid?: string | undefined }
  | { readonly dashboardGuid: string; readonly ownerGuid: string | undefined };

const runsCondition = (filter: RunsFilter) =>
  'reportGuid' in filter
    ? sql`r.report_guid = ${filter.reportGuid}`
    : sql`r.report_guid is null and r.dashboard_guid = ${filter.dashboardGuid}`;
const ownerCondition = ({ ownerGuid: owner }: RunsFilter) =>
  owner === undefined ? sql`true` : sql`r.owner_guid = ${owner}::uuid`;

/** Returns runs with their mails and files, newest first. */
export async function selectRuns(db: Db, accountId: number, filter: RunsFilter): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    select r.*,
      coalesce((select jsonb_agg(jsonb_build_object('address', m.address, 'culture', m.culture, 'fileGuid', m.file_guid,
          'state', coalesce(e.state, m.state), 'isPossiblyDoubled', coalesce(e.is_possible_duplicate, false)) order by m.address)
        from report_message m left join mail e on e.mail_id = m.mail_id
        where m.account_id = r.account_id and m.run_guid = r.run_guid), '[]') as messages,
      coalesce((select jsonb_agg(jsonb_build_object('fileGuid', f.file_guid, 'fileName', f.file_name, 'culture', f.culture,
          'bytes', length(f.content)) order by f.culture)
        from report_file f where f.account_id = r.account_id and f.run_guid = r.run_guid), '[]') as files
    from report_run r where r.account_id = ${accountId} and ${runsCondition(filter)} and ${ownerCondition(filter)}
    order by r.nominal_at desc, r.created_at desc limit ${MAX_RUNS}`.execute(db);
  return rows;
}

export interface ReportStateRecord {
  readonly reportGuid: string;
  readonly ownerGuid: string;
  readonly ownerName: string | null;
  readonly isActive: boolean;
  readonly schedule: ReportSchedule;
  readonly dueAt: Instant | null;
  readonly dueZone: string | null;
  readonly last: Pick<Run, 'nominal_at' | 'state' | 'error'> | null;
}

/** Returns every report of an account with its newest run, oldest report first. */
export async function selectReportStates(db: Db, accountId: number): Promise<ReportStateRecord[]> {
  const { rows } = await sql<ReportStateRecord>`
    select s.report_guid as "reportGuid", s.owner_guid as "ownerGuid", o.full_name as "ownerName", s.is_active as "isActive",
      s.schedule, s.due_at as "dueAt", s.due_zone as "dueZone",
      (select jsonb_build_object('nominal_at', r.nominal_at, 'state', r.state, 'error', r.error) from report_run r
        where r.account_id = s.account_id and r.report_guid = s.report_guid
        order by r.nominal_at desc, r.created_at desc limit 1) as last
    from scheduled_report s left join operator o on o.account_id = s.account_id and o.operator_guid = s.owner_guid
    where s.account_id = ${accountId} order by s.created_at, s.report_guid`.execute(db);
  return rows;
}

/** Returns the next due time of an active report; null until it has been computed. */
export async function selectNextAt(db: Db, accountId: number, reportGuid: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('scheduled_report')
    .select('due_at')
    .where('account_id', '=', accountId)
    .where('report_guid', '=', reportGuid)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Reads a file of a selected run. */
export async function selectRunFile(
  db: Db,
  accountId: number,
  filter: RunsFilter & { readonly fileGuid: string },
): Promise<Attachment | undefined> {
  const { rows } = await sql<Attachment>`
    select f.file_name as "fileName", f.content_type as "contentType", f.content
    from report_file f join report_run r using (account_id, run_guid)
    where f.account_id = ${accountId} and f.file_guid = ${filter.fileGuid} and ${runsCondition(filter)} and ${ownerCondition(filter)}`.execute(
    db,
  );
  return rows[0];
}
