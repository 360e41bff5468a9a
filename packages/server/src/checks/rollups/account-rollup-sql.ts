/** Hours and days of whole accounts: always the sum of their monitors' hours and days. */
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { lockRollupWriters } from './rollup-sql.js';
import {
  addAmount,
  figureArrays,
  figureNames,
  figureAssignments,
  figureSums,
  writtenColumns,
  type Amount,
  type SummedTable,
  type WrittenRow,
} from './rollup-rows.js';
import { decodeHistogram, encodeHistogram } from './latency-rules.js';

/** Monitors added or removed at a time, since a year of their hours is held in memory. */
const MONITORS_PER_BATCH = 50;
const tables = ['rollup_hour', 'rollup_day'] as const satisfies readonly SummedTable[];

interface AmountRow {
  readonly account_id: number;
  readonly bucket_at: number;
  readonly figures: readonly number[];
  readonly histograms: Buffer | null;
}

const toAmount = ({ histograms, ...row }: AmountRow): Amount => ({
  ...row,
  latencies: decodeHistogram(histograms ?? Buffer.alloc(0)),
});

/** Applies the change from stored rows to `rows` to the accounts of their monitors, before the rows are replaced. */
export async function addChanges(tx: Db, table: SummedTable, rows: readonly WrittenRow[]): Promise<void> {
  const oldFigures = figureNames.map((name) => sql`coalesce(${sql.ref(`r.${name}`)}, 0)`);
  const { rows: before } = await sql<AmountRow & { readonly monitor_guid: string }>`
    select n.monitor_guid, n.bucket_at, b.account_id, array[${sql.join(oldFigures)}]::float8[] as figures,
      r.histogram as histograms
    from unnest(${rows.map((row) => row.monitor_guid)}::uuid[], ${rows.map((row) => row.bucket_at)}::bigint[])
      as n (monitor_guid, bucket_at)
    join account_rollup_member b on b.monitor_guid = n.monitor_guid
    left join ${sql.table(table)} r on r.monitor_guid = n.monitor_guid and r.bucket_at = n.bucket_at`.execute(tx);
  const bucketKey = (one: { monitor_guid: string; bucket_at: number }): string =>
    `${one.monitor_guid} ${one.bucket_at}`;
  const storedAmounts = new Map(before.map((row) => [bucketKey(row), toAmount(row)]));
  const changes = rows.flatMap((row) => {
    const stored = storedAmounts.get(bucketKey(row));
    return stored ? [addAmount(row, stored, -1)] : [];
  });
  await addToAccounts(tx, table, changes);
}

/**
 * Adds some monitors that have figures but no account yet, and removes deleted ones. Returns how many, 0 when nothing
 * is left to do.
 */
export async function updateAccountMembers(db: Db): Promise<number> {
  const movedCount = await db.transaction().execute(async (tx) => {
    await lockRollupWriters(tx);
    return (await addMonitors(tx)) + (await removeMonitors(tx));
  });
  return movedCount;
}

async function addMonitors(tx: Db): Promise<number> {
  const { rows } = await sql<{ monitor_guid: string }>`
    insert into account_rollup_member (monitor_guid, account_id)
    select m.monitor_guid, m.account_id from monitor m
    where not exists (select from account_rollup_member b where b.monitor_guid = m.monitor_guid)
      and exists (select from rollup_hour r where r.monitor_guid = m.monitor_guid)
    order by m.account_id limit ${MONITORS_PER_BATCH} returning monitor_guid`.execute(tx);
  const guids = rows.map(({ monitor_guid }) => monitor_guid);
  await addMonitorAmounts(tx, guids, 1);
  return guids.length;
}

async function removeMonitors(tx: Db): Promise<number> {
  const { rows } = await sql<{ monitor_guid: string }>`
    delete from account_rollup_member where monitor_guid in (
      select b.monitor_guid from account_rollup_member b
      where not exists (select from monitor m where m.monitor_guid = b.monitor_guid) limit ${MONITORS_PER_BATCH})
    returning monitor_guid`.execute(tx);
  const guids = rows.map(({ monitor_guid }) => monitor_guid);
  await addMonitorAmounts(tx, guids, -1);
  return guids.length;
}

async function addMonitorAmounts(tx: Db, guids: readonly string[], sign: 1 | -1): Promise<void> {
  if (guids.length === 0) return;
  for (const table of tables) {
    const { rows } = await sql<AmountRow>`
      select r.account_id, r.bucket_at, ${figureSums}, string_agg(r.histogram, '') as histograms
      from ${sql.table(table)} r where r.monitor_guid = any(${guids}::uuid[])
      group by r.account_id, r.bucket_at`.execute(tx);
    await addToAccounts(tx, table, rows.map(toAmount), sign);
  }
}

async function addToAccounts(tx: Db, table: SummedTable, changes: readonly Amount[], sign = 1): Promise<void> {
  if (changes.length === 0) return;
  const bucketKey = ({ account_id, bucket_at }: Amount): string => `${account_id} ${bucket_at}`;
  const totals = new Map((await loadAmounts(tx, table, changes)).map((stored) => [bucketKey(stored), stored]));
  for (const change of changes) {
    const { account_id, bucket_at } = change;
    const before = totals.get(bucketKey(change)) ?? { account_id, bucket_at, figures: zeroFigures, latencies: [] };
    totals.set(bucketKey(change), addAmount(before, change, sign));
  }
  const rows = [...totals.values()];
  await sql`
    insert into ${sql.table(`account_${table}`)} (account_id, bucket_at, ${writtenColumns})
    select * from unnest(
      ${rows.map((row) => row.account_id)}::integer[], ${rows.map((row) => row.bucket_at)}::bigint[],
      ${figureArrays(rows)}, ${rows.map(({ latencies }) => encodeHistogram(latencies))}::bytea[])
    on conflict (account_id, bucket_at) do update set ${figureAssignments}`.execute(tx);
}

const zeroFigures: readonly number[] = figureNames.map(() => 0);

async function loadAmounts(tx: Db, table: SummedTable, changes: readonly Amount[]): Promise<Amount[]> {
  const { rows } = await sql<AmountRow>`
    select r.account_id, r.bucket_at, array[${sql.join(figureNames.map((name) => sql.ref(`r.${name}`)))}]::float8[] as figures,
      r.histogram as histograms
    from (select distinct * from unnest(${changes.map((one) => one.account_id)}::integer[],
      ${changes.map((one) => one.bucket_at)}::bigint[]) as n (account_id, bucket_at)) n
    join ${sql.table(`account_${table}`)} r using (account_id, bucket_at)`.execute(tx);
  return rows.map(toAmount);
}
