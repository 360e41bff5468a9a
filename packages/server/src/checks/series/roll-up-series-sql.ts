/** Moves values of time series from recent checks into roll-ups when their hour is over. */
import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import { DOCUMENT_METRIC_COUNT, PAGE_METRIC_COLUMNS } from '../rollups/page-rollup-rules.js';
import { retainedFrom, type RetentionDays } from '../rollups/rollup-rules.js';
import { SERIES_STEP_MINUTES } from './series-rules.js';

const CHECKS_PER_BATCH = 1_000;

const columns = Object.values(PAGE_METRIC_COLUMNS).map(({ column }) => column);

/** Completion time of the check of a row in `series_recent`. */
const AT = `((f.id >> 12) + ${ID_EPOCH})`;
const WIDTHS = `(values ${SERIES_STEP_MINUTES.map((min) => `(${min}::smallint, ${min * MINUTE}::bigint)`).join(', ')}) as w (step_min, ms)`;

/** SQL for the page metric in the row of a check, given an alias `p` with the position of the page, from 1. */
export function pageMetricSql(index: number): string {
  const navigationMetricCount = columns.length - DOCUMENT_METRIC_COUNT;
  const [list, width, offset] =
    index < navigationMetricCount
      ? ['page_amounts', navigationMetricCount, index]
      : ['page_phases', DOCUMENT_METRIC_COUNT, index - navigationMetricCount];
  return `f.${list}[(p.place::integer - 1) * ${width} + ${offset + 1}]`;
}

const pageSums = columns.flatMap((column, index) => [
  [`${column}_sum`, `coalesce(sum(${pageMetricSql(index)}), 0)`],
  [`${column}_count`, `count(${pageMetricSql(index)})`],
]) as (readonly [name: string, sum: string])[];
const pageNames = pageSums.map(([name]) => name);

/** Values of a deleted series are dropped. An existing series is locked until the statement ends. */
const moveToRollups = statement<{ checks: number }>(`
  with f as (
    delete from series_recent where ctid = any(array(
      select ctid from series_recent where id < $1 order by monitor_guid, id limit ${CHECKS_PER_BATCH} for update skip locked))
    returning *),
  there as (
    select series_id from series where series_id in (select unnest(series_ids || page_ids) from f) for key share),
  rolled_series as (
    insert into series_rollup as r (series_id, step_min, bucket_at, server_id, count, total, minimum, maximum)
    select v.series_id, w.step_min, ${AT} / w.ms * w.ms, f.server_id, count(*), sum(v.amount), min(v.amount), max(v.amount)
    from f cross join lateral unnest(f.series_ids, f.amounts) v (series_id, amount) join there using (series_id)
    cross join ${WIDTHS}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (series_id, step_min, bucket_at, server_id) do update set
      count = r.count + excluded.count, total = r.total + excluded.total,
      minimum = least(r.minimum, excluded.minimum), maximum = greatest(r.maximum, excluded.maximum)),
  rolled_pages as (
    insert into page_rollup as r (series_id, step_min, bucket_at, ${pageNames.join(', ')})
    select p.series_id, w.step_min, ${AT} / w.ms * w.ms, ${pageSums.map(([, sum]) => sum).join(', ')}
    from f cross join lateral unnest(f.page_ids) with ordinality p (series_id, place) join there using (series_id)
    cross join ${WIDTHS}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (series_id, step_min, bucket_at) do update set
      ${pageNames.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')})
  select count(*)::integer as checks from f`);

/**
 * Adds named values to quarter-hours, hours and days once their hour is over at `at`, including late results. One
 * statement moves them, so readers find each value either in the check or in the roll-ups. Several processes may run it
 * at once, and it does not block ingest.
 */
export async function rollUpSeries(db: Db, at: Instant): Promise<void> {
  const until = lowestIdAt(Math.floor(at / HOUR) * HOUR);
  for (let checks = CHECKS_PER_BATCH; checks === CHECKS_PER_BATCH;) {
    const [row] = await moveToRollups(db, [until]);
    checks = row?.checks ?? 0;
  }
}

const [FINEST_STEP_MINUTES] = SERIES_STEP_MINUTES;
const MAX_ROWS_PER_BATCH = 10_000;
const TABLES = ['series_rollup', 'page_rollup'] as const;

/**
 * Deletes a bounded number of old rows: quarter-hours with checks, hours and days with statistics, and series not seen
 * for as long. Everything of deleted monitors is deleted. Returns how many rows.
 */
export async function deleteOldSeries(
  db: Db,
  at: Instant,
  { quarterHourDays, statisticsDays }: RetentionDays,
): Promise<number> {
  let deletedCount = 0;
  for (const table of TABLES) {
    for (const stepMinutes of SERIES_STEP_MINUTES) {
      const until = retainedFrom(at, stepMinutes === FINEST_STEP_MINUTES ? quarterHourDays : statisticsDays);
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select old.ctid from series s cross join lateral (
            select r.ctid from ${sql.table(table)} r
            where r.series_id = s.series_id and r.step_min = ${stepMinutes}
              and (r.bucket_at < ${until} or s.monitor_guid is null)) old
          limit ${MAX_ROWS_PER_BATCH}))`.execute(db);
      deletedCount += Number(numAffectedRows);
    }
  }
  await sql`
    delete from series s where s.last_seen_at < ${retainedFrom(at, statisticsDays)} or (s.monitor_guid is null
      and not exists (select from series_rollup r where r.series_id = s.series_id)
      and not exists (select from page_rollup r where r.series_id = s.series_id))`.execute(db);
  return deletedCount;
}
