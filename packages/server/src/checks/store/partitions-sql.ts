import { DAY, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { checkColumnNames, decodeWholeBlocks } from '../sealed/block-sql.js';

const ensuredTables = [
  'monitor_check',
  'check_http_ok',
  'check_http_error',
  'check_detail_ok',
  'check_detail_error',
] as const;
/** Blocks come last: their retained checks become rows of the partition of their day before it is dropped. */
const tables = [...ensuredTables, 'check_block'] as const;
type PartitionedTable = (typeof tables)[number];

/**
 * Partitions exist for some days before and after the current one, for late results and in case the clean-up is
 * stopped.
 */
const DAYS_BEFORE = 2;
const DAYS_AHEAD = 3;

/** Taken while partitions are created or dropped. */
export const takePartitionLock = sql`select pg_advisory_xact_lock(hashtext('vedette partitions'))`;

/**
 * Creates missing partitions of the UTC days around `at`: two days back, three ahead. Does not block readers or
 * writers. Idempotent, also for concurrent processes.
 */
export async function ensurePartitions(db: Db, at: Instant): Promise<void> {
  const today = Math.floor(at / DAY) * DAY;
  await db.transaction().execute(async (tx) => {
    await takePartitionLock.execute(tx);
    for (const table of ensuredTables) {
      const known = new Set(await listPartitions(tx, table));
      for (let day = today - DAYS_BEFORE * DAY; day <= today + DAYS_AHEAD * DAY; day += DAY) {
        if (!known.has(partitionName(table, day))) await createPartition(tx, table, day);
      }
    }
  });
}

/** Retention of rows in whole days before the current UTC day. */
export interface Retention {
  readonly checkDays: number;
  /** Days for details of OK checks, at most `checkDays`. Those of failed checks are kept as long as their rows. */
  readonly okDetailDays: number;
}

/** Drops partitions of expired days, except those with retained checks, which keep only these. Returns the names. */
export async function dropOldPartitions(
  db: Db,
  at: Instant,
  retention: Retention,
  retainedIds: readonly number[] = [],
): Promise<readonly string[]> {
  const dropped: string[] = [];
  const today = Math.floor(at / DAY) * DAY;
  for (const table of tables) {
    const days = table.endsWith('_ok') ? retention.okDetailDays : retention.checkDays;
    const oldest = partitionName(table, today - days * DAY);
    for (const name of await listPartitions(db, table)) {
      if (name >= oldest) continue;
      const retained = retainedOnDay(name, retainedIds);
      if (retained.length > 0 && table !== 'check_block') {
        await deleteAllExcept(db, name, retained);
        continue;
      }
      await db.transaction().execute(async (tx) => {
        await takePartitionLock.execute(tx);
        if (retained.length > 0) await restoreRows(tx, name, retained);
        await sql`drop table if exists ${sql.table(name)}`.execute(tx);
      });
      dropped.push(name);
    }
  }
  return dropped;
}

/** Returns the retained checks of a partition's day. */
function retainedOnDay(name: string, retainedIds: readonly number[]): number[] {
  const day = partitionDay(name);
  return retainedIds.filter((id) => lowestIdAt(day) <= id && id < lowestIdAt(day + DAY));
}

/** Turns sealed checks of a partition into rows again. */
async function restoreRows(tx: Db, name: string, ids: readonly number[]): Promise<void> {
  await sql`insert into monitor_check (${sql.raw(checkColumnNames.join(', '))})
    select * from (${sql.raw(decodeWholeBlocks(`${name} block`))}) c where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Deletes all rows of a partition except some, in one statement each, however many there are. */
async function deleteAllExcept(db: Db, name: string, ids: readonly number[]): Promise<void> {
  const [table, isRetained] = [sql.table(name), sql`any(${[...ids]}::bigint[])`];
  const { rows } = await sql`select 1 from ${table} where not id = ${isRetained} limit 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await takePartitionLock.execute(tx);
    await sql`create temp table staying on commit drop as select * from ${table} where id = ${isRetained}`.execute(tx);
    await sql`truncate ${table}`.execute(tx);
    await sql`insert into ${table} select * from staying`.execute(tx);
  });
}

function partitionDay(name: string): Instant {
  const [, year, month, date] = /(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(date));
}

/** For example `monitor_check_20261121`: names sort by day. */
export function partitionName(table: PartitionedTable, day: Instant): string {
  return `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

async function listPartitions(db: Db, table: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns the UTC days with a partition, oldest first. */
export async function listPartitionDays(db: Db, table: PartitionedTable): Promise<Instant[]> {
  return (await listPartitions(db, table)).map(partitionDay);
}

/** Attaching takes a weaker lock than creating in place, so inserts and reads of other days continue. */
export async function createPartition(tx: Db, table: PartitionedTable, day: Instant): Promise<void> {
  const name = sql.table(partitionName(table, day));
  await sql`create table ${name} (like ${sql.table(table)} including defaults including storage)`.execute(tx);
  await attachPartition(tx, table, day);
}

async function attachPartition(tx: Db, table: PartitionedTable, day: Instant): Promise<void> {
  const name = sql.table(partitionName(table, day));
  const [from, to] = [sql.lit(lowestIdAt(day)), sql.lit(lowestIdAt(day + DAY))];
  await sql`alter table ${sql.table(table)} attach partition ${name} for values from (${from}) to (${to})`.execute(tx);
}
