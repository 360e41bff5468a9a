import { sql } from 'kysely';
import type { ReportFileType } from '@vedette/contract/v4/scheduled-report';
import type { Instant } from '@vedette/kernel/clock';
import type { ReportPeriodType } from '@vedette/kernel/periods';
import type { Db, Tx } from '../../db/connection.js';
import type { ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { StoredReport } from './report-rules.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';

interface Row {
  readonly report_guid: string;
  readonly dashboard: string;
  readonly file_type: string;
  readonly is_active: boolean;
  readonly schedule: ReportSchedule;
  readonly selected_period: string;
  readonly internal_notes: string;
  readonly notes: string;
  readonly extra_addresses: string[];
  readonly owner_guid: string;
  readonly operators: string[];
  readonly groups: string[];
  readonly filter: ReportView | null;
}

/** Returns reports of the account, oldest first; only one if `guid` is given. */
export async function selectReports(db: Db, accountId: number, guid?: string): Promise<StoredReport[]> {
  const { rows } = await sql<Row>`
    select s.*, coalesce(s.dashboard_guid, s.predefined_guid)::text as dashboard,
      array(select r.operator_guid::text from scheduled_report_recipient r
        where r.account_id = s.account_id and r.report_guid = s.report_guid and r.operator_guid is not null
        order by r.position) as operators,
      array(select r.operator_group_guid::text from scheduled_report_recipient r
        where r.account_id = s.account_id and r.report_guid = s.report_guid and r.operator_group_guid is not null
        order by r.position) as groups
    from scheduled_report s
    where s.account_id = ${accountId} and (${guid ?? null}::uuid is null or s.report_guid = ${guid ?? null}::uuid)
    order by s.created_at, s.report_guid`.execute(db);
  return rows.map((row) => ({
    reportGuid: row.report_guid,
    ownerGuid: row.owner_guid,
    dashboardGuid: row.dashboard,
    fileType: row.file_type as ReportFileType,
    isActive: row.is_active,
    schedule: row.schedule,
    selectedPeriod: row.selected_period as ReportPeriodType,
    internalNotes: row.internal_notes,
    notes: row.notes,
    extraAddresses: row.extra_addresses,
    operatorGuids: row.operators,
    operatorGroupGuids: row.groups,
    ...(row.filter && { filter: row.filter }),
  }));
}

/** A report with the stored information whether its dashboard is predefined. */
export type ReportRow = StoredReport & { readonly isPredefined: boolean };

export async function insertReport(
  tx: Tx,
  accountId: number,
  report: ReportRow & { readonly createdAt: Instant },
): Promise<void> {
  const key = { account_id: accountId, report_guid: report.reportGuid };
  await tx
    .insertInto('scheduled_report')
    .values({
      ...key,
      ...toReportColumns(report),
      owner_guid: report.ownerGuid,
      created_at: report.createdAt,
      due_after: report.createdAt,
      due_at: null,
      due_zone: null,
    })
    .execute();
  await insertRecipients(tx, accountId, report);
}

/** Updates a report. With `restartAt`, earlier due times are dropped. */
export async function updateReport(
  tx: Tx,
  accountId: number,
  report: ReportRow,
  restartAt: Instant | undefined,
): Promise<void> {
  const { reportGuid } = report;
  await tx
    .updateTable('scheduled_report')
    .set({ ...toReportColumns(report), ...(restartAt !== undefined && { due_after: restartAt, due_at: null }) })
    .where('account_id', '=', accountId)
    .where('report_guid', '=', reportGuid)
    .execute();
  await tx
    .deleteFrom('scheduled_report_recipient')
    .where('account_id', '=', accountId)
    .where('report_guid', '=', reportGuid)
    .execute();
  await insertRecipients(tx, accountId, report);
}

export async function updateFilter(
  tx: Tx,
  accountId: number,
  guid: string,
  filter: ReportView | undefined,
): Promise<void> {
  await sql`update scheduled_report set filter = ${filter ? JSON.stringify(filter) : null}::jsonb
    where account_id = ${accountId} and report_guid = ${guid}`.execute(tx);
}

export async function deleteReport(tx: Tx, accountId: number, guid: string): Promise<void> {
  await tx.deleteFrom('scheduled_report').where('account_id', '=', accountId).where('report_guid', '=', guid).execute();
}

const toReportColumns = (report: ReportRow) => ({
  dashboard_guid: report.isPredefined ? null : report.dashboardGuid,
  predefined_guid: report.isPredefined ? report.dashboardGuid : null,
  file_type: report.fileType,
  is_active: report.isActive,
  schedule: JSON.stringify(report.schedule),
  selected_period: report.selectedPeriod,
  internal_notes: report.internalNotes,
  notes: report.notes,
  extra_addresses: [...report.extraAddresses],
});

async function insertRecipients(tx: Tx, accountId: number, report: StoredReport): Promise<void> {
  const key = { account_id: accountId, report_guid: report.reportGuid };
  const rows = [
    ...report.operatorGuids.map((guid, i) => ({ ...key, position: i, operator_guid: guid, operator_group_guid: null })),
    ...report.operatorGroupGuids.map((guid, i) => ({
      ...key,
      position: i,
      operator_guid: null,
      operator_group_guid: guid,
    })),
  ];
  if (rows.length > 0) await tx.insertInto('scheduled_report_recipient').values(rows).execute();
}
