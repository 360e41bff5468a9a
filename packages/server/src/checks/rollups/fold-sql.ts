/** Hours and UTC days, folded from quarters when they are over; what changes behind the folding is folded again. */
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { countSamples, decodeHistogram, encodeHistogram, mergeHistograms } from './latency-rules.js';
import { lockFolders, lockFoldingAlone } from './rollup-sql.js';

/** An hour is folded so long after its end: results still under way belong to it. */
const GRACE_MS = 5 * MINUTE;
const CHUNK = 500;

/**
 * Folds the hours and days that are over at `at`, and those changed since they were folded. Answers how many hours of
 * monitors were written. Safe to run in several processes; ingest is held up for the moment of moving the watermark only.
 */
export async function foldRollups(db: Db, at: Instant): Promise<number> {
  const hoursUntil = Math.floor((at - GRACE_MS) / HOUR) * HOUR;
  await db.transaction().execute((tx) => closeHours(tx, hoursUntil));
  let folded = 0;
  for (;;) {
    const count = await db.transaction().execute(foldChangedHours);
    folded += count;
    if (count < CHUNK) break;
  }
  await db.transaction().execute((tx) => closeDays(tx, Math.floor(hoursUntil / DAY) * DAY));
  return folded;
}

/** Drops roll-ups that are older than is kept: whole UTC days before `at`. */
export async function dropOldRollups(
  db: Db,
  at: Instant,
  { quarterDays, foldedDays }: { readonly quarterDays: number; readonly foldedDays: number },
): Promise<void> {
  const before = (days: number): Instant => (Math.floor(at / DAY) - days) * DAY;
  await db.deleteFrom('closed_quarter').where('bucket_at', '<', before(quarterDays)).execute();
  await db
    .updateTable('monitor_standing')
    .set({ quarter_at: null })
    .where('quarter_at', '<', before(quarterDays))
    .execute();
  await db.deleteFrom('rollup_hour').where('bucket_at', '<', before(foldedDays)).execute();
  await db.deleteFrom('rollup_day').where('bucket_at', '<', before(foldedDays)).execute();
}

/** Moves the watermark and queues the hours it passed. From then on ingest itself queues what it changes behind it. */
async function closeHours(tx: Db, until: Instant): Promise<void> {
  // Ingest waits for the lock, so it is taken only when something is due; somebody else may be done by then.
  if (isReached(await foldedUntil(tx, 'hour'), until)) return;
  await lockFoldingAlone(tx);
  const before = await foldedUntil(tx, 'hour');
  if (isReached(before, until)) return;
  await sql`
    insert into rollup_changed (monitor_guid, hour_at)
    select distinct monitor_guid, bucket_at / ${HOUR}::bigint * ${HOUR}::bigint from rollup_quarter
    where bucket_at >= ${before ?? 0} and bucket_at < ${until}
    on conflict do nothing`.execute(tx);
  await setFoldedUntil(tx, 'hour', until);
}

const isReached = (before: Instant | undefined, until: Instant): boolean => before !== undefined && before >= until;

/** How far the folding has come; undefined before the first time. */
async function foldedUntil(db: Db, scale: 'hour' | 'day'): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('folded_until')
    .where('scale', '=', scale)
    .executeTakeFirst();
  return row?.folded_until;
}

async function setFoldedUntil(tx: Db, scale: 'hour' | 'day', until: Instant): Promise<void> {
  await tx
    .insertInto('rollup_progress')
    .values({ scale, folded_until: until })
    .onConflict((conflict) => conflict.column('scale').doUpdateSet({ folded_until: until }))
    .execute();
}

interface Folded {
  readonly monitor_guid: string;
  readonly account_id: number;
  readonly bucket_at: Instant;
  readonly figures: readonly number[];
  readonly parts: readonly Buffer[];
}

const figures = [
  ...['up_ms', 'down_ms', 'unknown_ms', 'checks', 'unconfirmed', 'confirmed', 'timed'],
  ...['total_ms', 'resolve_ms', 'connect_ms', 'download_ms', 'total_bytes'],
];
/** One sum a figure, in the order of `figures`. */
const sums = sql`array[${sql.join(figures.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as figures`;
const columns = [...figures, 'histogram'].map((name) => sql.ref(name));
const replaced = [...figures, 'histogram'].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);

async function foldChangedHours(tx: Db): Promise<number> {
  await lockFolders(tx);
  const { rows: changed } = await sql<{ monitor_guid: string; hour_at: Instant }>`
    delete from rollup_changed where (hour_at, monitor_guid) in (
      select hour_at, monitor_guid from rollup_changed order by hour_at, monitor_guid limit ${CHUNK} for update)
    returning monitor_guid, hour_at`.execute(tx);
  if (changed.length === 0) return 0;
  const guids = changed.map(({ monitor_guid }) => monitor_guid);
  const { rows } = await sql<Folded>`
    select r.monitor_guid, min(r.account_id) as account_id, n.hour_at as bucket_at, ${sums},
      array_agg(r.samples) as parts
    from unnest(${guids}::uuid[], ${changed.map(({ hour_at }) => hour_at)}::bigint[]) as n (monitor_guid, hour_at)
    join rollup_quarter r on r.monitor_guid = n.monitor_guid
      and r.bucket_at >= n.hour_at and r.bucket_at < n.hour_at + ${HOUR}::bigint
    group by r.monitor_guid, n.hour_at`.execute(tx);
  await write(tx, 'rollup_hour', rows, countSamples);
  const daysUntil = (await foldedUntil(tx, 'day')) ?? 0;
  const days = rows.filter(({ bucket_at: at }) => at < daysUntil).map((row) => ({ ...row, day: dayOf(row.bucket_at) }));
  await foldDays(tx, days);
  return changed.length;
}

/** Days are made from hours, which only the folding writes: ingest goes on meanwhile. */
async function closeDays(tx: Db, until: Instant): Promise<void> {
  await lockFolders(tx);
  const before = await foldedUntil(tx, 'day');
  if (isReached(before, until)) return;
  const { rows } = await sql<{ monitor_guid: string; day: Instant }>`
    select distinct monitor_guid, bucket_at / ${DAY}::bigint * ${DAY}::bigint as day from rollup_hour
    where bucket_at >= ${before ?? 0} and bucket_at < ${until}`.execute(tx);
  for (let from = 0; from < rows.length; from += CHUNK) await foldDays(tx, rows.slice(from, from + CHUNK));
  await setFoldedUntil(tx, 'day', until);
}

async function foldDays(
  tx: Db,
  days: readonly { readonly monitor_guid: string; readonly day: Instant }[],
): Promise<void> {
  if (days.length === 0) return;
  const guids = days.map(({ monitor_guid }) => monitor_guid);
  const { rows } = await sql<Folded>`
    select r.monitor_guid, min(r.account_id) as account_id, n.day as bucket_at, ${sums},
      array_agg(r.histogram) as parts
    from (select distinct * from unnest(${guids}::uuid[], ${days.map(({ day }) => day)}::bigint[])
      as n (monitor_guid, day)) n
    join rollup_hour r on r.monitor_guid = n.monitor_guid
      and r.bucket_at >= n.day and r.bucket_at < n.day + ${DAY}::bigint
    group by r.monitor_guid, n.day`.execute(tx);
  await write(tx, 'rollup_day', rows, decodeHistogram);
}

/** Replaces the folded rows by those given; `read` turns a stored part into counts a class. */
async function write(
  tx: Db,
  table: 'rollup_hour' | 'rollup_day',
  rows: readonly Folded[],
  read: (part: Buffer) => readonly number[],
): Promise<void> {
  if (rows.length === 0) return;
  const figure = (index: number): number[] => rows.map(({ figures }) => figures[index] ?? 0);
  const histograms = rows.map(({ parts }) => encodeHistogram(mergeHistograms(parts.map(read))));
  await sql`
    insert into ${sql.table(table)} (monitor_guid, account_id, bucket_at, ${sql.join(columns)})
    select * from unnest(
      ${rows.map((row) => row.monitor_guid)}::uuid[], ${rows.map((row) => row.account_id)}::integer[],
      ${rows.map((row) => row.bucket_at)}::bigint[], ${figure(0)}::bigint[], ${figure(1)}::bigint[],
      ${figure(2)}::bigint[], ${figure(3)}::integer[], ${figure(4)}::integer[], ${figure(5)}::integer[],
      ${figure(6)}::integer[], ${figure(7)}::bigint[], ${figure(8)}::bigint[], ${figure(9)}::bigint[],
      ${figure(10)}::bigint[], ${figure(11)}::bigint[], ${histograms}::bytea[])
    on conflict (monitor_guid, bucket_at) do update set ${sql.join(replaced)}`.execute(tx);
}

function dayOf(at: Instant): Instant {
  return Math.floor(at / DAY) * DAY;
}
