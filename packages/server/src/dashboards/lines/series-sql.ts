import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Period } from '@vedette/kernel/periods';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder } from 'kysely';
import { QUARTER, seriesKinds, type SeriesKind } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { binaryArray, type ColumnType } from '../../db/rows.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';
import type { NamedMetric, SeriesPart, SeriesSum, StoredSeries } from './series-rules.js';
import { uniqueMonitorGuids, overallPeriod } from './series-query-rules.js';

/** Returns the first monitor of a scope by name that has one of the types, and their number. */
export async function findFirstOfTypes(
  db: Db,
  scope: Scope,
  types: readonly MonitorType[],
): Promise<{ readonly total: number; readonly monitorGuid?: string; readonly name?: string }> {
  const { rows } = await sql<{ monitorGuid: string; name: string; total: number }>`
    select m.monitor_guid as "monitorGuid", m.name, count(*) over ()::int as total from monitor m
    where m.account_id = ${scope.accountId} and m.monitor_type = any(${types}::text[])
      and ${scopeCondition(scope, sql`m.monitor_guid`)}
    order by m.name, m.monitor_guid limit 1`.execute(db);
  return rows[0] ?? { total: 0 };
}

interface SeriesLimits {
  /** Only series that reported values in this period. */
  readonly period?: Period;
  readonly selectedMetrics?: readonly NamedMetric[] | undefined;
  readonly maxSeries?: number;
}

/**
 * Returns series of some kinds for the monitors of a scope, by monitor and position; `total` counts beyond `maxSeries`.
 */
export async function readSeries(
  db: Db,
  scope: Scope,
  kinds: readonly SeriesKind[],
  { period, selectedMetrics, maxSeries }: SeriesLimits = {},
): Promise<{ readonly total: number; readonly series: readonly StoredSeries[] }> {
  const periodCondition = period
    ? sql`and s.first_seen_at < ${period.end} and s.last_seen_at + ${QUARTER} > ${period.start}`
    : sql``;
  const kindNumbers = kinds.map((kind) => seriesKinds.indexOf(kind));
  const kindName = sql`(${[...seriesKinds]}::text[])[s.kind + 1]`;
  const nameCondition = selectedMetrics
    ? sql`and (s.monitor_guid, s.name) in (select * from unnest(
        ${selectedMetrics.map(({ MonitorGuid }) => MonitorGuid)}::uuid[], ${selectedMetrics.map(({ Name }) => Name)}::text[]))`
    : sql``;
  const { rows } = await sql<StoredSeries & { readonly total: number }>`
    select s.series_id as "seriesId", ${kindName} as kind, s.monitor_guid as "monitorGuid", m.name as "monitorName", s.name, s.position,
      s.first_seen_at as "firstAt", s.last_seen_at as "lastSeenAt", s.phases_at as "phasesAt",
      count(*) over ()::int as total
    from series s join monitor m on m.account_id = s.account_id and m.monitor_guid = s.monitor_guid
    where s.account_id = ${scope.accountId} and s.kind = any(${kindNumbers}::smallint[])
      and ${scopeCondition(scope, sql`s.monitor_guid`)} ${periodCondition} ${nameCondition}
    order by m.name, m.monitor_guid, s.position, s.name limit ${maxSeries ?? null}::integer`.execute(db);
  return { total: rows[0]?.total ?? 0, series: rows };
}

interface SeriesSumsQuery {
  readonly series: readonly StoredSeries[];
  readonly parts: readonly SeriesPart[];
  /** Undefined: of every server. */
  readonly serverIds: readonly number[] | undefined;
}

/**
 * Returns the sums of series in each slot that has a value, from roll-ups and from checks that are not rolled up yet.
 */
export async function loadSeriesSums(db: Db, { series, parts, serverIds }: SeriesSumsQuery): Promise<SeriesSum[]> {
  if (series.length === 0 || parts.length === 0) return [];
  const serverCondition = (server: RawBuilder<unknown>) =>
    serverIds === undefined ? sql`` : sql`and ${server} = any(${serverIds}::integer[])`;
  const toArray = (type: ColumnType, getValue: (part: SeriesPart) => number) => binaryArray(type, parts.map(getValue));
  const { start, end } = overallPeriod(parts);
  const completedAt = sql`(f.id >> 12) + ${sql.lit(ID_EPOCH)}`;
  // Each range is looked up by key: with a join, the planner may read whole series.
  const { rows } = await sql<SeriesSum>`
    with i as (select * from unnest(${binaryArray(
      'integer',
      series.map(({ seriesId }) => seriesId),
    )}::integer[]) i(series_id)),
    p as (select * from unnest(${toArray('integer', ({ slot }) => slot)}::integer[],
      ${toArray('smallint', ({ stepMinutes }) => stepMinutes)}::smallint[],
      ${toArray('bigint', (part) => part.start)}::bigint[],
      ${toArray('bigint', (part) => part.end)}::bigint[]) p(slot, step_min, starts, ends))
    select series_id as "seriesId", slot, sum(count)::float8 as count, sum(total)::float8 as total,
      min(minimum)::float8 as minimum, max(maximum)::float8 as maximum
    from (
      select i.series_id, p.slot, found.* from i cross join p cross join lateral (
        select sum(r.count) as count, sum(r.total) as total, min(r.minimum) as minimum, max(r.maximum) as maximum
        from series_rollup r
        where r.series_id = i.series_id and r.step_min = p.step_min
          and r.bucket_at >= p.starts and r.bucket_at < p.ends ${serverCondition(sql`r.server_id`)}) found
      union all
      select v.series_id, f.slot, count(*), sum(v.amount), min(v.amount), max(v.amount)
      from (select f.series_ids, f.amounts, p.slot from series_recent f
        join p on ${completedAt} >= p.starts and ${completedAt} < p.ends
        where f.monitor_guid = any(${uniqueMonitorGuids(series)}::uuid[]) and f.id >= ${lowestIdAt(start)}
          and f.id < ${lowestIdAt(end)} ${serverCondition(sql`f.server_id`)}) f
      cross join lateral unnest(f.series_ids, f.amounts) v(series_id, amount)
      join i on i.series_id = v.series_id
      group by 1, 2) each
    where count > 0
    group by 1, 2`.execute(db);
  return rows;
}
