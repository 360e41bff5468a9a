import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { binaryArray, defineRows, type Columns } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { phaseNames } from './rollup-rows.js';
import type { QuarterDelta } from './rollup-rules.js';
import type { StateTimes } from './uptime-rules.js';

/**
 * Lock name: the roll-up holds it exclusively while it moves its watermark. Writers of quarter-hours share it, so they
 * always know where the watermark is.
 */
const ROLLUP_LOCK = `hashtext('vedette folding')`;

/** Waits for every transaction that writes quarter-hours, and blocks new ones until this transaction ends. */
export async function lockRollupsExclusively(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(ROLLUP_LOCK)})`.execute(tx);
}

/**
 * Serialises roll-ups: an hour rolled up while its day is being closed would be missing from the day. Does not block
 * ingest.
 */
export async function lockRollupWriters(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vedette folders'))`.execute(tx);
}

/**
 * Keeps the watermark in place until the transaction ends. Used in a statement before the one that writes
 * quarter-hours.
 */
export const SHARED_ROLLUP_LOCK = `pg_advisory_xact_lock_shared(${ROLLUP_LOCK})`;

/**
 * Marks the hours of the quarter-hours in `n` that were rolled up before; used after `SHARED_ROLLUP_LOCK`. Updating an
 * existing mark locks it, so that the roll-up cannot remove it before this transaction commits.
 */
export const MARK_CHANGED = `
  insert into rollup_changed (monitor_guid, hour_at)
  select distinct n.monitor_guid, n.bucket_at / ${HOUR} * ${HOUR} as hour_at from n
  where n.bucket_at < (select rolled_up_until from rollup_progress where scale = 'hour')
  on conflict (hour_at, monitor_guid) do update set hour_at = excluded.hour_at`;

/** Figures of a quarter-hour by column name. In a current state they have the prefix `quarter_`. */
export const figureColumns = {
  up_ms: ['integer', (q) => q.upMs],
  down_ms: ['integer', (q) => q.downMs],
  unknown_ms: ['integer', (q) => q.unknownMs],
  planned_ms: ['integer', (q) => q.plannedMs],
  checks: ['integer', (q) => q.checks],
  unconfirmed: ['integer', (q) => q.unconfirmed],
  confirmed: ['integer', (q) => q.confirmed],
  timed: ['integer', (q) => q.timed],
  total_ms: ['bigint', (q) => q.totalMs],
  resolve_ms: ['bigint', (q) => q.resolveMs],
  connect_ms: ['bigint', (q) => q.connectMs],
  download_ms: ['bigint', (q) => q.downloadMs],
  total_bytes: ['bigint', (q) => q.totalBytes],
  samples: ['bytea', (q) => Buffer.from(q.samples)],
  phased: ['integer', (q) => q.phased || null],
  tls_ms: ['integer', ({ phased, tlsMs }) => (phased > 0 ? tlsMs : null)],
  wait_ms: ['integer', ({ phased, waitMs }) => (phased > 0 ? waitMs : null)],
  receive_ms: ['integer', ({ phased, receiveMs }) => (phased > 0 ? receiveMs : null)],
} satisfies Columns<QuarterDelta>;
export const figureNames = Object.keys(figureColumns);

/** Nullable figures: a sum of a value and null is the value. */
const PHASES: ReadonlySet<string> = new Set(phaseNames);

/**
 * Whether a figure is valid only for the quarter-hour in `quarter_phases_at`: older processes that do not know it leave
 * it unchanged.
 */
export const isPhaseColumn = (name: string): boolean => PHASES.has(name);

/** SQL for the sum of a stored and an added figure. */
export function sumSql(name: string, stored: string, added: string): string {
  if (isPhaseColumn(name)) return `coalesce(${stored} + ${added}, ${stored}, ${added})`;
  return `${stored} ${name === 'samples' ? '||' : '+'} ${added}`;
}

const quarterRows = defineRows<QuarterDelta>({
  monitor_guid: ['uuid', (q) => q.monitorGuid],
  bucket_at: ['bigint', (q) => q.bucketAt],
  account_id: ['integer', (q) => q.accountId],
  ...figureColumns,
});
const sumAssignments = figureNames.map((name) => `${name} = ${sumSql(name, `q.${name}`, `excluded.${name}`)}`);
const onConflictSum = `on conflict (monitor_guid, bucket_at) do update set ${sumAssignments.join(', ')}`;

/** SQL for a figure of the current quarter-hour in a current state. */
const currentFigure = (name: string): string =>
  isPhaseColumn(name) ? `case when quarter_phases_at = quarter_at then quarter_${name} end` : `quarter_${name}`;

const insertCurrentQuarters = statement(`
  insert into closed_quarter as q (${quarterRows.names})
  select monitor_guid, quarter_at, account_id, ${figureNames.map(currentFigure).join(', ')}
  from monitor_state where monitor_guid = any($1::uuid[]) and quarter_at is not null
  ${onConflictSum}`);

/** Writes the current quarter-hours of monitors as rows. The caller begins later ones in the same transaction. */
export async function closeQuarters(tx: Db, monitorGuids: readonly string[]): Promise<void> {
  if (monitorGuids.length > 0) await insertCurrentQuarters(tx, [binaryArray('uuid', monitorGuids)]);
}

const upsertQuarters = statement(`
  with n as (select * from ${quarterRows.source} as n (${quarterRows.names})),
  written as (insert into closed_quarter as q (${quarterRows.names}) select * from n ${onConflictSum})
  ${MARK_CHANGED}`);

/** Adds to closed quarter-hours, creating missing ones. Hours rolled up before are marked for another roll-up. */
export async function addToQuarters(tx: Db, deltas: readonly QuarterDelta[]): Promise<void> {
  if (deltas.length > 0) await upsertQuarters(tx, quarterRows.bind(deltas));
}

/** States and counts by level recomputed from the checks of one quarter-hour. */
export interface QuarterStates extends StateTimes {
  readonly monitorGuid: string;
  readonly accountId: number;
  readonly bucketAt: Instant;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

const stateRows = defineRows<QuarterStates>({
  monitor_guid: ['uuid', (q) => q.monitorGuid],
  bucket_at: ['bigint', (q) => q.bucketAt],
  account_id: ['integer', (q) => q.accountId],
  up_ms: ['integer', (q) => q.upMs],
  down_ms: ['integer', (q) => q.downMs],
  unknown_ms: ['integer', (q) => q.unknownMs],
  planned_ms: ['integer', (q) => q.plannedMs],
  checks: ['integer', (q) => q.checks],
  unconfirmed: ['integer', (q) => q.unconfirmed],
  confirmed: ['integer', (q) => q.confirmed],
});
const stateNames = ['up_ms', 'down_ms', 'unknown_ms', 'planned_ms', 'checks', 'unconfirmed', 'confirmed'];
const RETAINED_FROM = `coalesce((select rolled_up_until from rollup_progress where scale = 'dropped'), 0)`;
const updateQuarterStates = statement(`
  with n as (select * from ${stateRows.source} as n (${stateRows.names}) where n.bucket_at >= ${RETAINED_FROM}),
  running as (update monitor_state s set ${stateNames.map((name) => `quarter_${name} = n.${name}`).join(', ')}
    from n where s.monitor_guid = n.monitor_guid and s.quarter_at = n.bucket_at returning s.monitor_guid, n.bucket_at),
  closed as (insert into closed_quarter (${stateRows.names})
    select * from n where (n.monitor_guid, n.bucket_at) not in (select monitor_guid, bucket_at from running)
    on conflict (monitor_guid, bucket_at) do update set ${stateNames.map((name) => `${name} = excluded.${name}`).join(', ')})
  ${MARK_CHANGED}`);

/**
 * Replaces states and counts of quarter-hours. Times of checks stay as they were added, and so does everything beyond
 * the retention, since its checks are deleted. The caller holds the lock of `loadCurrentStates`.
 */
export async function setQuarterStates(tx: Db, quarters: readonly QuarterStates[]): Promise<void> {
  if (quarters.length > 0) await updateQuarterStates(tx, stateRows.bind(quarters));
}

const selectRetainedFrom = statement<{ kept_from: Instant }>(`select ${RETAINED_FROM}::bigint as kept_from`);

/** Returns the first quarter-hour that `setQuarterStates` replaces. */
export async function quartersRetainedFrom(tx: Db): Promise<Instant> {
  const [row] = await selectRetainedFrom(tx, []);
  return row?.kept_from ?? 0;
}
