import type { Generated } from 'kysely';

export interface MonitorCheckTable {
  id: number;
  slot_at: number;
  monitor_guid: string;
  account_id: number;
  server_id: number;
  error_code: number;
  total_ms: number;
  resolve_ms: number;
  connect_ms: number;
  download_ms: number;
  total_bytes: number | null;
  attempt: number;
  error_level: number;
  http_status: number | null;
  staging: boolean;
  is_partial: boolean;
  is_concurrent: boolean;
  is_timed: boolean;
  detail_kind: number;
  resolved_ip: string | null;
  error_description: string | null;
  error_message: string | null;
}

interface CheckHttpTable {
  id: number;
  account_id: number;
  body_size: number | null;
  is_error: boolean;
  is_body_cut: boolean;
  body_hash: Buffer | null;
  url: string;
  request_headers: string;
  response_headers: string;
  facts: unknown;
}

interface CheckDetailTable {
  id: number;
  account_id: number;
  is_error: boolean;
  detail: unknown;
}

interface CheckBodyTable {
  account_id: number;
  body_hash: Buffer;
  keep_until: number;
  is_ok_only: boolean;
  packed: Buffer;
}

export interface MonitorStateTable {
  monitor_guid: string;
  account_id: number;
  check_id: number | null;
  slot_at: number | null;
  attempt: number | null;
  server_id: number | null;
  error_level: Generated<number>;
  error_code: Generated<number>;
  error_description: string | null;
  error_message: string | null;
  total_ms: number | null;
  staging: Generated<boolean>;
  is_down: Generated<boolean>;
  /** Start of the current quarter, whose figures are in the columns `quarter_…`; null: never checked, or too old. */
  quarter_at: Generated<number | null>;
  /**
   * Start of the quarter of its sums of phases. It differs from `quarter_at` when a process that does not know phases
   * began that quarter.
   */
  quarter_phases_at: Generated<number | null>;
}

interface RollupFigures {
  bucket_at: number;
  monitor_guid: string;
  account_id: number;
  up_ms: number;
  down_ms: number;
  unknown_ms: number;
  /** Planned gaps within `unknown_ms`. */
  planned_ms: number;
  checks: number;
  unconfirmed: number;
  confirmed: number;
  timed: number;
  total_ms: number;
  resolve_ms: number;
  connect_ms: number;
  download_ms: number;
  total_bytes: number;
}

/** Null: no check reported them, or the row is from before they were stored. */
interface RollupPhases {
  phased: Generated<number | null>;
  tls_ms: Generated<number | null>;
  wait_ms: Generated<number | null>;
  receive_ms: Generated<number | null>;
}

/** Like the others, but a new row starts at zero. */
type ClosedQuarterTable = {
  [Column in keyof RollupFigures]: Column extends 'bucket_at' | 'monitor_guid' | 'account_id'
    ? RollupFigures[Column]
    : Generated<number>;
} & RollupPhases & { samples: Generated<Buffer> };

interface HistogramRollupTable extends RollupFigures {
  histogram: Buffer;
}

type AccountRollupTable = Omit<HistogramRollupTable, 'monitor_guid'>;

/** Sums and counts of each figure: `page-rollup-rules.ts`. */
interface PageRollupTable {
  bucket_at: number;
  series_id: number;
  step_min: number;
  first_paint_sum: number;
  first_paint_count: number;
}

interface SeriesFreshTable {
  id: number;
  monitor_guid: string;
  server_id: number;
  series_ids: number[];
  amounts: number[];
  page_ids: number[];
  page_amounts: (number | null)[];
  page_phases: Generated<(number | null)[]>;
}

interface ClearedCheckTable {
  id: number;
  account_id: number;
  monitor_guid: string;
  cleared_at: number;
  cleared_by: string;
  cleared_by_name: string;
  note: string;
  error_level: number;
  error_code: number;
  error_description: string | null;
  error_message: string | null;
}

interface ClearingTable {
  account_id: number;
  clearing_guid: string;
  operator_guid: string;
  operator_name: string;
  via: string;
  api_user_name: string | null;
  filter: string;
  note: string;
  requested_at: number;
  lease_until: number;
}

interface FailurePackTable {
  account_id: number;
  check_id: number;
  monitor_guid: string;
  collected_at: number;
  parts: unknown;
}

interface CheckSnapshotTable {
  account_id: number;
  check_id: number;
  monitor_guid: string;
  requested_at: number;
  state: 'Waiting' | 'Drawn' | 'None';
  reason: string | null;
  format: string | null;
  content_type: string | null;
  claimed_by: number | null;
  claimed_until: Generated<number>;
  attempts: Generated<number>;
  screenshot_guid: string | null;
  artifact: string | null;
}

interface FigureVersionTable {
  account_id: number;
  monitor_guid: string;
  recorded_hour: number;
  reason: string;
  by_key: string;
  by_name: string;
  operator_guid: string | null;
  bucket_at: number;
  recorded_at: number;
  note: string;
  up_ms: number;
  down_ms: number;
  unknown_ms: number;
  planned_ms: number;
  checks: number;
  unconfirmed: number;
  confirmed: number;
  new_up_ms: number;
  new_down_ms: number;
  new_unknown_ms: number;
  new_planned_ms: number;
  new_checks: number;
  new_unconfirmed: number;
  new_confirmed: number;
}

interface SeriesTable {
  series_id: Generated<number>;
  account_id: number;
  /** Null: the monitor is deleted, and the series will be deleted soon. */
  monitor_guid: string | null;
  kind: number;
  position: number;
  name: string;
  first_seen_at: number;
  last_seen_at: number;
  phases_at: Generated<number | null>;
}

interface SeriesRollupTable {
  bucket_at: number;
  total: number;
  minimum: number;
  maximum: number;
  series_id: number;
  server_id: number;
  count: number;
  step_min: number;
}

export interface CheckTables {
  series: SeriesTable;
  series_rollup: SeriesRollupTable;
  figure_version: FigureVersionTable;
  failure_diagnostics: FailurePackTable;
  check_snapshot: CheckSnapshotTable;
  cleared_check: ClearedCheckTable;
  clearing: ClearingTable;
  monitor_check: MonitorCheckTable;
  check_http: CheckHttpTable;
  check_detail: CheckDetailTable;
  check_body: CheckBodyTable;
  monitor_state: MonitorStateTable;
  closed_quarter: ClosedQuarterTable;
  /** A view: closed quarters, and the current ones, which are in `monitor_state`. */
  rollup_quarter: RollupFigures & RollupPhases & { samples: Buffer };
  rollup_hour: HistogramRollupTable & RollupPhases;
  rollup_day: HistogramRollupTable & RollupPhases;
  rollup_week: HistogramRollupTable;
  account_rollup_hour: AccountRollupTable;
  account_rollup_day: AccountRollupTable;
  account_rollup_member: { monitor_guid: string; account_id: number };
  page_rollup: PageRollupTable;
  series_recent: SeriesFreshTable;
  rollup_progress: { scale: string; rolled_up_until: number };
  rollup_edition: { scale: string; edition: string };
  rollup_changed: { monitor_guid: string; hour_at: number };
  rollup_week_changed: { monitor_guid: string; week_at: number };
}
