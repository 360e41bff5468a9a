import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { toPhaseSums } from './latency-chart-rules.js';

/** Sums of one monitor from `from` on. */
export interface UptimeSums {
  readonly upMs: number;
  readonly downMs: number;
  readonly unknownMs: number;
  /** Planned gaps within `unknownMs`: paused, or in maintenance that stops monitoring. */
  readonly plannedMs: number;
  readonly checks: number;
  readonly confirmed: number;
}

interface Row {
  readonly start: number;
  readonly up: number;
  readonly down: number;
  readonly unknown: number;
  readonly planned: number;
  readonly checks: number;
  readonly confirmed: number;
}

/**
 * Returns sums of the quarters of one monitor that start at or after each of `starts`, in that order. Quarters are kept
 * for 90 days, which is the longest period the app shows this way.
 */
export async function loadUptimeSums(db: Db, monitorGuid: string, starts: readonly Instant[]): Promise<UptimeSums[]> {
  const { rows } = await sql<Row>`
    select s.start, coalesce(sum(q.up_ms), 0)::float8 as up, coalesce(sum(q.down_ms), 0)::float8 as down,
      coalesce(sum(q.unknown_ms), 0)::float8 as unknown, coalesce(sum(q.planned_ms), 0)::float8 as planned,
      coalesce(sum(q.checks), 0)::int as checks, coalesce(sum(q.confirmed), 0)::int as confirmed
    from unnest(${starts}::bigint[]) as s(start)
      left join rollup_quarter q on q.monitor_guid = ${monitorGuid} and q.bucket_at >= s.start
    group by s.start`.execute(db);
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return starts.map((start) => {
    const { up = 0, down = 0, unknown = 0, planned = 0, checks = 0, confirmed = 0 } = byStart.get(start) ?? {};
    return { upMs: up, downMs: down, unknownMs: unknown, plannedMs: planned, checks, confirmed };
  });
}

/** Returns hours or days of one monitor in [from, to), oldest first, for charts too long for quarters. */
export async function loadRollups(
  db: Db,
  scale: 'hour' | 'day',
  monitorGuid: string,
  range: { readonly from: Instant; readonly to: Instant },
) {
  const rows = await db
    .selectFrom(scale === 'hour' ? 'rollup_hour' : 'rollup_day')
    .selectAll()
    .where('monitor_guid', '=', monitorGuid)
    .where('bucket_at', '>=', range.from)
    .where('bucket_at', '<', range.to)
    .orderBy('bucket_at')
    .execute();
  return rows.map((row) => ({
    bucketAt: row.bucket_at,
    checks: row.checks,
    unconfirmed: row.unconfirmed,
    confirmed: row.confirmed,
    timed: row.timed,
    resolveMs: row.resolve_ms,
    connectMs: row.connect_ms,
    downloadMs: row.download_ms,
    ...toPhaseSums(row),
    histogram: row.histogram,
  }));
}
