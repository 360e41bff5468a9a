import type { GeneratedAlways } from 'kysely';

interface SlaTable {
  account_id: number;
  sla_guid: string;
  description: string;
  uptime_error: number;
  uptime_warning: number;
  load_time_s: number;
  response_min: number;
  active_hours: string;
  created_at: number;
}

interface SlaExclusionTable {
  exclusion_id: GeneratedAlways<number>;
  account_id: number;
  sla_guid: string;
  description: string;
  starts: string;
  ends: string;
}

export interface SlaTables {
  sla: SlaTable;
  sla_exclusion: SlaExclusionTable;
}
