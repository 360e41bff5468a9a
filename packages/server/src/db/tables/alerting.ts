import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

interface IntegrationTable {
  account_id: number;
  integration_guid: string;
  name: string;
  type: string;
  is_built_in: Generated<boolean>;
  is_active: Generated<boolean>;
  settings: ColumnType<Record<string, unknown>, string | undefined, string>;
  secrets_sealed: Generated<Buffer | null>;
  created_at: number;
}

interface IntegrationVaultItemTable {
  account_id: number;
  integration_guid: string;
  vault_item_guid: string;
}

interface AlertDefinitionTable {
  account_id: number;
  alert_definition_guid: string;
  name: string;
  is_active: boolean;
  created_at: number;
}

interface AlertDefinitionMemberTable {
  member_id: GeneratedAlways<number>;
  account_id: number;
  alert_definition_guid: string;
  monitor_guid: string | null;
  monitor_group_guid: string | null;
}

interface EscalationLevelTable {
  account_id: number;
  alert_definition_guid: string;
  level_id: number;
  is_active: boolean;
  escalation_mode: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  threshold_error_count: number;
  threshold_minutes: number;
  number_of_reminders: number;
  reminder_delay_minutes: number;
  message: string;
  include_trace_route: boolean;
}

interface EscalationLevelMemberTable {
  member_id: GeneratedAlways<number>;
  account_id: number;
  alert_definition_guid: string;
  level_id: number;
  operator_guid: string | null;
  operator_group_guid: string | null;
}

interface LevelIntegrationTable {
  account_id: number;
  alert_definition_guid: string;
  level_id: number;
  integration_guid: string;
  is_active: boolean;
  send_ok_alerts: boolean;
  send_reminder_alerts: boolean;
  variable_values: OptionalJson<Record<string, string>>;
  extra_email_addresses: Generated<string[]>;
  added_at: number;
}

interface LevelIntegrationServiceTable {
  account_id: number;
  alert_definition_guid: string;
  level_id: number;
  integration_guid: string;
  position: number;
  monitor_guid: string;
  service_guid: string;
}

export interface AlertEscalationTable {
  account_id: number;
  incident_guid: string;
  alert_definition_guid: string;
  level_id: number;
  fired_at: number | null;
  reminders_sent: Generated<number>;
  due_at: number | null;
  suppressed_at: Generated<number | null>;
  suppressed_by: Generated<string | null>;
  incident: Json<unknown>;
  is_closed: Generated<boolean>;
}

export interface AlertTable {
  account_id: number;
  alert_guid: string;
  /** 0 Error, 1 Reminder, 2 Ok, 3 System */
  kind: number;
  ordinal: number;
  incident_guid: string | null;
  alert_definition_guid: string | null;
  level_id: number | null;
  monitor_guid: string | null;
  alerted_at: number;
  first_error_at: number;
  check_id: number | null;
  first_error_check_id: number | null;
  error_description: string;
  error_message: string;
  incident_key: string;
  facts: Json<unknown>;
}

export type DeliveryState = 'queued' | 'sending' | 'delivered' | 'failed' | 'skipped';

interface AlertDeliveryTable {
  delivery_id: GeneratedAlways<number>;
  account_id: number;
  alert_guid: string;
  integration_guid: string;
  channel: string;
  recipient_key: string;
  address: string;
  operator_guid: string | null;
  /** Other operators with the same address. */
  other_operators: Generated<string[]>;
  is_extra_address: Generated<boolean>;
  state: DeliveryState;
  skip_reason: string | null;
  is_possible_duplicate: Generated<boolean>;
  attempts: Generated<number>;
  queued_at: number;
  next_at: number | null;
  mail_id: number | null;
  request: string | null;
  response: string | null;
  settled_at: number | null;
  lease_until: Generated<number | null>;
  /** The process that claimed the call, until it begins to send. */
  claimed_by: Generated<string | null>;
  receiver_id: Generated<string | null>;
  fallback_of: Generated<number | null>;
}

export type MailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed';

export interface MailTable {
  mail_id: GeneratedAlways<number>;
  account_id: number;
  address: string;
  kind: number;
  state: MailState;
  created_at: number;
  next_at: number | null;
  lease_until: number | null;
  /** The process that claimed it, until it begins to hand it over. */
  claimed_by: Generated<string | null>;
  attempts: Generated<number>;
  sending_started_at: number | null;
  is_possible_duplicate: Generated<boolean>;
  message_id: string;
  sender: Generated<string>;
  subject: Generated<string>;
  body_text: Generated<string>;
  body_html: Generated<string>;
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  is_system_mail: Generated<boolean>;
  sealed_link: Generated<Buffer | null>;
  link_expires_at: Generated<number | null>;
  attachment_guid: Generated<string | null>;
  response: string | null;
  settled_at: number | null;
}

interface MailWindowTable {
  account_id: number;
  address_key: string;
  closes_at: number;
}

export interface AlertingTables {
  integration: IntegrationTable;
  alert_definition: AlertDefinitionTable;
  alert_definition_member: AlertDefinitionMemberTable;
  escalation_level: EscalationLevelTable;
  escalation_level_member: EscalationLevelMemberTable;
  level_integration: LevelIntegrationTable;
  level_integration_service: LevelIntegrationServiceTable;
  alert_escalation: AlertEscalationTable;
  alert: AlertTable;
  integration_vault_item: IntegrationVaultItemTable;
  alert_delivery: AlertDeliveryTable;
  mail: MailTable;
  mail_window: MailWindowTable;
}
