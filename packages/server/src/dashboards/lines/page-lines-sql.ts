import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { PAGE_METRIC_COLUMNS, pageMetricSql } from '../../checks/index.js';
import { binaryArray, type ColumnType } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { Db } from '../../definitions/index.js';
import type { SeriesPart, StoredSeries } from './series-rules.js';
import { uniqueMonitorGuids, overallPeriod } from './series-query-rules.js';

/** Measurements of one page in one slot. */
export interface PageSum {
  readonly seriesId: number;
  readonly slot: number;
  readonly count: number;
  readonly sum: number;
}

/**
 * $1 are the series, $2 to $5 the parts: slots, widths, starts and ends; $6 their monitors, $7 and $8 the first check
 * and the one after the last.
 */
const createStatement = (column: string, index: number) =>
  statement<PageSum>(`
    with p as (select * from unnest($2::integer[], $3::smallint[], $4::bigint[], $5::bigint[]) p (slot, step_min, starts, ends))
    select series_id as "seriesId", slot, sum(count)::float8 as count, sum(sum)::float8 as sum from (
      select i.series_id, p.slot, found.count, found.sum
      from unnest($1::integer[]) i (series_id) cross join p cross join lateral (
        select sum(r.${column}_count) as count, sum(r.${column}_sum) as sum from page_rollup r
        where r.series_id = i.series_id and r.step_min = p.step_min and r.bucket_at >= p.starts and r.bucket_at < p.ends) found
      union all
      select p.series_id, f.slot, count(${pageMetricSql(index)}), sum(${pageMetricSql(index)})
      from (select f.page_ids, f.page_amounts, f.page_phases, p.slot from series_recent f
        join p on (f.id >> 12) + ${ID_EPOCH} >= p.starts and (f.id >> 12) + ${ID_EPOCH} < p.ends
        where f.monitor_guid = any($6::uuid[]) and f.id >= $7 and f.id < $8) f
      cross join lateral unnest(f.page_ids) with ordinality p (series_id, place)
      where p.series_id = any($1::integer[])
      group by 1, 2) each
    where count > 0 group by 1, 2`);

const STATEMENTS = Object.fromEntries(
  Object.entries(PAGE_METRIC_COLUMNS).map(([metric, { column }], index) => [metric, createStatement(column, index)]),
) as Readonly<Record<PageMetric, ReturnType<typeof createStatement>>>;

interface PageSumsQuery {
  readonly series: readonly StoredSeries[];
  readonly parts: readonly SeriesPart[];
}

/** Returns one page metric in each slot that has a value, from roll-ups and from checks that are not rolled up yet. */
export async function readPageSums(db: Db, metric: PageMetric, { series, parts }: PageSumsQuery): Promise<PageSum[]> {
  if (series.length === 0 || parts.length === 0) return [];
  const toArray = (type: ColumnType, getValue: (part: SeriesPart) => number) => binaryArray(type, parts.map(getValue));
  const { start, end } = overallPeriod(parts);
  return STATEMENTS[metric](db, [
    binaryArray(
      'integer',
      series.map(({ seriesId }) => seriesId),
    ),
    toArray('integer', ({ slot }) => slot),
    toArray('smallint', ({ stepMinutes }) => stepMinutes),
    toArray('bigint', (part) => part.start),
    toArray('bigint', (part) => part.end),
    binaryArray('uuid', uniqueMonitorGuids(series)),
    lowestIdAt(start),
    lowestIdAt(end),
  ]);
}
