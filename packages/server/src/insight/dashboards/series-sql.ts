import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { QUARTER, seriesKinds, type SeriesKind } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { binaryArray, type ColumnType } from '../../db/rows.js';
import { within } from '../monitor-pages/monitor-facts-sql.js';
import type { Scope } from '../visible.js';
import type { NamedMetric, SeriesPart, SeriesSum, StoredSeries } from './series-rules.js';

/** The first monitor of a scope by name that is of one of the types, and how many there are. */
export async function firstOfTypes(
  db: Db,
  scope: Scope,
  types: readonly MonitorType[],
): Promise<{ readonly total: number; readonly monitorGuid?: string; readonly name?: string }> {
  const { rows } = await sql<{ monitorGuid: string; name: string; total: number }>`
    select m.monitor_guid as "monitorGuid", m.name, count(*) over ()::int as total from monitor m
    where m.account_id = ${scope.accountId} and m.monitor_type = any(${types}::text[])
      and ${within(scope, sql`m.monitor_guid`)}
    order by m.name, m.monitor_guid limit 1`.execute(db);
  return rows[0] ?? { total: 0 };
}

interface SeriesLimits {
  /** Those told of at some time in it. */
  readonly period?: Period;
  readonly named?: readonly NamedMetric[] | undefined;
  readonly most?: number;
}

/** The series of one kind of monitors of a scope, by monitor and in the order of their positions; `total` counts past `most`. */
export async function readSeries(
  db: Db,
  scope: Scope,
  kind: SeriesKind,
  { period, named, most }: SeriesLimits = {},
): Promise<{ readonly total: number; readonly series: readonly StoredSeries[] }> {
  const inPeriod = period ? sql`and s.first_at < ${period.end} and s.seen_at + ${QUARTER} > ${period.start}` : sql``;
  const ofNames = named
    ? sql`and (s.monitor_guid, s.name) in (select * from unnest(
        ${named.map(({ MonitorGuid }) => MonitorGuid)}::uuid[], ${named.map(({ Name }) => Name)}::text[]))`
    : sql``;
  const { rows } = await sql<StoredSeries & { readonly total: number }>`
    select s.series_id as "seriesId", s.monitor_guid as "monitorGuid", m.name as "monitorName", s.name, s.position,
      s.first_at as "firstAt", s.seen_at as "seenAt", count(*) over ()::int as total
    from series s join monitor m on m.account_id = s.account_id and m.monitor_guid = s.monitor_guid
    where s.account_id = ${scope.accountId} and s.kind = ${seriesKinds.indexOf(kind)}
      and ${within(scope, sql`s.monitor_guid`)} ${inPeriod} ${ofNames}
    order by m.name, m.monitor_guid, s.position, s.name limit ${most ?? null}::integer`.execute(db);
  return { total: rows[0]?.total ?? 0, series: rows };
}

interface SumWish {
  readonly seriesIds: readonly number[];
  readonly parts: readonly SeriesPart[];
  /** Undefined: of whichever server. */
  readonly serverIds: readonly number[] | undefined;
}

/** What series came to in each slot that has a value. */
export async function sumSeries(db: Db, { seriesIds, parts, serverIds }: SumWish): Promise<SeriesSum[]> {
  if (seriesIds.length === 0 || parts.length === 0) return [];
  const by = serverIds === undefined ? sql`` : sql`and r.server_id = any(${serverIds}::integer[])`;
  const numbers = (type: ColumnType, of: (part: SeriesPart) => number) => binaryArray(type, parts.map(of));
  // Each range for itself by the key: whatever the planner thinks of, a join reads whole series.
  const { rows } = await sql<SeriesSum>`
    select i.series_id as "seriesId", p.slot, sum(found.count)::float8 as count, sum(found.total)::float8 as total,
      min(found.least)::float8 as least, max(found.most)::float8 as most
    from unnest(${binaryArray('integer', seriesIds)}::integer[]) i(series_id)
    cross join unnest(${numbers('integer', ({ slot }) => slot)}::integer[],
      ${numbers('smallint', ({ stepMin }) => stepMin)}::smallint[],
      ${numbers('bigint', ({ start }) => start)}::bigint[],
      ${numbers('bigint', ({ end }) => end)}::bigint[]) p(slot, step_min, starts, ends)
    cross join lateral (
      select sum(r.count) as count, sum(r.total) as total, min(r.least) as least, max(r.most) as most
      from series_rollup r
      where r.series_id = i.series_id and r.step_min = p.step_min
        and r.bucket_at >= p.starts and r.bucket_at < p.ends ${by}) found
    where found.count > 0
    group by 1, 2`.execute(db);
  return rows;
}
