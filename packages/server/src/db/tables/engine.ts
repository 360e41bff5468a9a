import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { ColumnType, Generated } from 'kysely';

interface ScheduleTable {
  monitor_guid: string;
  account_id: number;
  watermark_at: number;
  definition_seen_at: number;
  /** A slot whose run was under way when the monitor moved to another process. */
  assigned_slot_at: Generated<number | null>;
}

interface RunTable {
  slot_at: number;
  monitor_guid: string;
  server_id: number;
  attempt: number;
  is_quarantined: boolean;
}

export interface MissedRangeTable {
  monitor_guid: string;
  from_at: number;
  to_at: number;
  account_id: number;
  slots: number;
  reason: MissedReason;
}

interface QuarantinedResultTable {
  quarantined_result_id: Generated<number>;
  account_id: number;
  monitor_guid: string;
  slot_at: number;
  attempt: number;
  server_id: number;
  received_at: number;
  reason: string;
  /** A `RunResult` of the checkpoint protocol. */
  result: ColumnType<unknown, string, string>;
}

export interface IncidentTable {
  incident_id: Generated<number>;
  incident_guid: string;
  account_id: number;
  monitor_guid: string;
  first_error_check_id: number;
  first_error_at: number;
  first_confirmed_check_id: number;
  first_confirmed_at: number;
  confirmed_count: number;
  last_error_check_id: number;
  last_error_at: number;
  error_code: number;
  error_description: string;
  closed_at: number | null;
  ok_check_id: number | null;
  silenced_reason: string | null;
  acknowledged_at: Generated<number | null>;
  acknowledged_by: Generated<string | null>;
}

interface IncidentNoteTable {
  note_id: Generated<number>;
  account_id: number;
  incident_id: number;
  operator_guid: string;
  operator_name: string;
  recorded_at: number;
  body: string;
}

interface EngineMemberTable {
  holder: string;
  member: string;
  version: string;
  /** Name of the machine; empty: unknown. */
  host: Generated<string>;
  started_at: Generated<number>;
  /** Names of the leases that the process is able to hold. */
  leases: Generated<string[]>;
  heartbeat: number;
  heartbeat_at: number;
  /** Grows with each join: the fencing token of the process. */
  epoch: Generated<number>;
  /** Address at which other processes reach this one; empty: unknown. */
  address: Generated<string>;
  /** Proves that a process with the master key wrote the address. */
  address_proof: Generated<string>;
  /** `MemberFacts`. */
  facts: ColumnType<unknown, string | undefined, string>;
  /** Whether the process stops and gets no more leases. */
  is_leaving: Generated<boolean>;
  /** How far the machine's clock is ahead of the database's; null: not compared yet. */
  clock_ahead_ms: Generated<number | null>;
}

interface EngineLeaseTable {
  name: string;
  epoch: number;
  heartbeat: number;
  /** The process that holds the lease; empty: it was released. */
  holder: string;
  heartbeat_at: number;
  /** The data folder of the holder; only one process at a time uses a folder. */
  member: Generated<string>;
}

interface HandedResultTable {
  forwarded_result_id: Generated<number>;
  /** A settled result as JSON. */
  settled: string;
  /** Partition of its monitor. */
  partition: number | null;
}

interface SystemAlertTable {
  system_alert_id: Generated<number>;
  kind: string;
  /** The object of the problem, if each has its own; empty: the service. */
  subject: Generated<string>;
  /** The only account that is notified; null: all. */
  account_id: Generated<number | null>;
  detail: string;
  raised_at: number;
  cleared_at: number | null;
}

interface RunRequestTable {
  monitor_guid: string;
  account_id: number;
  checkpoint_id: number | null;
  requested_at: number;
}

export interface EngineTables {
  run_request: RunRequestTable;
  schedule: ScheduleTable;
  run: RunTable;
  missed_range: MissedRangeTable;
  quarantined_result: QuarantinedResultTable;
  incident: IncidentTable;
  incident_note: IncidentNoteTable;
  engine_lease: EngineLeaseTable;
  engine_member: EngineMemberTable;
  forwarded_result: HandedResultTable;
  system_alert: SystemAlertTable;
}
