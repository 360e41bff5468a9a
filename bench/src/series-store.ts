import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { DOCUMENT_METRIC_COUNT, PAGE_METRIC_COLUMNS } from '../../packages/server/src/checks/index.js';
import type { Db } from '../../packages/server/src/db/connection.js';
import { reloadTable } from './load.js';

const TRANSACTIONS = 10;
const STEPS = 10;
const columns = Object.values(PAGE_METRIC_COLUMNS).flatMap(({ column }) => [`${column}_sum`, `${column}_count`]);

/** Widths of roll-ups, and how far back they go. */
const WIDTHS = [
  { stepMinutes: 15, days: 30 },
  { stepMinutes: 60, days: 365 },
  { stepMinutes: 1_440, days: 365 },
];

/**
 * Fills a year of hours and days, and a month of quarters, of ten transactions. The last two hours are not rolled up
 * yet.
 */
export async function fillSeries(
  db: Db,
  { now, middle }: { readonly now: Instant; readonly middle: number },
): Promise<void> {
  const since = Math.floor((now - 365 * DAY) / DAY) * DAY;
  const hour = Math.floor(now / HOUR) * HOUR;
  const transactionMonitors = sql`select monitor_guid from bench_monitor where n >= ${middle} and n < ${middle + TRANSACTIONS}`;
  await sql`update monitor set monitor_type = 'Transaction' where monitor_guid in (${transactionMonitors})`.execute(db);
  await sql`
    insert into series (account_id, monitor_guid, kind, position, name, first_seen_at, last_seen_at)
    select 1, m.monitor_guid, k.kind, k.position, k.name || ' ' || (k.position + 1), ${since}, ${hour} from (${transactionMonitors}) m
    cross join (select 0 as kind, generate_series(0, ${sql.lit(STEPS - 1)}) as position, 'Step' as name
      union all select 1, generate_series(0, 1), 'Metric') k`.execute(db);
  await reloadTable(db, 'series_rollup', (tx) => fillTimes(tx, now));
  await reloadTable(db, 'page_rollup', (tx) => fillPages(tx, now));
  await sql`
    insert into series_recent (id, monitor_guid, server_id, series_ids, amounts, page_ids, page_amounts, page_phases)
    select ${lowestIdAt(hour - HOUR)} + k * ${sql.lit(5 * MINUTE * 4096)}, s.monitor_guid, 101, array_agg(series_id),
      array_agg(100::bigint), array_agg(series_id), array_fill(200, array[${sql.lit(STEPS * 10)}]),
      array_fill(20, array[${sql.lit(STEPS * DOCUMENT_METRIC_COUNT)}])
    from series s cross join generate_series(0::bigint, 23) k where s.kind = 0 group by k, s.monitor_guid`.execute(db);
}

function generateBuckets(now: Instant, { stepMinutes, days }: (typeof WIDTHS)[number]) {
  const sizeMs = stepMinutes * MINUTE;
  const from = Math.floor((now - days * DAY) / DAY) * DAY;
  const last = Math.floor(now / HOUR) * HOUR - HOUR;
  return sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(last)}::bigint, ${sql.lit(sizeMs)}::bigint) b`;
}

async function fillTimes(tx: Db, now: Instant): Promise<void> {
  for (const width of WIDTHS) {
    await sql`
      insert into series_rollup (series_id, step_min, bucket_at, server_id, count, total, minimum, maximum)
      select series_id, ${width.stepMinutes}::smallint, b, 101, 12, 1200 + position, 50, 400
      from series cross join ${generateBuckets(now, width)}`.execute(tx);
  }
}

async function fillPages(tx: Db, now: Instant): Promise<void> {
  const values = columns.map((column) => (column.endsWith('sum') ? '2400' : '12')).join(', ');
  for (const width of WIDTHS) {
    await sql`
      insert into page_rollup (series_id, step_min, bucket_at, ${sql.raw(columns.join(', '))})
      select series_id, ${width.stepMinutes}::smallint, b, ${sql.raw(values)}
      from series cross join ${generateBuckets(now, width)} where kind = 0`.execute(tx);
  }
}
