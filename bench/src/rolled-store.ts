import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { encodeHistogram, latencyClass, WEEK } from '../../packages/server/src/checks/index.js';
import type { Db } from '../../packages/server/src/db/connection.js';
import { reloadTable } from './load.js';
import { fillSeries } from './series-store.js';

const QUARTER = 15 * MINUTE;
const TYPICAL_MS = [90, 110, 130, 400];

/** Buckets of one size in [from, until) of the monitors numbered [first, beyond). */
interface BucketRange {
  readonly sizeMs: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly monitors: readonly [first: number, beyond: number];
  /** Number of shorter buckets that are added up in each. Default: one. */
  readonly parts?: number;
}

/**
 * Fills the roll-ups of a store that `fillStore` has filled: weeks and days of a year for all monitors, hours of a year
 * for some, and the last two days of hours for all, which the status reads. Everything is rolled up to the current
 * hour, and the roll-ups of the account are the sums. Ten monitors become transactions of ten steps and two custom
 * metrics.
 * @param monitors number of monitors with a year of days; the ten around `middle` also have its hours and 90 days of
 * quarters
 */
export async function fillRollups(
  db: Db,
  { monitors, middle, now }: { readonly monitors: number; readonly middle: number; readonly now: Instant },
): Promise<void> {
  const hour = Math.floor(now / HOUR) * HOUR;
  const day = Math.floor(now / DAY) * DAY;
  const [all, withHistory] = [[0, monitors] as const, [middle - 5, middle + 5] as const];
  const since = day - 365 * DAY;
  const week = Math.floor(day / WEEK) * WEEK;
  const weeks = [{ sizeMs: WEEK, from: Math.ceil(since / WEEK) * WEEK, until: week, monitors: all, parts: 7 }];
  const days = [{ sizeMs: DAY, from: since, until: day, monitors: all }];
  const hours = [
    { sizeMs: HOUR, from: since, until: day - 2 * DAY, monitors: withHistory },
    { sizeMs: HOUR, from: day - 2 * DAY, until: hour, monitors: all },
  ];
  await fill(db, 'rollup_week', weeks);
  await fill(db, 'rollup_day', days);
  await fill(db, 'rollup_hour', hours);
  await fill(db, 'closed_quarter', [{ sizeMs: QUARTER, from: day - 90 * DAY, until: hour, monitors: withHistory }]);
  await fillAccountRollups(db, 'account_rollup_day', days);
  await fillAccountRollups(db, 'account_rollup_hour', hours);
  await sql`insert into account_rollup_member select monitor_guid, account_id from monitor`.execute(db);
  await sql`insert into rollup_progress values ('hour', ${hour}), ('day', ${day}), ('week', ${week})
    on conflict (scale) do update set rolled_up_until = excluded.rolled_up_until`.execute(db);
  await fillCurrentStates(db);
  await fillSeries(db, { now, middle });
  // Leave the tables as autovacuum does, so that index-only scans work.
  await sql`vacuum (analyze)`.execute(db);
}

/** Returns the figures of a bucket: of one monitor, or of `times` monitors or shorter buckets together. */
function computeFigures(sizeMs: number, times: number): Readonly<Record<string, number>> {
  const checks = Math.round(sizeMs / (5 * MINUTE)) * times;
  return {
    up_ms: (sizeMs - 1_000) * times,
    down_ms: 1_000 * times,
    unknown_ms: 0,
    checks,
    unconfirmed: 0,
    confirmed: times,
    timed: checks,
    total_ms: checks * 120,
    resolve_ms: 10 * times,
    connect_ms: 20 * times,
    download_ms: 90 * times,
    total_bytes: 1_024 * times,
  };
}

function buildHistogram(times: number): Buffer {
  const counts = new Array<number>(256).fill(0);
  for (const ms of TYPICAL_MS) counts[latencyClass(ms)] = 70 * times;
  return encodeHistogram(counts);
}

type Figures = ReturnType<typeof computeFigures>;
const columnNames = (figures: Figures) => sql.join(Object.keys(figures).map((name) => sql.ref(name)));
const columnValues = (figures: Figures) => sql.join(Object.values(figures).map((value) => sql.lit(value)));
const generateBuckets = ({ from, until, sizeMs }: BucketRange) =>
  sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(until - sizeMs)}::bigint, ${sql.lit(sizeMs)}::bigint) b`;

/** Fills a table of single monitors bucket by bucket, the order in which buckets are rolled up. */
async function fill(
  db: Db,
  table: 'rollup_week' | 'rollup_day' | 'rollup_hour' | 'closed_quarter',
  ranges: readonly BucketRange[],
): Promise<void> {
  const isQuarter = table === 'closed_quarter';
  await reloadTable(db, table, async (tx) => {
    for (const range of ranges) {
      const { sizeMs, parts = 1 } = range;
      const figures = computeFigures(sizeMs / parts, parts);
      const latency = isQuarter ? Buffer.from(TYPICAL_MS.map(latencyClass)) : buildHistogram(parts);
      const [first, end] = range.monitors;
      await sql`
        insert into ${sql.table(table)} (monitor_guid, account_id, bucket_at, ${columnNames(figures)},
          ${sql.ref(isQuarter ? 'samples' : 'histogram')})
        select m.monitor_guid, 1, b, ${columnValues(figures)}, ${latency}::bytea
        from (select * from bench_monitor where n >= ${first} and n < ${end} order by monitor_guid) m
        cross join ${generateBuckets(range)}`.execute(tx);
    }
  });
}

/** Fills the roll-ups of the account. All monitors have the same figures, so sums are products. */
async function fillAccountRollups(
  db: Db,
  table: 'account_rollup_day' | 'account_rollup_hour',
  ranges: readonly BucketRange[],
): Promise<void> {
  for (const range of ranges) {
    const times = range.monitors[1] - range.monitors[0];
    const figures = computeFigures(range.sizeMs, times);
    await sql`
      insert into ${sql.table(table)} (account_id, bucket_at, ${columnNames(figures)}, histogram)
      select 1, b, ${columnValues(figures)}, ${buildHistogram(times)}::bytea from ${generateBuckets(range)}`.execute(
      db,
    );
  }
}

/** Sets the current state of each monitor from its newest check. */
async function fillCurrentStates(db: Db): Promise<void> {
  await sql`
    insert into monitor_state (monitor_guid, account_id, check_id, slot_at, attempt, server_id, total_ms)
    select m.monitor_guid, c.account_id, c.id, c.slot_at, 0, c.server_id, c.total_ms from bench_monitor m
    cross join lateral (
      select * from monitor_check c where c.monitor_guid = m.monitor_guid order by id desc limit 1) c
    on conflict do nothing`.execute(db);
}
