import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { arrayLiteral, type ArrayElement } from '../db/array-literal.js';
import type { Db } from '../db/connection.js';
import type { QuarterDelta } from './rollup-rules.js';
import type { StateTimes } from './uptime-rules.js';

/** Folding moves its watermark alone; whoever writes quarters shares, and so always knows where the watermark stands. */
const FOLDING = 'vedette folding';

/** Waits for every transaction that writes quarters, and holds up new ones until this transaction ends. */
export async function lockFoldingAlone(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${FOLDING}))`.execute(tx);
}

/** One folding at a time: an hour folded while its day is closed would be missing from the day. Holds up no ingest. */
export async function lockFolders(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vedette folders'))`.execute(tx);
}

async function lockFoldingShared(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${FOLDING}))`.execute(tx);
}

/** Adds to quarters, making those that are not there; hours folded before are marked to be folded again. */
export async function addToQuarters(tx: Db, deltas: readonly QuarterDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await lockFoldingShared(tx);
  const column = (value: (delta: QuarterDelta) => ArrayElement): string => arrayLiteral(deltas.map(value));
  await sql`
    with n as (select * from unnest(
      ${column((d) => d.monitorGuid)}::uuid[], ${column((d) => d.bucketAt)}::bigint[],
      ${column((d) => d.accountId)}::integer[], ${column((d) => d.upMs)}::integer[],
      ${column((d) => d.downMs)}::integer[], ${column((d) => d.unknownMs)}::integer[],
      ${column((d) => d.checks)}::integer[], ${column((d) => d.unconfirmed)}::integer[],
      ${column((d) => d.confirmed)}::integer[], ${column((d) => d.timed)}::integer[],
      ${column((d) => d.totalMs)}::bigint[], ${column((d) => d.resolveMs)}::bigint[],
      ${column((d) => d.connectMs)}::bigint[], ${column((d) => d.downloadMs)}::bigint[],
      ${column((d) => d.totalBytes)}::bigint[], ${column((d) => Buffer.from(d.samples))}::bytea[])
      as n (monitor_guid, bucket_at, account_id, up_ms, down_ms, unknown_ms, checks, unconfirmed, confirmed, timed,
        total_ms, resolve_ms, connect_ms, download_ms, total_bytes, samples)),
    written as (insert into rollup_quarter as q (monitor_guid, bucket_at, account_id, up_ms, down_ms, unknown_ms,
      checks, unconfirmed, confirmed, timed, total_ms, resolve_ms, connect_ms, download_ms, total_bytes, samples)
    select * from n
    on conflict (monitor_guid, bucket_at) do update set
      up_ms = q.up_ms + excluded.up_ms, down_ms = q.down_ms + excluded.down_ms,
      unknown_ms = q.unknown_ms + excluded.unknown_ms, checks = q.checks + excluded.checks,
      unconfirmed = q.unconfirmed + excluded.unconfirmed, confirmed = q.confirmed + excluded.confirmed,
      timed = q.timed + excluded.timed, total_ms = q.total_ms + excluded.total_ms,
      resolve_ms = q.resolve_ms + excluded.resolve_ms, connect_ms = q.connect_ms + excluded.connect_ms,
      download_ms = q.download_ms + excluded.download_ms, total_bytes = q.total_bytes + excluded.total_bytes,
      samples = q.samples || excluded.samples)
    ${markChanged}`.execute(tx);
}

/** What was recomputed from the checks of one quarter: its states and its counts a level. */
export interface QuarterStates extends StateTimes {
  readonly bucketAt: Instant;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** Replaces states and counts of quarters of one monitor; times of checks stay as they were added. */
export async function setQuarterStates(
  tx: Db,
  { monitorGuid, accountId }: { readonly monitorGuid: string; readonly accountId: number },
  quarters: readonly QuarterStates[],
): Promise<void> {
  if (quarters.length === 0) return;
  await lockFoldingShared(tx);
  await tx
    .insertInto('rollup_quarter')
    .values(
      quarters.map((quarter) => ({
        monitor_guid: monitorGuid,
        account_id: accountId,
        bucket_at: quarter.bucketAt,
        up_ms: quarter.upMs,
        down_ms: quarter.downMs,
        unknown_ms: quarter.unknownMs,
        checks: quarter.checks,
        unconfirmed: quarter.unconfirmed,
        confirmed: quarter.confirmed,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['monitor_guid', 'bucket_at']).doUpdateSet((eb) => ({
        up_ms: eb.ref('excluded.up_ms'),
        down_ms: eb.ref('excluded.down_ms'),
        unknown_ms: eb.ref('excluded.unknown_ms'),
        checks: eb.ref('excluded.checks'),
        unconfirmed: eb.ref('excluded.unconfirmed'),
        confirmed: eb.ref('excluded.confirmed'),
      })),
    )
    .execute();
  await sql`
    with n as (select ${monitorGuid}::uuid as monitor_guid, bucket_at
      from unnest(${quarters.map(({ bucketAt }) => bucketAt)}::bigint[]) as bucket_at)
    ${markChanged}`.execute(tx);
}

/**
 * Marks the hours of the quarters in `n` that were folded before. Updating a mark that is there locks it, so that folding
 * cannot take it away before this transaction is done.
 */
const markChanged = sql`
  insert into rollup_changed (monitor_guid, hour_at)
  select distinct n.monitor_guid, n.bucket_at / ${sql.lit(HOUR)} * ${sql.lit(HOUR)} as hour_at from n
  where n.bucket_at < (select folded_until from rollup_progress where scale = 'hour')
  on conflict (hour_at, monitor_guid) do update set hour_at = excluded.hour_at`;
