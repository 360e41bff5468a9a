import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

export interface MonitorTable {
  account_id: number;
  monitor_guid: string;
  name: string;
  monitor_type: string;
  monitor_mode: 'Development' | 'Staging' | 'Production';
  is_active: boolean;
  generate_alert: boolean;
  is_locked: Generated<boolean>;
  interval_ms: number;
  interval_format: 'minutes' | 'seconds' | 'both';
  selected_checkpoints: Json<{ Checkpoints: number[]; Regions: number[]; ExcludeLocations: number[] }>;
  use_primary_checkpoints_only: boolean;
  use_concurrent_monitoring: boolean;
  error_conditions: ColumnType<Record<string, string>[] | null, string | null, string | null>;
  settings: Json<Record<string, unknown>>;
  password_sealed: Buffer | null;
  password_set_by: string | null;
  hash: string;
  created_at: number;
  modified_at: number;
  modified_by: string | null;
  definition_changed_at: number;
  /** Credits of a monitor that runs at one checkpoint at a time. */
  base_credits: Generated<number>;
}

export interface MonitorGroupTable {
  account_id: number;
  monitor_group_guid: string;
  description: string;
  is_all: Generated<boolean>;
  is_quota_unlimited: Generated<boolean>;
  basic_quota: Generated<number>;
  browser_quota: Generated<number>;
  transaction_quota: Generated<number>;
  api_quota: Generated<number>;
  unified_credits_quota: Generated<number>;
  classic_quota: Generated<number>;
  created_at: number;
}

interface MonitorGroupMemberTable {
  account_id: number;
  monitor_group_guid: string;
  monitor_guid: string;
}

interface MonitorVaultItemTable {
  account_id: number;
  monitor_guid: string;
  vault_item_guid: string;
}

export interface MaintenancePeriodTable {
  account_id: number;
  maintenance_period_id: GeneratedAlways<number>;
  monitor_guid: string;
  schedule_mode: 'OneTime' | 'Daily' | 'Weekly' | 'Monthly';
  maintenance_type: 'DisableMonitoring' | 'DisableNotifications';
  starts: string;
  ends: string;
  week_day: string | null;
  month_day: number | null;
  description: string | null;
}

interface MonitorParentTable {
  link_id: GeneratedAlways<number>;
  account_id: number;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
  parent_guid: string;
}

interface MonitorTemplateTable {
  account_id: number;
  monitor_template_guid: string;
  name: string;
  parts: Json<Record<string, unknown>>;
  created_at: number;
}

interface DomainGroupSetTable {
  account_id: number;
  domain_group_guid: string;
  name: string;
  groups: Json<readonly DomainGroup[]>;
  created_at: number;
}

export interface MonitorTables {
  monitor: MonitorTable;
  monitor_group: MonitorGroupTable;
  monitor_group_member: MonitorGroupMemberTable;
  maintenance_period: MaintenancePeriodTable;
  monitor_parent: MonitorParentTable;
  monitor_vault_item: MonitorVaultItemTable;
  monitor_template: MonitorTemplateTable;
  domain_group_set: DomainGroupSetTable;
}
