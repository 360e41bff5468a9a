import { HOUR, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import { RUN_RETENTION_MS } from '../collect/history-rules.js';

/**
 * Number of hours for which partitions are created in advance. If housekeeping stops for longer, runs go to the default
 * partition.
 */
const HOURS_AHEAD = 12;

/** Creating and dropping wait for transactions that store results. Later ones wait behind them, so not for long. */
const MAX_LOCK_WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** The default partition has got rows of the hour meanwhile. */
const CHECK_VIOLATION = '23514';

/**
 * Creates missing partitions of `run` for the hours from `at` on, and drops expired ones. An hour whose slots are
 * already in the default partition stays there. What must wait too long for a lock is left to the next call.
 */
export async function maintainRunPartitions(db: Db, at: Instant): Promise<void> {
  const present = await listPartitions(db);
  const hour = Math.floor(at / HOUR) * HOUR;
  const wanted = Array.from({ length: HOURS_AHEAD + 1 }, (_each, ahead) => hour + ahead * HOUR);
  for (const startAt of wanted.filter((one) => !present.includes(partitionName(one)))) {
    await inShortTransaction(db, (tx) => createPartition(tx, startAt));
  }
  const oldest = partitionName(Math.floor((at - RUN_RETENTION_MS) / HOUR) * HOUR);
  for (const name of present.filter((one) => one < oldest)) {
    await inShortTransaction(db, async (tx) => {
      await sql`drop table if exists ${sql.table(name)}`.execute(tx);
    });
  }
}

/** For example `run_2026113016`, by UTC hour: names sort by time. */
const partitionName = (startAt: Instant): string =>
  `run_${new Date(startAt).toISOString().slice(0, 13).replaceAll(/\D/g, '')}`;

/** Lists the partitions of hours, without the default one. */
async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'run'::regclass and inhrelid <> 'run_other'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function createPartition(tx: Tx, startAt: Instant): Promise<void> {
  const endAt = startAt + HOUR;
  // Another process may have created it before this one got the lock.
  const { rows } = await sql`
    select where to_regclass(${partitionName(startAt)}) is not null
      or exists (select from run_other where slot_at >= ${startAt} and slot_at < ${endAt})`.execute(tx);
  if (rows.length > 0) return;
  const name = sql.table(partitionName(startAt));
  await sql`create table ${name} (like run including defaults including storage)`.execute(tx);
  await sql`alter table run attach partition ${name} for values from (${sql.lit(startAt)}) to (${sql.lit(endAt)})`.execute(
    tx,
  );
}

/** Runs one step at a time, also for concurrent processes. */
async function inShortTransaction(db: Db, step: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(MAX_LOCK_WAIT_MS)}, true)`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtext('vedette run partitions'))`.execute(tx);
      await step(tx);
    });
  } catch (error) {
    if (!isLeftToNextCall(error)) throw error;
  }
}

const isLeftToNextCall = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === CHECK_VIOLATION);
