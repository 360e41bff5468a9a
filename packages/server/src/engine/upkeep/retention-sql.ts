import type { Instant } from '@vedette/kernel/clock';
import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { RUN_RETENTION_MS } from '../collect/history-rules.js';

const QUARANTINE_RETENTION_MS = 30 * DAY;
const SYSTEM_ALERT_RETENTION_MS = 365 * DAY;
const MAX_ROWS_PER_BATCH = 20_000;

/** Deletes rows that the engine keeps for a limited time, a bounded number of each table. Returns how many. */
export async function deleteOldEngineRows(db: Db, at: Instant, missedRetentionMs: number): Promise<number> {
  const deletedCount =
    // Slots of hours without a partition. Other hours are dropped (`maintainRunPartitions`).
    (await deleteBatch(db, 'run_other', 'slot_at', at - RUN_RETENTION_MS)) +
    (await deleteBatch(db, 'quarantined_result', 'received_at', at - QUARANTINE_RETENTION_MS)) +
    (await deleteBatch(db, 'missed_range', 'to_at', at - missedRetentionMs)) +
    (await deleteBatch(db, 'system_alert', 'cleared_at', at - SYSTEM_ALERT_RETENTION_MS));
  await sql`delete from schedule s where not exists (select from monitor m where m.monitor_guid = s.monitor_guid)`.execute(
    db,
  );
  return deletedCount;
}

async function deleteBatch(db: Db, table: string, column: string, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${MAX_ROWS_PER_BATCH}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
