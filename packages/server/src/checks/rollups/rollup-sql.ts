import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { binaryArray, rowsForm, type Columns } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import { phaseNames } from './folded-rows.js';
import type { QuarterDelta } from './rollup-rules.js';
import type { StateTimes } from './uptime-rules.js';

/** Folding moves its watermark alone; whoever writes quarters shares, and so always knows where the watermark stands. */
const FOLDING = `hashtext('vedette folding')`;

/** Waits for every transaction that writes quarters, and holds up new ones until this transaction ends. */
export async function lockFoldingAlone(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(FOLDING)})`.execute(tx);
}

/** One folding at a time: an hour folded while its day is closed would be missing from the day. Holds up no ingest. */
export async function lockFolders(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vedette folders'))`.execute(tx);
}

/** Keeps the watermark where it is until the transaction ends; in a statement before the one that writes quarters. */
export const FOLDING_SHARED = `pg_advisory_xact_lock_shared(${FOLDING})`;

/**
 * Marks the hours of the quarters in `n` that were folded before; behind `FOLDING_SHARED`. Updating a mark that is there
 * locks it, so that folding cannot take it away before this transaction is done.
 */
export const MARK_CHANGED = `
  insert into rollup_changed (monitor_guid, hour_at)
  select distinct n.monitor_guid, n.bucket_at / ${HOUR} * ${HOUR} as hour_at from n
  where n.bucket_at < (select folded_until from rollup_progress where scale = 'hour')
  on conflict (hour_at, monitor_guid) do update set hour_at = excluded.hour_at`;

/** What a quarter counts, by the names of its columns; in a standing they begin with `quarter_`. */
export const figures = {
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
export const figureNames = Object.keys(figures);

/** Of these there may be none; a sum of some and none is that of some. */
const PHASES: ReadonlySet<string> = new Set(phaseNames);

/** Whether a figure stands by the quarter it was of last, `quarter_phases_at`: processes that do not know it leave it as it was. */
export const isPhase = (name: string): boolean => PHASES.has(name);

/** What a figure of a quarter is with what is added to it. */
export function addedUp(name: string, stored: string, added: string): string {
  if (isPhase(name)) return `coalesce(${stored} + ${added}, ${stored}, ${added})`;
  return `${stored} ${name === 'samples' ? '||' : '+'} ${added}`;
}

const quarterRows = rowsForm<QuarterDelta>({
  monitor_guid: ['uuid', (q) => q.monitorGuid],
  bucket_at: ['bigint', (q) => q.bucketAt],
  account_id: ['integer', (q) => q.accountId],
  ...figures,
});
const addUp = figureNames.map((name) => `${name} = ${addedUp(name, `q.${name}`, `excluded.${name}`)}`);
const onConflictAddUp = `on conflict (monitor_guid, bucket_at) do update set ${addUp.join(', ')}`;

/** Of a standing, for its running quarter. */
const standing = (name: string): string =>
  isPhase(name) ? `case when quarter_phases_at = quarter_at then quarter_${name} end` : `quarter_${name}`;

const quartersClosed = statement(`
  insert into closed_quarter as q (${quarterRows.names})
  select monitor_guid, quarter_at, account_id, ${figureNames.map(standing).join(', ')}
  from monitor_standing where monitor_guid = any($1::uuid[]) and quarter_at is not null
  ${onConflictAddUp}`);

/** Makes rows of the running quarters of monitors, as they stand; the caller begins later ones in the same transaction. */
export async function closeQuarters(tx: Db, monitorGuids: readonly string[]): Promise<void> {
  if (monitorGuids.length > 0) await quartersClosed(tx, [binaryArray('uuid', monitorGuids)]);
}

const quartersAdded = statement(`
  with n as (select * from ${quarterRows.source} as n (${quarterRows.names})),
  written as (insert into closed_quarter as q (${quarterRows.names}) select * from n ${onConflictAddUp})
  ${MARK_CHANGED}`);

/** Adds to closed quarters, making those that are not there; hours folded before are marked to be folded again. */
export async function addToQuarters(tx: Db, deltas: readonly QuarterDelta[]): Promise<void> {
  if (deltas.length > 0) await quartersAdded(tx, quarterRows.bind(deltas));
}

/** What was recomputed from the checks of one quarter: its states and its counts a level. */
export interface QuarterStates extends StateTimes {
  readonly monitorGuid: string;
  readonly accountId: number;
  readonly bucketAt: Instant;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

const stateRows = rowsForm<QuarterStates>({
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
const KEPT_FROM = `coalesce((select folded_until from rollup_progress where scale = 'dropped'), 0)`;
const statesSet = statement(`
  with n as (select * from ${stateRows.source} as n (${stateRows.names}) where n.bucket_at >= ${KEPT_FROM}),
  running as (update monitor_standing s set ${stateNames.map((name) => `quarter_${name} = n.${name}`).join(', ')}
    from n where s.monitor_guid = n.monitor_guid and s.quarter_at = n.bucket_at returning s.monitor_guid, n.bucket_at),
  closed as (insert into closed_quarter (${stateRows.names})
    select * from n where (n.monitor_guid, n.bucket_at) not in (select monitor_guid, bucket_at from running)
    on conflict (monitor_guid, bucket_at) do update set ${stateNames.map((name) => `${name} = excluded.${name}`).join(', ')})
  ${MARK_CHANGED}`);

/**
 * Replaces states and counts of quarters; times of checks stay as they were added, and so does what is older than quarters
 * are kept: the checks it was made of are gone. The standings of their monitors were
 * locked by `loadCurrentStates`.
 */
export async function setQuarterStates(tx: Db, quarters: readonly QuarterStates[]): Promise<void> {
  if (quarters.length > 0) await statesSet(tx, stateRows.bind(quarters));
}

const keptFromRead = statement<{ kept_from: Instant }>(`select ${KEPT_FROM}::bigint as kept_from`);

/** The first quarter that `setQuarterStates` replaces. */
export async function quartersKeptFrom(tx: Db): Promise<Instant> {
  const [row] = await keptFromRead(tx, []);
  return row?.kept_from ?? 0;
}
