import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { bucketOf } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { StatusFacts } from './status-rules.js';

export interface StatusWish {
  readonly accountId: number;
  readonly monitors: 'all' | readonly string[];
  readonly skip: number;
  readonly take: number;
  readonly now: Instant;
}

interface Row {
  readonly monitor_guid: string;
  readonly is_active: boolean;
  readonly monitor_mode: string;
  readonly check_id: number | null;
  readonly error_level: number | null;
  readonly error_code: number | null;
  readonly error_description: string | null;
  readonly total_ms: number | null;
  readonly staging: boolean | null;
  readonly checkpoint_id: number | null;
  readonly checkpoint_name: string | null;
  readonly up_ms: number | null;
  readonly down_ms: number | null;
  readonly unknown_ms: number | null;
}

/** Where monitors stand, in the order of names, with their states of the last 24 hours (from the start of a quarter). */
export async function readStatuses(
  db: Db,
  { accountId, monitors, skip, take, now }: StatusWish,
): Promise<StatusFacts[]> {
  const from = bucketOf(now - DAY);
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  const within = monitors === 'all' ? sql`` : sql`and m.monitor_guid = any(${monitors}::uuid[])`;
  const { rows } = await sql<Row>`
    with asked as materialized (
      select m.monitor_guid, m.is_active, m.monitor_mode, m.name from monitor m
      where m.account_id = ${accountId} ${within} order by m.name, m.monitor_guid offset ${skip} limit ${take}),
    folded as (
      select greatest(${firstHour}::bigint, coalesce(max(folded_until), 0)) as until from rollup_progress
      where scale = 'hour'),
    parts as (
      select monitor_guid, up_ms, down_ms, unknown_ms from rollup_hour, folded
      where bucket_at >= ${firstHour} and bucket_at < folded.until
      union all
      select monitor_guid, up_ms, down_ms, unknown_ms from rollup_quarter
      where bucket_at >= ${from} and bucket_at < ${firstHour}
      union all
      select monitor_guid, up_ms, down_ms, unknown_ms from rollup_quarter, folded
      where bucket_at >= folded.until and bucket_at < ${now}),
    sums as (
      select monitor_guid, sum(up_ms) as up_ms, sum(down_ms) as down_ms, sum(unknown_ms) as unknown_ms
      from parts join asked using (monitor_guid) group by monitor_guid)
    select a.monitor_guid, a.is_active, a.monitor_mode, s.check_id, s.error_level, s.error_code, s.error_description,
      s.total_ms, s.staging, c.checkpoint_id, c.name as checkpoint_name, u.up_ms, u.down_ms, u.unknown_ms
    from asked a
    left join monitor_standing s using (monitor_guid)
    left join sums u using (monitor_guid)
    left join checkpoint_server v on v.server_id = s.server_id
    left join checkpoint c on c.checkpoint_id = v.checkpoint_id
    order by a.name, a.monitor_guid`.execute(db);
  return rows.map(factsOf);
}

function factsOf(row: Row): StatusFacts {
  return {
    monitorGuid: row.monitor_guid,
    isRunning: row.is_active && row.monitor_mode !== 'Development',
    lastCheckId: row.check_id ?? undefined,
    errorLevel: (row.error_level ?? 0) as StatusFacts['errorLevel'],
    errorCode: row.error_code ?? 0,
    errorDescription: row.error_description ?? 'OK',
    totalMs: row.total_ms ?? 0,
    stagingMode: row.staging ?? false,
    checkpoint:
      row.checkpoint_id === null ? undefined : { checkpointId: row.checkpoint_id, name: row.checkpoint_name ?? '' },
    times: { upMs: row.up_ms ?? 0, downMs: row.down_ms ?? 0, unknownMs: row.unknown_ms ?? 0 },
  };
}
