import type { Generated } from 'kysely';

interface StatusPageSubscriberTable {
  account_id: number;
  subscriber_guid: string;
  page_guid: string;
  address: string;
  token: string;
  requested_at: number;
  /** Null: the confirmation link has not been opened yet. */
  confirmed_at: number | null;
  /** Null: the whole page. */
  monitor_guids: Generated<string[] | null>;
}

interface StatusPageNotifiedTable {
  account_id: number;
  page_guid: string;
  news_key: string;
  notified_at: number;
}

interface StatusPageUpdateTable {
  account_id: number;
  update_guid: string;
  page_guid: string;
  incident_guid: string;
  /** Spelled as in the contract. */
  state: string;
  text: string;
  posted_at: number;
}

interface StatusPageCopyTable {
  page_guid: string;
  account_id: number;
  written_at: number | null;
  attempted_at: number;
  failed_since_at: number | null;
  error: string | null;
}

export interface SubscriptionTables {
  status_page_subscriber: StatusPageSubscriberTable;
  status_page_notification: StatusPageNotifiedTable;
  status_page_update: StatusPageUpdateTable;
  status_page_copy: StatusPageCopyTable;
}
