import { HOUR, type Instant } from '@vedette/kernel/clock';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { sql, type RawBuilder } from 'kysely';
import { countSamples, decodeHistogram, mergeHistograms, type Histogram, type StateTimes } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { toPhaseSums, type PhaseSums } from './latency-chart-rules.js';
import type { UnobservedGap, QuarterTimes } from './monitor-state-rules.js';

/** A quarter of an hour of one monitor with every figure of the screens. */
export interface Quarter extends QuarterTimes, PhaseSums {
  readonly unknownMs: number;
  readonly plannedMs: number;
  readonly timed: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  /** One byte per timed check: its latency class. */
  readonly samples: Buffer;
}

function groupByMonitor<Row extends { monitor_guid: string }, T>(rows: readonly Row[], toValue: (row: Row) => T) {
  const byMonitor = new Map<string, T[]>();
  for (const row of rows) {
    const group = byMonitor.get(row.monitor_guid);
    if (group) group.push(toValue(row));
    else byMonitor.set(row.monitor_guid, [toValue(row)]);
  }
  return byMonitor;
}

/** Returns quarters with their start in [from, to) by monitor, oldest first. */
export async function loadQuarters(
  db: Db,
  monitorGuids: readonly string[],
  from: Instant,
  to: Instant,
): Promise<Map<string, Quarter[]>> {
  if (monitorGuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('rollup_quarter')
    .selectAll()
    .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...monitorGuids])))
    .where('bucket_at', '>=', from)
    .where('bucket_at', '<', to)
    .orderBy('bucket_at')
    .execute();
  return groupByMonitor(rows, (row) => ({
    bucketAt: row.bucket_at,
    upMs: row.up_ms,
    downMs: row.down_ms,
    unknownMs: row.unknown_ms,
    plannedMs: row.planned_ms,
    checks: row.checks,
    unconfirmed: row.unconfirmed,
    confirmed: row.confirmed,
    timed: row.timed,
    resolveMs: row.resolve_ms,
    connectMs: row.connect_ms,
    downloadMs: row.download_ms,
    ...toPhaseSums(row),
    samples: row.samples,
  }));
}

/** Sum of the quarters of a monitor: times added up, and all samples. */
export type QuarterSum = StateTimes & Pick<Quarter, 'samples'>;

/** Returns the same quarters as `loadQuarters`, added up by monitor. */
export async function loadQuarterSums(
  db: Db,
  monitorGuids: readonly string[],
  from: Instant,
  to: Instant,
): Promise<Map<string, QuarterSum[]>> {
  const { rows } = await sql<QuarterSum & { readonly monitor_guid: string }>`
    select monitor_guid, sum(up_ms)::float8 as "upMs", sum(down_ms)::float8 as "downMs",
      sum(unknown_ms)::float8 as "unknownMs", sum(planned_ms)::float8 as "plannedMs", string_agg(samples, '') as samples
    from rollup_quarter
    where monitor_guid = any(${monitorGuids}::uuid[]) and bucket_at >= ${from} and bucket_at < ${to}
    group by monitor_guid`.execute(db);
  return groupByMonitor(rows, ({ monitor_guid: _guid, ...sum }) => sum);
}

/** Returns ranges without runs that overlap [from, to) by monitor, oldest first. */
export async function loadGaps(
  db: Db,
  monitorGuids: readonly string[],
  from: Instant,
  to: Instant,
): Promise<Map<string, UnobservedGap[]>> {
  if (monitorGuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('missed_range')
    .select(['monitor_guid', 'from_at', 'to_at', 'reason'])
    .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...monitorGuids])))
    .where('to_at', '>', from)
    .where('from_at', '<', to)
    .orderBy('from_at')
    .execute();
  return groupByMonitor(rows, ({ from_at, to_at, reason }) => ({ from: from_at, to: to_at, reason }));
}

/** Figures of a day for sorting all monitors. */
export interface Figures {
  readonly monitorGuid: string;
  readonly upMs: number;
  readonly downMs: number;
  readonly unknownMs: number;
  readonly plannedMs: number;
  /** Latencies by class; only on request. */
  readonly latency: Histogram | undefined;
}

export interface FiguresQuery {
  readonly accountId: number;
  /** Start of a quarter, inclusive. */
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  readonly withLatency: boolean;
}

interface FiguresRow {
  readonly monitor_guid: string;
  readonly up: number;
  readonly down: number;
  readonly unknown: number;
  readonly planned: number;
  readonly samples: Buffer | null;
  readonly histograms: Buffer | null;
}

/** Adding up the histograms of this many monitors takes some milliseconds. */
const MONITORS_PER_TURN = 250;

/**
 * Returns sums over [from, to) for every monitor of an account that has figures: from hours where they are rolled up,
 * which is a quarter of the rows, and from quarters at both ends.
 */
export async function loadFigures(db: Db, { accountId, from, to, withLatency }: FiguresQuery): Promise<Figures[]> {
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  const selectRollups = (
    table: 'rollup_quarter' | 'rollup_hour',
    start: RawBuilder<unknown>,
    end: RawBuilder<unknown>,
  ) => {
    const isHour = table === 'rollup_hour';
    const samples = withLatency && !isHour ? sql`samples` : sql`null::bytea`;
    const histogram = withLatency && isHour ? sql`histogram` : sql`null::bytea`;
    return sql`
      select monitor_guid, up_ms, down_ms, unknown_ms, planned_ms, ${samples} as samples, ${histogram} as histogram
      from ${sql.table(table)} where account_id = ${accountId} and bucket_at >= ${start} and bucket_at < ${end}`;
  };
  const [begin, edge, end] = [sql`${from}::bigint`, sql`${firstHour}::bigint`, sql`${to}::bigint`];
  const until = sql`(select until from rolled_up)`;
  const { rows } = await sql<FiguresRow>`
    with rolled_up as (
      select least(greatest(coalesce(max(rolled_up_until), 0), ${firstHour}), ${to})::bigint as until
      from rollup_progress where scale = 'hour'
    )
    select monitor_guid, sum(up_ms)::float8 as up, sum(down_ms)::float8 as down,
      sum(unknown_ms)::float8 as unknown, sum(planned_ms)::float8 as planned,
      string_agg(samples, '') as samples, string_agg(histogram, '') as histograms
    from (${selectRollups('rollup_quarter', begin, sql`least(${edge}, ${end})`)} union all
      ${selectRollups('rollup_hour', edge, until)} union all ${selectRollups('rollup_quarter', until, end)}) part
    group by monitor_guid`.execute(db);
  return mapYielding(rows, MONITORS_PER_TURN, (row) => ({
    monitorGuid: row.monitor_guid,
    upMs: row.up,
    downMs: row.down,
    unknownMs: row.unknown,
    plannedMs: row.planned,
    latency: withLatency ? mergeLatency(row) : undefined,
  }));
}

const NO_SAMPLES = Buffer.alloc(0);
const mergeLatency = ({ samples, histograms }: FiguresRow): Histogram =>
  mergeHistograms([countSamples(samples ?? NO_SAMPLES), decodeHistogram(histograms ?? NO_SAMPLES)]);

/** Returns when the newest incident of each monitor opened and closed. */
export async function loadLastIncidents(
  db: Db,
  accountId: number,
  monitorGuids: readonly string[],
): Promise<Map<string, { readonly openedAt: Instant; readonly closedAt: Instant | undefined; readonly id: number }>> {
  if (monitorGuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('incident')
    .distinctOn('monitor_guid')
    .select(['monitor_guid', 'incident_id', 'first_error_at', 'closed_at'])
    .where('account_id', '=', accountId)
    .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...monitorGuids])))
    .orderBy('monitor_guid')
    .orderBy('first_error_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ monitor_guid, incident_id, first_error_at, closed_at }) => [
      monitor_guid,
      { openedAt: first_error_at, closedAt: closed_at ?? undefined, id: incident_id },
    ]),
  );
}
