import { HOUR, type Instant } from '@vedette/kernel/clock';
import { lastDayStart, noTime } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import { missedSinceSql, toPeriods, type MissedRanges } from '../statistics/missed-since-sql.js';
import { forgetHourSums, loadHourSums, type HourSums } from './hour-sums-sql.js';
import type { StatusFacts } from './status-rules.js';

export interface AccountStatusQuery {
  readonly accountId: number;
  readonly take: number;
  readonly now: Instant;
}

/** Monitors as columns, each a list in the order of names: rows cost the driver several times as much as lists. */
interface Columns {
  /** As in `HourSums`. */
  readonly edition: string;
  readonly until: Instant;
  /** Names of checkpoints by id. */
  readonly names: Readonly<Record<string, string>> | null;
  /** By monitor; few have any. */
  readonly missed: Readonly<Record<string, MissedRanges>> | null;
  readonly guids: readonly string[] | null;
  readonly running: readonly (0 | 1)[];
  readonly checks: readonly (number | null)[];
  readonly levels: readonly (0 | 1 | 2 | null)[];
  readonly codes: readonly (number | null)[];
  readonly descriptions: readonly (string | null)[];
  readonly totals: readonly (number | null)[];
  readonly staging: readonly (0 | 1 | null)[];
  readonly checkpoints: readonly (number | null)[];
  readonly up: readonly number[];
  readonly down: readonly number[];
  readonly unknown: readonly number[];
}

/** The current quarter of a monitor is part of its current state. */
const currentSumSql = (figure: string): string =>
  `coalesce(e.${figure}, 0) + case when i.is_current then s.quarter_${figure} else 0 end`;

/**
 * $1 is the account, $2 the first quarter, $3 the first hour, $4 now, $5 the number of monitors. Times are those of the
 * quarters at both ends.
 */
const selectStatuses = statement<Columns>(`
  with rolled_up as materialized (
    select greatest($3::bigint, coalesce(max(rolled_up_until), 0)) as until from rollup_progress where scale = 'hour'),
  edges as (
    select q.monitor_guid, sum(q.up_ms) as up_ms, sum(q.down_ms) as down_ms, sum(q.unknown_ms) as unknown_ms
    from (
      select monitor_guid, up_ms, down_ms, unknown_ms from closed_quarter
      where account_id = $1 and bucket_at >= $2 and bucket_at < $3
      union all
      select monitor_guid, up_ms, down_ms, unknown_ms from closed_quarter
      where account_id = $1 and bucket_at >= (select until from rolled_up) and bucket_at < $4) q
    group by q.monitor_guid),
  listed as (
    select m.monitor_guid, m.is_active and m.monitor_mode <> 'Development' as is_running, s.check_id, s.error_level,
      s.error_code, s.error_description, s.total_ms, s.staging, c.checkpoint_id,
      ${currentSumSql('up_ms')} as up_ms, ${currentSumSql('down_ms')} as down_ms, ${currentSumSql('unknown_ms')} as unknown_ms
    from monitor m
    left join monitor_state s using (monitor_guid)
    left join edges e using (monitor_guid)
    left join checkpoint_server v on v.server_id = s.server_id
    left join checkpoint c on c.checkpoint_id = v.checkpoint_id
    cross join lateral (select s.account_id = $1 and (s.quarter_at >= $2 and s.quarter_at < $3
      or s.quarter_at >= (select until from rolled_up) and s.quarter_at < $4) as is_current) i
    where m.account_id = $1 order by m.name, m.monitor_guid limit $5)
  select (select edition::text from rollup_edition where scale = 'hour') as edition, (select until from rolled_up) as until,
    (select json_object_agg(checkpoint_id, name) from checkpoint) as names,
    (select json_object_agg(monitor_guid, ranges) from (${missedSinceSql('$1', '$4')}) missed) as missed,
    json_agg(monitor_guid) as guids, json_agg(is_running::integer) as running, json_agg(check_id) as checks,
    json_agg(error_level) as levels, json_agg(error_code) as codes, json_agg(error_description) as descriptions,
    json_agg(total_ms) as totals, json_agg(staging::integer) as staging, json_agg(checkpoint_id) as checkpoints,
    json_agg(up_ms) as up, json_agg(down_ms) as down, json_agg(unknown_ms) as unknown
  from listed`);

/** Attempts with cached sums of hours. */
const MAX_TRIES = 2;

/**
 * Returns the first monitors of an account with their current states, by name. Sums of rolled-up hours change seldom
 * and are cached; everything else is read. All data is from one snapshot: cached sums count only when the store
 * confirms their edition. Undefined when hours kept changing.
 */
export async function readAccountStatuses(
  db: Db,
  { accountId, take, now }: AccountStatusQuery,
): Promise<StatusFacts[] | undefined> {
  const from = lastDayStart(now);
  const firstHour = Math.ceil(from / HOUR) * HOUR;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const sums = await loadHourSums(db, accountId, firstHour);
    const [columns] = await selectStatuses(db, [accountId, from, firstHour, now, take]);
    if (columns?.edition === sums.edition && columns.until === sums.until) return toStatusFacts(columns, sums);
    await forgetHourSums(db, accountId, sums);
  }
  return undefined;
}

const NO_HOURS = [0, 0, 0] as const;

function toStatusFacts(columns: Columns, { times }: HourSums): StatusFacts[] {
  const {
    names,
    missed,
    running,
    checks,
    levels,
    codes,
    descriptions,
    totals,
    staging,
    checkpoints,
    up,
    down,
    unknown,
  } = columns;
  return (columns.guids ?? []).map((monitorGuid, index) => {
    const [upMs, downMs, unknownMs] = times.get(monitorGuid) ?? NO_HOURS;
    const checkpointId = checkpoints[index] ?? undefined;
    return {
      monitorGuid,
      isRunning: running[index] === 1,
      lastCheckId: checks[index] ?? undefined,
      errorLevel: levels[index] ?? 0,
      errorCode: codes[index] ?? 0,
      errorDescription: descriptions[index] ?? 'OK',
      totalMs: totals[index] ?? 0,
      stagingMode: staging[index] === 1,
      checkpoint: checkpointId === undefined ? undefined : { checkpointId, name: names?.[checkpointId] ?? '' },
      times: {
        ...noTime,
        upMs: upMs + (up[index] ?? 0),
        downMs: downMs + (down[index] ?? 0),
        unknownMs: unknownMs + (unknown[index] ?? 0),
      },
      missed: toPeriods(missed?.[monitorGuid]),
    };
  });
}
