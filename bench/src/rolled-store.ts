import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import {
  DOCUMENT_FIGURES,
  encodeHistogram,
  latencyClass,
  PAGE_FIGURES,
} from '../../packages/server/src/checks/index.js';
import { moveMembers } from '../../packages/server/src/checks/rollups/account-rollup-sql.js';
import type { Db } from '../../packages/server/src/db/connection.js';

const QUARTER = 15 * MINUTE;

/** Roll-ups of this size, from so long ago. */
interface Scale {
  readonly table: string;
  readonly sizeMs: number;
  readonly fromMs: number;
}

/**
 * Fills the roll-ups of a store that `fillStore` has filled: days of a year for many monitors, hours of a year for
 * some, and the last two days of hours for all, as status asks; everything is folded up to the hour,
 * and their account holds what they do. Ten monitors become transactions of ten steps and two custom metrics.
 * @param monitors that have a year of days; the ten around `middle` have its hours and 90 days of quarters too
 */
export async function fillRollups(
  db: Db,
  { monitors, middle, now }: { readonly monitors: number; readonly middle: number; readonly now: Instant },
): Promise<void> {
  const hour = Math.floor(now / HOUR) * HOUR;
  const day = Math.floor(now / DAY) * DAY;
  const near = [middle - 5, middle + 5] as const;
  await fill(db, { table: 'rollup_day', sizeMs: DAY, fromMs: 365 * DAY }, { until: day, among: [0, monitors] });
  await fill(db, { table: 'rollup_hour', sizeMs: HOUR, fromMs: 365 * DAY }, { until: hour - 2 * DAY, among: near });
  await fill(db, { table: 'rollup_hour', sizeMs: HOUR, fromMs: 2 * DAY }, { until: hour, among: [0, monitors] });
  await fill(db, { table: 'closed_quarter', sizeMs: QUARTER, fromMs: 90 * DAY }, { until: hour, among: near });
  await sql`insert into rollup_progress values ('hour', ${hour}), ('day', ${day})
    on conflict (scale) do update set folded_until = excluded.folded_until`.execute(db);
  await sql`insert into monitor_standing (monitor_guid, account_id, check_id, slot_at, attempt, server_id, total_ms)
    select distinct on (monitor_guid) monitor_guid, account_id, id, slot_at, 0, server_id, total_ms from monitor_check
    order by monitor_guid, id desc on conflict do nothing`.execute(db);
  await db.transaction().execute((tx) => fillSeries(tx, { now, middle }));
  while ((await moveMembers(db)) > 0);
  await sql`analyze`.execute(db);
}

async function fill(
  db: Db,
  { table, sizeMs, fromMs }: Scale,
  { until, among }: { readonly until: Instant; readonly among: readonly [number, number] },
): Promise<void> {
  const isQuarter = table === 'closed_quarter';
  const counts = new Array<number>(256).fill(0);
  for (const ms of [90, 110, 130, 400]) counts[latencyClass(ms)] = 70;
  const latency = isQuarter ? Buffer.from([90, 110, 130].map(latencyClass)) : encodeHistogram(counts);
  const checks = Math.round(sizeMs / (5 * MINUTE));
  await sql`
    insert into ${sql.table(table)} (monitor_guid, account_id, bucket_at, up_ms, down_ms, unknown_ms, checks, unconfirmed,
      confirmed, timed, total_ms, resolve_ms, connect_ms, download_ms, total_bytes, ${sql.ref(isQuarter ? 'samples' : 'histogram')})
    select m.monitor_guid, 1, b, ${sizeMs}::bigint - 1000, 1000, 0, ${checks}::integer, 0, 1, ${checks}::integer,
      ${checks * 120}::bigint, 10, 20, 90, 1024, ${latency}::bytea
    from generate_series((${until - fromMs}::bigint / ${sizeMs}::bigint) * ${sizeMs}::bigint, ${until - sizeMs}::bigint, ${sizeMs}::bigint) b
    join bench_monitor m on m.n >= ${among[0]} and m.n < ${among[1]}`.execute(db);
}

const TRANSACTIONS = 10;
const STEPS = 10;

/** A year of hours and days, and a month of quarters, of ten transactions; the last two hours are in no roll-up yet. */
async function fillSeries(db: Db, { now, middle }: { readonly now: Instant; readonly middle: number }): Promise<void> {
  // Whether each of two million rows has its series is known.
  await sql`set local session_replication_role = replica`.execute(db);
  const since = Math.floor((now - 365 * DAY) / DAY) * DAY;
  const hour = Math.floor(now / HOUR) * HOUR;
  const ours = sql`select monitor_guid, n from bench_monitor where n >= ${middle} and n < ${middle + TRANSACTIONS}`;
  await sql`update monitor set monitor_type = 'Transaction' where monitor_guid in (select monitor_guid from (${ours}) m)`.execute(
    db,
  );
  await sql`
    insert into series (account_id, monitor_guid, kind, position, name, first_at, seen_at)
    select 1, m.monitor_guid, k.kind, k.position, k.name || ' ' || (k.position + 1), ${since}, ${hour} from (${ours}) m
    cross join (select 0 as kind, generate_series(0, ${sql.lit(STEPS - 1)}) as position, 'Step' as name
      union all select 1, generate_series(0, 1), 'Metric') k`.execute(db);
  const columns = Object.values(PAGE_FIGURES).flatMap(({ column }) => [`${column}_sum`, `${column}_count`]);
  for (const [stepMin, days] of [
    [15, 30],
    [60, 365],
    [1_440, 365],
  ] as const) {
    const buckets = sql`generate_series(${Math.floor((now - days * DAY) / DAY) * DAY}::bigint, ${hour - HOUR}::bigint, ${stepMin * MINUTE}::bigint) b`;
    await sql`
      insert into series_rollup (series_id, step_min, bucket_at, server_id, count, total, least, most)
      select series_id, ${stepMin}::smallint, b, 101, 12, 1200 + position, 50, 400
      from series cross join ${buckets}`.execute(db);
    await sql`
      insert into page_rollup (series_id, step_min, bucket_at, ${sql.raw(columns.join(', '))})
      select series_id, ${stepMin}::smallint, b, ${sql.raw(columns.map((column) => (column.endsWith('sum') ? '2400' : '12')).join(', '))}
      from series cross join ${buckets} where kind = 0`.execute(db);
  }
  await sql`
    insert into series_fresh (id, monitor_guid, server_id, series_ids, amounts, page_ids, page_amounts, page_phases)
    select ${lowestIdAt(hour - HOUR)} + k * ${sql.lit(5 * MINUTE * 4096)}, s.monitor_guid, 101, array_agg(series_id),
      array_agg(100::bigint), array_agg(series_id), array_fill(200, array[${sql.lit(STEPS * 10)}]),
      array_fill(20, array[${sql.lit(STEPS * DOCUMENT_FIGURES)}])
    from series s cross join generate_series(0::bigint, 23) k where s.kind = 0 group by k, s.monitor_guid`.execute(db);
}
