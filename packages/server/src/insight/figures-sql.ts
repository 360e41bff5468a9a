import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import type { StripGap, StripQuarter } from './monitor-state-rules.js';

/** A quarter of an hour of one monitor with everything a screen counts. */
export interface Quarter extends StripQuarter {
  readonly unknownMs: number;
  readonly timed: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  /** One byte a timed check, its latency class. */
  readonly samples: Buffer;
}

function groupBy<Row extends { monitor_guid: string }, T>(rows: readonly Row[], make: (row: Row) => T) {
  const byMonitor = new Map<string, T[]>();
  for (const row of rows) {
    const known = byMonitor.get(row.monitor_guid);
    if (known) known.push(make(row));
    else byMonitor.set(row.monitor_guid, [make(row)]);
  }
  return byMonitor;
}

/** Quarters with their start in [from, to) by monitor, oldest first. */
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
    .where('monitor_guid', 'in', monitorGuids)
    .where('bucket_at', '>=', from)
    .where('bucket_at', '<', to)
    .orderBy('bucket_at')
    .execute();
  return groupBy(rows, (row) => ({
    bucketAt: row.bucket_at,
    upMs: row.up_ms,
    downMs: row.down_ms,
    unknownMs: row.unknown_ms,
    checks: row.checks,
    unconfirmed: row.unconfirmed,
    confirmed: row.confirmed,
    timed: row.timed,
    resolveMs: row.resolve_ms,
    connectMs: row.connect_ms,
    downloadMs: row.download_ms,
    samples: row.samples,
  }));
}

/** Stretches without runs that touch [from, to), by monitor, oldest first. */
export async function loadGaps(
  db: Db,
  monitorGuids: readonly string[],
  from: Instant,
  to: Instant,
): Promise<Map<string, StripGap[]>> {
  if (monitorGuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('missed_range')
    .select(['monitor_guid', 'from_at', 'to_at', 'reason'])
    .where('monitor_guid', 'in', monitorGuids)
    .where('to_at', '>', from)
    .where('from_at', '<', to)
    .orderBy('from_at')
    .execute();
  return groupBy(rows, ({ from_at, to_at, reason }) => ({ from: from_at, to: to_at, reason }));
}

/** What a sort over all monitors needs of the last 24 hours; the percentile classes are merged by the store. */
export interface Figures {
  readonly monitorGuid: string;
  readonly upMs: number;
  readonly downMs: number;
  readonly unknownMs: number;
  readonly samples: Buffer;
}

/** Sums of quarters with their start in [from, to), one row a monitor that has any. */
export async function loadFigures(db: Db, accountId: number, from: Instant, to: Instant): Promise<Figures[]> {
  const { rows } = await sql<{ monitor_guid: string; up: number; down: number; unknown: number; samples: Buffer }>`
    select monitor_guid, sum(up_ms)::float8 as up, sum(down_ms)::float8 as down, sum(unknown_ms)::float8 as unknown,
      string_agg(samples, '') as samples
    from rollup_quarter
    where bucket_at >= ${from} and bucket_at < ${to} and account_id = ${accountId}
    group by monitor_guid`.execute(db);
  return rows.map(({ monitor_guid, up, down, unknown, samples }) => ({
    monitorGuid: monitor_guid,
    upMs: up,
    downMs: down,
    unknownMs: unknown,
    samples,
  }));
}

/** When the newest incident of each monitor opened and closed. */
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
    .where('monitor_guid', 'in', monitorGuids)
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
