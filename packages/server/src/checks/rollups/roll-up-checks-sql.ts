/** Rolls up finished quarter-hours into hours, UTC days and weeks, and again when they change afterwards. */
import { retainedFrom, WEEK, type RetentionDays } from './rollup-rules.js';
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { addChanges, updateAccountMembers } from './account-rollup-sql.js';
import {
  addAmount,
  addPhases,
  figureArrays,
  phaseArrays,
  phaseColumns,
  phaseSums,
  phaseAssignments,
  figureAssignments,
  figureSums,
  writtenColumns,
  type RollupTable,
  type WrittenRow,
} from './rollup-rows.js';
import { countSamples, decodeHistogram, encodeHistogram, mergeHistograms, type Histogram } from './latency-rules.js';
import { lockRollupWriters, lockRollupsExclusively } from './rollup-sql.js';

/** Delay after the end of an hour before it is rolled up, for results still under way. */
const GRACE_MS = 5 * MINUTE;
const BATCH_SIZE = 500;
/** Batches of monitors added to or removed from accounts per roll-up; the others wait for the next one. */
const MAX_MEMBER_BATCHES = 20;
/** Weeks closed per roll-up; the others wait for the next one. The first time, there are two years of them. */
const MAX_WEEKS_PER_RUN = 4;

/**
 * Rolls up the hours, days and weeks that are over at `at`, and those changed since. Returns how many monitor hours
 * were written. Several processes may run it at once. Ingest is blocked only while the watermark moves.
 */
export async function rollUpChecks(db: Db, at: Instant): Promise<number> {
  const hoursUntil = bucketStart(at - GRACE_MS, HOUR);
  await db.transaction().execute((tx) => closeHours(tx, hoursUntil));
  let total = 0;
  for (;;) {
    const count = await db.transaction().execute(rollUpChangedHours);
    total += count;
    if (count < BATCH_SIZE) break;
  }
  await db.transaction().execute((tx) => closeDays(tx, bucketStart(hoursUntil, DAY)));
  const closeWeek = (): Promise<boolean> =>
    db.transaction().execute((tx) => closeNextWeek(tx, bucketStart(hoursUntil, WEEK)));
  for (let week = 0; week < MAX_WEEKS_PER_RUN && (await closeWeek()); week += 1);
  for (let move = 0; move < MAX_MEMBER_BATCHES && (await updateAccountMembers(db)) > 0; move += 1);
  return total;
}

/** Deletes roll-ups beyond the retention: whole UTC days before `at`. */
export async function deleteOldRollups(
  db: Db,
  at: Instant,
  { quarterHourDays, statisticsDays }: RetentionDays,
): Promise<void> {
  // Pending roll-ups still need their quarter-hours.
  await rollUpChecks(db, at);
  await db.transaction().execute((tx) => deleteQuarters(tx, retainedFrom(at, quarterHourDays)));
  await db.transaction().execute((tx) => deleteRollups(tx, retainedFrom(at, statisticsDays)));
}

/**
 * Deleted together, because accounts are the sums of their monitors. A week is deleted with its last day, since it is
 * read in place of its days.
 */
async function deleteRollups(tx: Db, until: Instant): Promise<void> {
  await lockRollupWriters(tx);
  for (const table of ['rollup_hour', 'rollup_day', 'account_rollup_hour', 'account_rollup_day'] as const)
    await tx.deleteFrom(table).where('bucket_at', '<', until).execute();
  await tx
    .deleteFrom('rollup_week')
    .where('bucket_at', '<=', until - WEEK)
    .execute();
}

async function deleteQuarters(tx: Db, until: Instant): Promise<void> {
  await lockRollupWriters(tx);
  await tx.deleteFrom('closed_quarter').where('bucket_at', '<', until).execute();
  await tx.updateTable('monitor_state').set({ quarter_at: null }).where('quarter_at', '<', until).execute();
  const before = (await rolledUpUntil(tx, 'dropped')) ?? 0;
  await setRolledUpUntil(tx, 'dropped', Math.max(before, until));
}

/** Moves the watermark and queues the hours it passes. After that, ingest itself queues the hours it changes. */
async function closeHours(tx: Db, until: Instant): Promise<void> {
  // Ingest waits for this lock, so it is taken only when something is due. Another process may have done the work by
  // then.
  if (isReached(await rolledUpUntil(tx, 'hour'), until)) return;
  await lockRollupsExclusively(tx);
  const before = await rolledUpUntil(tx, 'hour');
  if (isReached(before, until)) return;
  await sql`
    insert into rollup_changed (monitor_guid, hour_at)
    select distinct monitor_guid, bucket_at / ${HOUR}::bigint * ${HOUR}::bigint from rollup_quarter
    where bucket_at >= ${before ?? 0} and bucket_at < ${until}
    on conflict do nothing`.execute(tx);
  await setRolledUpUntil(tx, 'hour', until);
}

const isReached = (before: Instant | undefined, until: Instant): boolean => before !== undefined && before >= until;

/** `dropped`: quarter-hours before this watermark are deleted, and only their hours remain. */
type Scale = 'hour' | 'day' | 'week' | 'dropped';

/** Returns the watermark of a scale; undefined before the first time. */
async function rolledUpUntil(db: Db, scale: Scale): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('rolled_up_until')
    .where('scale', '=', scale)
    .executeTakeFirst();
  return row?.rolled_up_until;
}

async function setRolledUpUntil(tx: Db, scale: Scale, until: Instant): Promise<void> {
  await tx
    .insertInto('rollup_progress')
    .values({ scale, rolled_up_until: until })
    .onConflict((conflict) => conflict.column('scale').doUpdateSet({ rolled_up_until: until }))
    .execute();
}

/** As read: load time distributions are still separate per part. */
interface StoredBucket extends Omit<WrittenRow, 'latencies'> {
  readonly parts: readonly Buffer[];
}

/** `read` converts a stored part into a histogram. */
function toWritten({ parts, ...bucket }: StoredBucket, read: (part: Buffer) => Histogram): WrittenRow {
  return { ...bucket, latencies: mergeHistograms(parts.map(read)) };
}

async function rollUpChangedHours(tx: Db): Promise<number> {
  await lockRollupWriters(tx);
  const { rows: changed } = await sql<ChangedHour>`
    delete from rollup_changed where (hour_at, monitor_guid) in (
      select hour_at, monitor_guid from rollup_changed order by hour_at, monitor_guid limit ${BATCH_SIZE} for update)
    returning monitor_guid, hour_at`.execute(tx);
  const deletedUntil = (await rolledUpUntil(tx, 'dropped')) ?? 0;
  const completeHours = changed.filter((one) => one.hour_at >= deletedUntil);
  const hoursWithoutQuarters = changed.filter((one) => one.hour_at < deletedUntil);
  const hours = [...(await sumHoursFromQuarters(tx, completeHours)), ...(await extendHours(tx, hoursWithoutQuarters))];
  await writeRollups(tx, 'rollup_hour', hours);
  const until = (await rolledUpUntil(tx, 'day')) ?? 0;
  const inClosedDays = hours.filter(({ bucket_at: at }) => at < until);
  const instants = inClosedDays.map(({ monitor_guid, bucket_at: at }) => ({ monitor_guid, at }));
  await sumBuckets(tx, 'day', instants);
  await rollUpChangedWeeks(tx);
  return changed.length;
}

/**
 * The database marks closed weeks when one of their days is written, by this process or by one that does not know
 * weeks.
 */
async function rollUpChangedWeeks(tx: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<MonitorInstant>`
      delete from rollup_week_changed where (week_at, monitor_guid) in (
        select week_at, monitor_guid from rollup_week_changed order by week_at, monitor_guid limit ${BATCH_SIZE})
      returning monitor_guid, week_at as at`.execute(tx);
    await sumBuckets(tx, 'week', rows);
    if (rows.length < BATCH_SIZE) return;
  }
}

interface ChangedHour {
  readonly monitor_guid: string;
  readonly hour_at: Instant;
}

const hoursSource = (hours: readonly ChangedHour[]) => sql`
  unnest(${hours.map((one) => one.monitor_guid)}::uuid[], ${hours.map((one) => one.hour_at)}::bigint[])
    as n (monitor_guid, hour_at)`;

/** Returns hours whose quarter-hours are complete. */
async function sumHoursFromQuarters(tx: Db, hours: readonly ChangedHour[]): Promise<WrittenRow[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<StoredBucket>`
    select r.monitor_guid, min(r.account_id) as account_id, n.hour_at as bucket_at, ${figureSums}, ${phaseSums},
      array_agg(r.samples) as parts
    from ${hoursSource(hours)}
    join rollup_quarter r on r.monitor_guid = n.monitor_guid
      and r.bucket_at >= n.hour_at and r.bucket_at < n.hour_at + ${HOUR}::bigint
    group by r.monitor_guid, n.hour_at`.execute(tx);
  return rows.map((row) => toWritten(row, countSamples));
}

/**
 * Returns hours whose quarter-hours are deleted, increased by what arrived since, for example from a monitor that
 * resumes after a long pause. The new quarter-hours are deleted immediately, so that nothing is added twice.
 */
async function extendHours(tx: Db, hours: readonly ChangedHour[]): Promise<WrittenRow[]> {
  if (hours.length === 0) return [];
  const { rows: added } = await sql<StoredBucket>`
    with r as (delete from closed_quarter q using ${hoursSource(hours)}
      where q.monitor_guid = n.monitor_guid and q.bucket_at >= n.hour_at and q.bucket_at < n.hour_at + ${HOUR}::bigint
      returning q.*, n.hour_at)
    select r.monitor_guid, min(r.account_id) as account_id, r.hour_at as bucket_at, ${figureSums}, ${phaseSums},
      array_agg(r.samples) as parts
    from r group by r.monitor_guid, r.hour_at`.execute(tx);
  const { rows: stored } = await sql<StoredBucket>`
    select r.monitor_guid, min(r.account_id) as account_id, r.bucket_at, ${figureSums}, ${phaseSums}, array_agg(r.histogram) as parts
    from ${hoursSource(hours)}
    join rollup_hour r on r.monitor_guid = n.monitor_guid and r.bucket_at = n.hour_at
    group by r.monitor_guid, r.bucket_at`.execute(tx);
  const hourKey = (one: StoredBucket): string => `${one.monitor_guid} ${one.bucket_at}`;
  const before = new Map(stored.map((one) => [hourKey(one), toWritten(one, decodeHistogram)]));
  return added.map((one) => {
    const [more, stored] = [toWritten(one, countSamples), before.get(hourKey(one))];
    return stored ? { ...addAmount(more, stored), phases: addPhases(more.phases, stored.phases) } : more;
  });
}

/** Days are made from hours, which only the roll-up writes, so ingest continues meanwhile. */
async function closeDays(tx: Db, until: Instant): Promise<void> {
  await lockRollupWriters(tx);
  const before = await rolledUpUntil(tx, 'day');
  if (isReached(before, until)) return;
  await closeRange(tx, 'day', before ?? 0, until);
}

/** Closes the next open week if it is over. Returns whether there was one. */
async function closeNextWeek(tx: Db, until: Instant): Promise<boolean> {
  await lockRollupWriters(tx);
  const before = (await rolledUpUntil(tx, 'week')) ?? (await firstWeek(tx)) ?? until;
  if (before >= until) return false;
  await closeRange(tx, 'week', before, before + WEEK);
  return true;
}

/** Returns the week of the first stored day. */
async function firstWeek(tx: Db): Promise<Instant | undefined> {
  const row = await tx.selectFrom('rollup_day').select('bucket_at').orderBy('bucket_at').limit(1).executeTakeFirst();
  return row && bucketStart(row.bucket_at, WEEK);
}

type SummedScale = 'day' | 'week';

/** Sources of days and weeks. */
const ROLL_UP_SOURCES = {
  day: { from: 'rollup_hour', into: 'rollup_day', sizeMs: DAY },
  week: { from: 'rollup_day', into: 'rollup_week', sizeMs: WEEK },
} as const;

async function closeRange(tx: Db, scale: SummedScale, from: Instant, until: Instant): Promise<void> {
  const { from: table, sizeMs } = ROLL_UP_SOURCES[scale];
  const { rows } = await sql<MonitorInstant>`
    select distinct monitor_guid, bucket_at / ${sizeMs}::bigint * ${sizeMs}::bigint as at from ${sql.table(table)}
    where bucket_at >= ${from} and bucket_at < ${until}`.execute(tx);
  for (let first = 0; first < rows.length; first += BATCH_SIZE)
    await sumBuckets(tx, scale, rows.slice(first, first + BATCH_SIZE));
  await setRolledUpUntil(tx, scale, until);
}

interface MonitorInstant {
  readonly monitor_guid: string;
  readonly at: Instant;
}

/** Computes the days or weeks that contain the given instants from their current parts. */
async function sumBuckets(tx: Db, scale: SummedScale, instants: readonly MonitorInstant[]): Promise<void> {
  if (instants.length === 0) return;
  const { from, into, sizeMs } = ROLL_UP_SOURCES[scale];
  const starts = instants.map(({ at }) => bucketStart(at, sizeMs));
  const { rows } = await sql<StoredBucket>`
    select r.monitor_guid, min(r.account_id) as account_id, n.at as bucket_at, ${figureSums}, ${phaseSums},
      array_agg(r.histogram) as parts
    from (select distinct * from unnest(${instants.map((one) => one.monitor_guid)}::uuid[], ${starts}::bigint[])
      as n (monitor_guid, at)) n
    join ${sql.table(from)} r on r.monitor_guid = n.monitor_guid
      and r.bucket_at >= n.at and r.bucket_at < n.at + ${sizeMs}::bigint
    group by r.monitor_guid, n.at`.execute(tx);
  const written = rows.map((row) => toWritten(row, decodeHistogram));
  await writeRollups(tx, into, written);
}

/** Replaces roll-up rows. */
async function writeRollups(tx: Db, table: RollupTable, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Weeks are read for sums only, not for charts.
  const isCharted = table !== 'rollup_week';
  if (isCharted) await addChanges(tx, table, rows);
  const histograms = rows.map(({ latencies }) => encodeHistogram(latencies));
  await sql`
    insert into ${sql.table(table)} (monitor_guid, account_id, bucket_at, ${writtenColumns}
      ${isCharted ? sql`, ${phaseColumns}` : sql``})
    select * from unnest(
      ${rows.map((row) => row.monitor_guid)}::uuid[], ${rows.map((row) => row.account_id)}::integer[],
      ${rows.map((row) => row.bucket_at)}::bigint[], ${figureArrays(rows)}, ${histograms}::bytea[]
      ${isCharted ? sql`, ${phaseArrays(rows)}` : sql``})
    on conflict (monitor_guid, bucket_at) do update set ${figureAssignments}${isCharted ? sql`, ${phaseAssignments}` : sql``}`.execute(
    tx,
  );
}

const bucketStart = (at: Instant, sizeMs: number): Instant => Math.floor(at / sizeMs) * sizeMs;
