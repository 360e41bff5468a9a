import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

interface PublicStatusPageTable {
  account_id: number;
  page_guid: string;
  name: string;
  is_published: boolean;
  preset_period: string;
  customization: Json<Record<string, unknown>>;
  sla_guid: string | null;
  /** Null: the page an account starts with. */
  owner_guid: string | null;
  created_at: number;
  auto_refresh: Generated<boolean>;
  host_name: Generated<string | null>;
  logo: Generated<string | null>;
  /** Null: that of the account. */
  culture_name: Generated<string | null>;
}

interface PublicStatusPageMemberTable {
  account_id: number;
  page_guid: string;
  position: number;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
}

interface StatusPageAccountTable {
  account_id: number;
  first_page_guid: string;
}

export interface StatusPageTables {
  public_status_page: PublicStatusPageTable;
  public_status_page_member: PublicStatusPageMemberTable;
  status_page_account: StatusPageAccountTable;
}
