import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import type { Generated, GeneratedAlways } from 'kysely';

interface CheckpointRegionTable {
  region_id: Generated<number>;
  account_id: number | null;
  parent_region_id: number | null;
  name: string;
  is_private: Generated<boolean>;
  location_guid: string | null;
  runs_offline: Generated<boolean>;
  deleted_at: number | null;
}

export interface CheckpointTable {
  checkpoint_id: GeneratedAlways<number>;
  account_id: number;
  region_id: number;
  name: string;
  code: string;
  is_primary: boolean;
  is_enabled: Generated<boolean>;
  disabled_reason: string | null;
  created_at: number;
  deleted_at: number | null;
}

interface CheckpointServerTable {
  server_id: GeneratedAlways<number>;
  checkpoint_id: number;
  is_local: Generated<boolean>;
  /** For a local server, the data folder of the process that runs it; null: none yet. */
  member: string | null;
  capabilities: Generated<string[]>;
  key_hash: Buffer | null;
  sealing_key: Buffer | null;
  software_version: Generated<string>;
  last_seen_at: number | null;
  impairments: Generated<string[]>;
  withheld: Generated<string[]>;
  clock_offset_ms: number | null;
  loop_lag_ms: number | null;
  free_runs: number | null;
  machine: MachineState | null;
  created_at: number;
  deleted_at: number | null;
}

interface CheckpointAddressTable {
  server_id: number;
  address: string;
  active_from: number;
}

interface CheckpointEnrolmentTable {
  token_hash: Buffer;
  server_id: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface CheckpointTables {
  checkpoint_region: CheckpointRegionTable;
  checkpoint: CheckpointTable;
  checkpoint_server: CheckpointServerTable;
  checkpoint_address: CheckpointAddressTable;
  checkpoint_enrolment: CheckpointEnrolmentTable;
}
