import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql, type RawBuilder } from 'kysely';
import { lastDayStart, noTime } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { selectedMissedSql, toPeriods, type MissedRanges } from '../statistics/missed-since-sql.js';
import { readAccountStatuses } from './account-status-sql.js';
import type { StatusFacts } from './status-rules.js';

export interface StatusQuery {
  readonly accountId: number;
  readonly monitors: 'all' | readonly string[];
  readonly skip: number;
  readonly take: number;
  readonly now: Instant;
}

/** A monitor in the order of `statusTuple`. */
type StatusTuple = readonly [
  monitorGuid: string,
  isActive: boolean,
  mode: string,
  checkId: number | null,
  errorLevel: number | null,
  errorCode: number | null,
  errorDescription: string | null,
  totalMs: number | null,
  isStaging: boolean | null,
  checkpointId: number | null,
  checkpointName: string | null,
  upMs: number | null,
  downMs: number | null,
  unknownMs: number | null,
  missed: MissedRanges | null,
];

/** One JSON text: ten thousand rows cost the driver several times as much as parsing it. */
const statusTuple = sql`json_build_array(a.monitor_guid, a.is_active, a.monitor_mode, s.check_id, s.error_level, s.error_code,
  s.error_description, s.total_ms, s.staging, c.checkpoint_id, c.name, u.up_ms, u.down_ms, u.unknown_ms, l.ranges)`;

/** From this number on, the monitors are assumed to be most of their account. */
const MANY_MONITORS = 1_000;

/** Returns current states of monitors by name, with their times of the last 24 hours (from the start of a quarter). */
export async function readStatuses(db: Db, query: StatusQuery): Promise<StatusFacts[]> {
  const { accountId, monitors, skip, take, now } = query;
  const coversMostMonitors = monitors === 'all' && skip === 0 && take >= MANY_MONITORS;
  const cached = coversMostMonitors ? await readAccountStatuses(db, { accountId, take, now }) : undefined;
  return cached ?? readUncached(db, query, coversMostMonitors);
}

/** Reads everything with one statement. */
async function readUncached(
  db: Db,
  { accountId, monitors, skip, take, now }: StatusQuery,
  coversMostMonitors: boolean,
): Promise<StatusFacts[]> {
  const from = lastDayStart(now);
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  const monitorFilter = monitors === 'all' ? sql`` : sql`and m.monitor_guid = any(${monitors}::uuid[])`;
  // For most of an account, adding up the other monitors too costs less than excluding them.
  const amongSelected = coversMostMonitors ? sql`` : sql`and r.monitor_guid in (select monitor_guid from selected)`;
  // Each part is added up separately, so that fewer rows are joined. Sums of bigint are numeric, which is slow to add
  // up again.
  const sumSource = (table: string, start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    select r.monitor_guid, sum(r.up_ms)::float8 as up_ms, sum(r.down_ms)::float8 as down_ms,
      sum(r.unknown_ms)::float8 as unknown_ms
    from ${sql.table(table)} r
    where r.account_id = ${accountId} and r.bucket_at >= ${start} and r.bucket_at < ${end} ${amongSelected}
    group by r.monitor_guid`;
  const rolledUpUntil = sql`(select until from rolled_up)`;
  const { rows } = await sql<{ readonly all: readonly StatusTuple[] }>`
    with selected as materialized (
      select m.monitor_guid, m.is_active, m.monitor_mode, m.name from monitor m
      where m.account_id = ${accountId} ${monitorFilter} order by m.name, m.monitor_guid offset ${skip} limit ${take}),
    rolled_up as materialized (
      select greatest(${firstHour}::bigint, coalesce(max(rolled_up_until), 0)) as until from rollup_progress
      where scale = 'hour'),
    parts as (
      ${sumSource('rollup_hour', sql`${firstHour}`, rolledUpUntil)}
      union all ${sumSource('rollup_quarter', sql`${from}`, sql`${firstHour}`)}
      union all ${sumSource('rollup_quarter', rolledUpUntil, sql`${now}`)}),
    sums as (
      select monitor_guid, sum(up_ms) as up_ms, sum(down_ms) as down_ms, sum(unknown_ms) as unknown_ms
      from parts group by monitor_guid),
    missed as (${selectedMissedSql(accountId, now)})
    select coalesce(json_agg(${statusTuple} order by a.name, a.monitor_guid), '[]') as "all"
    from selected a
    left join monitor_state s using (monitor_guid)
    left join sums u using (monitor_guid)
    left join missed l using (monitor_guid)
    left join checkpoint_server v on v.server_id = s.server_id
    left join checkpoint c on c.checkpoint_id = v.checkpoint_id`.execute(db);
  return (rows[0]?.all ?? []).map(toStatusFacts);
}

function toStatusFacts(tuple: StatusTuple): StatusFacts {
  const [monitorGuid, isActive, mode, checkId, level, code, description, totalMs, isStaging, ...more] = tuple;
  const [checkpointId, checkpointName, upMs, downMs, unknownMs, missed] = more;
  return {
    monitorGuid,
    isRunning: isActive && mode !== 'Development',
    lastCheckId: checkId ?? undefined,
    errorLevel: (level ?? 0) as StatusFacts['errorLevel'],
    errorCode: code ?? 0,
    errorDescription: description ?? 'OK',
    totalMs: totalMs ?? 0,
    stagingMode: isStaging ?? false,
    checkpoint: checkpointId === null ? undefined : { checkpointId, name: checkpointName ?? '' },
    times: { ...noTime, upMs: upMs ?? 0, downMs: downMs ?? 0, unknownMs: unknownMs ?? 0 },
    missed: toPeriods(missed),
  };
}
