import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** Connections and rule sets. */
interface ExportObjectTable {
  account_id: number;
  guid: string;
  name: string;
  definition: Json<Record<string, unknown>>;
  created_at: number;
}

interface ExportSettingTable {
  account_id: number;
  guid: string;
  name: string;
  connection_guid: string;
  rule_set_guid: string;
  monitor_group_guid: string;
  is_active: boolean;
  created_at: number;
  cursor_id: number;
  last_success_at: number | null;
  last_error: string | null;
  dropped_count: Generated<number>;
  sent_count: Generated<number>;
  started_at: number;
}

interface ExportLateTable {
  account_id: number;
  setting_guid: string;
  check_id: number;
  recorded_at: number;
}

export interface ExportTables {
  export_connection: ExportObjectTable;
  export_rule_set: ExportObjectTable;
  export_setting: ExportSettingTable;
  export_late: ExportLateTable;
}
