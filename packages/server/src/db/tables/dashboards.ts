import type { ColumnType } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

interface DashboardTable {
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

interface DashboardMemberTable {
  account_id: number;
  dashboard_guid: string;
  position: number;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
}

export interface DashboardTables {
  dashboard: DashboardTable;
  dashboard_member: DashboardMemberTable;
}
