import type { Culture } from '@vedette/i18n/culture';
import type { NotesReaders } from '@vedette/contract/v1/account/account';
import type { WallSchedule } from '@vedette/kernel/wall-schedule';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: read as a value, written as JSON text so that arrays are not taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

export type SecondFactorPolicy = 'Required' | 'Optional' | 'Disabled';

interface AccountTable {
  account_id: GeneratedAlways<number>;
  name: string;
  timezone_id: number;
  culture_name: Culture;
  group_authorization_format: 'Objects' | 'Names';
  return_deprecated_fields: Generated<boolean>;
  may_fall_back: Generated<boolean>;
  default_monitor_group_guid: string | null;
  fallback_integration_guid: Generated<string | null>;
  default_dashboard: Generated<string>;
  allow_native_login: Generated<boolean>;
  allow_single_signon: Generated<boolean>;
  min_password_length: Generated<number>;
  keep_checks_days: Generated<number>;
  keep_statistics_days: Generated<number>;
  second_factor: Generated<SecondFactorPolicy>;
  message_credits: Generated<number>;
  monitor_notes_for: Generated<NotesReaders>;
  created_at: number;
}

interface OutgoingPhoneNumberTable {
  account_id: number;
  outgoing_phone_number_id: GeneratedAlways<number>;
  phone_number: string;
  description: string | null;
}

interface OperatorTable {
  account_id: number;
  operator_guid: string;
  email: string;
  full_name: string;
  mobile_phone: string;
  backup_email: string;
  is_on_duty: boolean;
  outgoing_phone_number: string | null;
  outgoing_phone_number_id: number | null;
  culture_name: string | null;
  timezone_id: number | null;
  sms_provider: string;
  phone_provider: string;
  use_numeric_sender: boolean | null;
  allow_native_login: boolean | null;
  allow_single_signon: boolean | null;
  default_dashboard: string;
  operator_role: string;
  password_hash: string | null;
  second_factor: Generated<SecondFactorPolicy | null>;
  last_sign_in_at: number | null;
  created_at: number;
}

interface OperatorGroupTable {
  account_id: number;
  operator_group_guid: string;
  description: string;
  system_role: 'everyone' | 'administrators' | null;
  created_at: number;
}

interface OperatorGroupMemberTable {
  account_id: number;
  operator_group_guid: string;
  operator_guid: string;
}

interface AccessGrantTable {
  account_id: number;
  authorization_id: string;
  context_type: string;
  context_id: string | null;
  type: string;
  operator_guid: string | null;
  operator_group_guid: string | null;
  created_at: number;
}

interface DutyScheduleTable {
  account_id: number;
  duty_schedule_id: GeneratedAlways<number>;
  operator_guid: string;
  operator_group_guid: string | null;
  batch_id: number | null;
  schedule: Json<WallSchedule>;
}

interface ApiUserTable {
  account_id: number;
  user_name: string;
  operator_guid: string;
  password_sha256: Buffer;
  type: string;
  description: string;
  created_at: number;
  names_group_authorizations: Generated<boolean>;
  last_used_at: Generated<number | null>;
}

interface ApiUserUsageTable {
  account_id: number;
  user_name: string;
  day: number;
  requests: number;
}

interface SessionTable {
  account_id: number;
  session_id: string;
  operator_guid: string;
  token_sha256: Buffer;
  address: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  method: Generated<'Password' | 'SingleSignOn'>;
  proof_sha256: Buffer | null;
  proven_until: number | null;
}

interface OneTimeLinkTable {
  account_id: number;
  operator_guid: string;
  purpose: 'Invitation' | 'LostPassword';
  token_sha256: Buffer;
  created_at: number;
  expires_at: number;
}

interface PasswordRequestTable {
  request_id: GeneratedAlways<number>;
  email: string;
  address: string;
  requested_at: number;
}

interface SecondFactorTable {
  account_id: number;
  operator_guid: string;
  sealed_secret: Buffer;
  created_at: number;
  confirmed_at: number | null;
  last_period: Generated<number>;
}

interface RecoveryCodeTable {
  account_id: number;
  operator_guid: string;
  code_sha256: Buffer;
}

interface SingleSignOnTable {
  account_id: number;
  protocol: 'OpenIdConnect' | 'Saml';
  is_enabled: boolean;
  name: string;
  settings: Json<Record<string, unknown>>;
  sealed_client_secret: Buffer | null;
  changed_at: number;
}

interface SingleSignOnAttemptTable {
  account_id: number;
  state_sha256: Buffer;
  expected: Json<Record<string, string>>;
  return_to: string;
  browser_sha256: Buffer;
  expires_at: number;
}

interface UsedAssertionTable {
  account_id: number;
  assertion_sha256: Buffer;
  expires_at: number;
}

interface SignInFailureTable {
  email: string;
  address: string;
  failures: number;
  last_at: number;
  blocked_until: number;
}

export interface AuditTable {
  account_id: number;
  audit_id: GeneratedAlways<number>;
  at: number;
  action: string;
  object_type: string;
  object_guid: string | null;
  object_name: string;
  operator_guid: string | null;
  operator_name: string;
  source: 'Api' | 'WebApp' | 'System';
  api_user_name: string | null;
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  after: ColumnType<Record<string, unknown> | null, string | null, string | null>;
}

interface OperatorPreferenceTable {
  account_id: number;
  operator_guid: string;
  kind: 'keys' | 'views';
  /** As in `Kept`; null for nothing. */
  value: Json<unknown>;
}

interface OperatorSendingTable {
  account_id: number;
  operator_guid: string;
  kind: 'invitation' | 'testMessage' | 'document' | 'statusPageUpdate';
  sent_at: number;
  messages: number;
}

export interface AccessTables {
  account: AccountTable;
  outgoing_phone_number: OutgoingPhoneNumberTable;
  operator: OperatorTable;
  operator_preference: OperatorPreferenceTable;
  operator_sending: OperatorSendingTable;
  operator_group: OperatorGroupTable;
  operator_group_member: OperatorGroupMemberTable;
  access_grant: AccessGrantTable;
  duty_schedule: DutyScheduleTable;
  api_user: ApiUserTable;
  api_user_usage: ApiUserUsageTable;
  session: SessionTable;
  one_time_link: OneTimeLinkTable;
  password_request: PasswordRequestTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  single_sign_on: SingleSignOnTable;
  single_sign_on_attempt: SingleSignOnAttemptTable;
  used_assertion: UsedAssertionTable;
  sign_in_failure: SignInFailureTable;
  audit: AuditTable;
}
