import { HOUR, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { sql } from 'kysely';
import { addTimes, lastDayStart, noTime, sumTimes, type ErrorLevel, type StateTimes } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { selectedMissedSql, toPeriods, type MissedRanges } from '../statistics/missed-since-sql.js';
import { tailPieces } from '../statistics/tail-rules.js';
import type { MonitorFacts } from './monitor-families-rules.js';

export interface MetricsQuery {
  readonly accountId: number;
  readonly monitors: 'all' | readonly string[];
  readonly limit: number;
  readonly now: Instant;
}

interface Row {
  readonly monitor_guid: string;
  readonly name: string;
  readonly monitor_type: string;
  readonly monitor_mode: string;
  readonly is_active: boolean;
  readonly check_id: number | null;
  readonly error_level: ErrorLevel;
  readonly error_code: number;
  readonly is_down: boolean;
  readonly staging: boolean;
  readonly total_ms: number | null;
  readonly resolve_ms: number | null;
  readonly connect_ms: number | null;
  readonly download_ms: number | null;
  readonly total_bytes: number | null;
  readonly http_status: number | null;
  readonly checks: number | null;
  readonly unconfirmed: number | null;
  readonly confirmed: number | null;
  readonly up_ms: number | null;
  readonly unknown_ms: number | null;
  readonly planned_ms: number | null;
  readonly down_ms: number | null;
  readonly ranges: MissedRanges | null;
}

/** Monitors per turn. A turn takes some milliseconds, during which checks wait to start. */
const FACTS_PER_TURN = 500;

/**
 * Returns monitors by name with their last check and the last 24 hours (from the start of a quarter); at most `limit`.
 * The last check is never sealed.
 */
export async function readMonitorMetrics(
  db: Db,
  { accountId, monitors, limit, now }: MetricsQuery,
): Promise<MonitorFacts[]> {
  const from = lastDayStart(now);
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  const monitorFilter = monitors === 'all' ? sql`` : sql`and m.monitor_guid = any(${monitors}::uuid[])`;
  const figures = sql`monitor_guid, checks, unconfirmed, confirmed, up_ms, down_ms, unknown_ms, planned_ms`;
  const { rows } = await sql<Row>`
    with selected as materialized (
      select m.monitor_guid, m.name, m.monitor_type, m.monitor_mode, m.is_active from monitor m
      where m.account_id = ${accountId} ${monitorFilter} order by m.name, m.monitor_guid limit ${limit}),
    rolled_up as (
      select greatest(${firstHour}::bigint, coalesce(max(rolled_up_until), 0)) as until from rollup_progress
      where scale = 'hour'),
    parts as (
      select ${figures} from rollup_hour, rolled_up where bucket_at >= ${firstHour} and bucket_at < rolled_up.until
      union all
      select ${figures} from rollup_quarter where bucket_at >= ${from} and bucket_at < ${firstHour}
      union all
      select ${figures} from rollup_quarter, rolled_up where bucket_at >= rolled_up.until and bucket_at < ${now}),
    sums as (
      select monitor_guid, sum(checks) as checks, sum(unconfirmed) as unconfirmed, sum(confirmed) as confirmed,
        sum(up_ms) as up_ms, sum(down_ms) as down_ms, sum(unknown_ms) as unknown_ms, sum(planned_ms) as planned_ms
      from parts join selected using (monitor_guid) group by monitor_guid),
    missed as (${selectedMissedSql(accountId, now)})
    select a.*, s.check_id, s.error_level, s.error_code, s.is_down, s.staging, s.total_ms, c.resolve_ms,
      c.connect_ms, c.download_ms, c.total_bytes, c.http_status, u.checks, u.unconfirmed, u.confirmed,
      u.up_ms, u.down_ms, u.unknown_ms, u.planned_ms, l.ranges
    from selected a
    left join monitor_state s on s.monitor_guid = a.monitor_guid
    left join monitor_check c on c.account_id = ${accountId} and c.id = s.check_id
    left join sums u on u.monitor_guid = a.monitor_guid
    left join missed l on l.monitor_guid = a.monitor_guid
    order by a.name, a.monitor_guid`.execute(db);
  return mapYielding(rows, FACTS_PER_TURN, (row) => toMonitorFacts(row, now));
}

function toMonitorFacts(row: Row, now: Instant): MonitorFacts {
  const last = toLastCheckFacts(row);
  const isRunning = row.is_active && row.monitor_mode !== 'Development';
  const tail = computeTailTimes(row, isRunning, now);
  return {
    monitorGuid: row.monitor_guid,
    name: row.name,
    type: row.monitor_type,
    mode: row.monitor_mode,
    isRunning,
    ...(last && { last }),
    day: {
      checks: row.checks ?? 0,
      unconfirmed: row.unconfirmed ?? 0,
      confirmed: row.confirmed ?? 0,
      times: addTimes(tail, {
        upMs: row.up_ms ?? 0,
        downMs: row.down_ms ?? 0,
        unknownMs: row.unknown_ms ?? 0,
        plannedMs: row.planned_ms ?? 0,
      }),
    },
  };
}

function computeTailTimes(row: Row, isRunning: boolean, now: Instant): StateTimes {
  if (row.check_id === null) return noTime;
  const last = { at: idInstant(row.check_id), errorLevel: row.error_level, stagingMode: row.staging, isRunning };
  return sumTimes(tailPieces(last, toPeriods(row.ranges), now), { start: lastDayStart(now), end: now });
}

function toLastCheckFacts(row: Row): MonitorFacts['last'] {
  if (row.check_id === null) return undefined;
  const { resolve_ms: resolveMs, connect_ms: connectMs, download_ms: downloadMs } = row;
  const hasPhases = resolveMs !== null && connectMs !== null && downloadMs !== null;
  return {
    at: idInstant(row.check_id),
    errorLevel: row.error_level,
    errorCode: row.error_code,
    isDown: row.is_down,
    totalMs: row.total_ms ?? 0,
    ...(hasPhases && { phases: { resolveMs, connectMs, downloadMs } }),
    ...(row.total_bytes !== null && { totalBytes: row.total_bytes }),
    ...(row.http_status !== null && { httpStatus: row.http_status }),
  };
}
