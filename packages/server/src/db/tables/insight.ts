import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

export interface PublicStatusPageTable {
  account_id: number;
  page_guid: string;
  name: string;
  is_published: boolean;
  preset_period: string;
  customization: Json<Record<string, unknown>>;
  sla_guid: string | null;
  /** Null: what an account starts with. */
  owner_guid: string | null;
  created_at: number;
  auto_refresh: Generated<boolean>;
  host_name: Generated<string | null>;
  logo: Generated<string | null>;
  /** Null: that of the account. */
  culture_name: Generated<string | null>;
}

export interface StatusPageAccountTable {
  account_id: number;
  first_page_guid: string;
}

export interface PublicStatusPageMemberTable {
  account_id: number;
  page_guid: string;
  position: number;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
}

export interface DashboardTable {
  account_id: number;
  dashboard_guid: string;
  name: string;
  auto_refresh: boolean;
  period: Json<Record<string, unknown>>;
  checkpoint_ids: number[];
  region_ids: number[];
  origin_guid: string;
  owner_guid: string;
  created_at: number;
  tiles: Json<readonly Record<string, unknown>[]> | null;
}

export interface DashboardMemberTable {
  account_id: number;
  dashboard_guid: string;
  position: number;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
}

export interface ScheduledReportTable {
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

export interface ReportRunTable {
  account_id: number;
  run_guid: string;
  /** Null: a dashboard somebody mailed by hand. */
  report_guid: string | null;
  /** Of such a mail: the dashboard, and all that is sent, to whom and as what. */
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
  /** The process that makes it; null while it waits. */
  held_by: Generated<string | null>;
  settled_at: number | null;
  error: string | null;
  /** Whose view its files show. */
  owner_guid: string | null;
}

export interface ReportFileTable {
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

export interface ReportMessageTable {
  account_id: number;
  run_guid: string;
  address: string;
  operator_guid: string | null;
  culture: string;
  file_guid: string | null;
  mail_id: number | null;
  state: string | null;
}

export interface ScheduledReportRecipientTable {
  account_id: number;
  report_guid: string;
  position: number;
  operator_guid: string | null;
  operator_group_guid: string | null;
}

export interface ChartNoteTable {
  account_id: number;
  chart_note_guid: string;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
  at: number;
  kind: 'Deployment' | 'Configuration' | 'Other';
  title: string;
  text: string;
  link: string;
  key: string | null;
  operator_guid: string;
  operator_name: string;
  written_at: number;
  changed_at: number | null;
}

export interface InsightTables {
  chart_note: ChartNoteTable;
  dashboard: DashboardTable;
  dashboard_member: DashboardMemberTable;
  scheduled_report: ScheduledReportTable;
  scheduled_report_recipient: ScheduledReportRecipientTable;
  report_run: ReportRunTable;
  report_file: ReportFileTable;
  report_message: ReportMessageTable;
  public_status_page: PublicStatusPageTable;
  public_status_page_member: PublicStatusPageMemberTable;
  status_page_account: StatusPageAccountTable;
}
