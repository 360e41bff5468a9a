import type { Db } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { seriesKinds, type NewCheck } from '../record/check.js';
import { DOCUMENT_METRIC_COUNT } from '../rollups/page-rollup-rules.js';
import {
  buildRecentValues,
  listNamedValues,
  collectReportedSeries,
  seriesKey,
  type RecentValues,
  type ReportedSeries,
} from './series-rules.js';

/** Maximum number of series of one kind per monitor, because scripts could create names without end. */
export const MAX_SERIES = 500;

const reportedSeriesRows = defineRows<ReportedSeries>({
  account_id: ['integer', (one) => one.accountId],
  monitor_guid: ['uuid', (one) => one.monitorGuid],
  kind: ['smallint', (one) => seriesKinds.indexOf(one.kind)],
  position: ['smallint', (one) => one.position],
  name: ['text', (one) => one.name],
  first_seen_at: ['bigint', (one) => one.firstAt],
  last_seen_at: ['bigint', (one) => one.lastSeenAt],
  phases_at: ['bigint', (one) => one.phasesAt ?? null],
});

const upsertSeries = statement<{ id: number; guid: string; kind: number; name: string }>(`
  with n as (select * from ${reportedSeriesRows.source} as n (${reportedSeriesRows.names})),
  renewed as (
    update series s set first_seen_at = least(s.first_seen_at, n.first_seen_at), last_seen_at = greatest(s.last_seen_at, n.last_seen_at),
      phases_at = least(s.phases_at, n.phases_at),
      position = case when n.last_seen_at > s.last_seen_at then n.position else s.position end
    from n where s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name
      and (n.last_seen_at > s.last_seen_at or n.first_seen_at < s.first_seen_at or n.phases_at < coalesce(s.phases_at, n.phases_at + 1))),
  added as (
    insert into series (${reportedSeriesRows.names})
    select ${reportedSeriesRows.names} from (
      select n.*, row_number() over (partition by n.monitor_guid, n.kind order by n.position) as nth from n
      where not exists (select from series s
        where s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name)) n
    where n.nth + (select count(*) from series s where s.monitor_guid = n.monitor_guid and s.kind = n.kind) <= ${MAX_SERIES}
    returning series_id, monitor_guid, kind, name)
  select s.series_id as id, s.monitor_guid::text as guid, s.kind, s.name from n
    join series s on s.monitor_guid = n.monitor_guid and s.kind = n.kind and s.name = n.name
  union all select series_id, monitor_guid::text, kind, name from added`);

const arrayLiteral = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;

const recentRows = defineRows<RecentValues>({
  id: ['bigint', (one) => one.checkId],
  monitor_guid: ['uuid', (one) => one.monitorGuid],
  server_id: ['integer', (one) => one.serverId],
  series_ids: ['text', ({ values }) => arrayLiteral(values.map(([id]) => id))],
  amounts: ['text', ({ values }) => arrayLiteral(values.map(([, value]) => value))],
  page_ids: ['text', ({ pages }) => arrayLiteral(pages.map(([id]) => id))],
  page_amounts: [
    'text',
    ({ pages }) => arrayLiteral(pages.flatMap(([, figures]) => figures.slice(0, -DOCUMENT_METRIC_COUNT))),
  ],
  page_phases: [
    'text',
    ({ pages }) => arrayLiteral(pages.flatMap(([, figures]) => figures.slice(-DOCUMENT_METRIC_COUNT))),
  ],
});
const insertRecentValues = statement(`
  insert into series_recent (${recentRows.names})
  select id, monitor_guid, server_id, series_ids::integer[], amounts::bigint[], page_ids::integer[], page_amounts::integer[],
    page_phases::integer[]
  from ${recentRows.source} as n (${recentRows.names})`);

/**
 * Stores named values of checks in the given transaction, which holds the locks of the current states, so that no other
 * process adds series of the same monitors. At the limit, a monitor keeps its existing series. Values wait for
 * `rollUpSeries`, one row per check.
 * @param checks newly stored
 */
export async function addSeries(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const withSeries = checks.filter((check) => listNamedValues(check).length > 0);
  if (withSeries.length === 0) return;
  const rows = await upsertSeries(tx, reportedSeriesRows.bind(collectReportedSeries(withSeries)));
  const ids = new Map(
    rows.map(({ id, guid, kind, name }) => {
      const key = seriesKey({ monitorGuid: guid, kind: seriesKinds[kind] ?? 'step', name });
      return [key, id];
    }),
  );
  const recentValues = buildRecentValues(withSeries, (key) => ids.get(key));
  if (recentValues.length > 0) await insertRecentValues(tx, recentRows.bind(recentValues));
}
