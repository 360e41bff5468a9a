import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

interface ScheduledReportTable {
  account_id: number;
  report_guid: string;
  dashboard_guid: string | null;
  predefined_guid: string | null;
  file_type: string;
  is_active: boolean;
  schedule: Json<Record<string, unknown>>;
  selected_period: string;
  internal_notes: string;
  notes: string;
  extra_addresses: string[];
  owner_guid: string;
  created_at: number;
  due_after: number;
  due_at: number | null;
  due_zone: string | null;
}

interface ScheduledReportRecipientTable {
  account_id: number;
  report_guid: string;
  position: number;
  operator_guid: string | null;
  operator_group_guid: string | null;
}

export interface ReportRunTable {
  account_id: number;
  run_guid: string;
  /** Null: a dashboard that was mailed manually. */
  report_guid: string | null;
  /** For such a mail: the dashboard, and what is sent, to whom and in which format. */
  dashboard_guid: string | null;
  once: ColumnType<unknown, string | null, never>;
  name: string;
  cause: 'schedule' | 'manual';
  nominal_at: number;
  created_at: number;
  from_at: number | null;
  until_at: number | null;
  state: 'waiting' | 'sent' | 'failed' | 'missed';
  is_late: Generated<boolean>;
  attempts: Generated<number>;
  next_at: number | null;
  /** The process that runs it; null while it waits. */
  claimed_by: Generated<string | null>;
  settled_at: number | null;
  error: string | null;
  /** The operator whose view the files show. */
  owner_guid: string | null;
}

interface ReportFileTable {
  account_id: number;
  file_guid: string;
  run_guid: string;
  culture: string;
  file_name: string;
  content_type: string;
  content: Buffer;
  link_sha256: Buffer | null;
  link_expires_at: number | null;
}

interface ReportMessageTable {
  account_id: number;
  run_guid: string;
  address: string;
  operator_guid: string | null;
  culture: string;
  file_guid: string | null;
  mail_id: number | null;
  state: string | null;
}

export interface ReportTables {
  scheduled_report: ScheduledReportTable;
  scheduled_report_recipient: ScheduledReportRecipientTable;
  report_run: ReportRunTable;
  report_file: ReportFileTable;
  report_message: ReportMessageTable;
}
