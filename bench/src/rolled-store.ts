import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { encodeHistogram, latencyClass } from '../../packages/server/src/checks/index.js';
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
 * and their account holds what they do.
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
