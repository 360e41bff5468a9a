import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection.js';
import { PARTITION_COUNT } from './partition-rules.js';

/** The partition of a monitor as an SQL expression, as `monitorPartition` computes it. */
export const partitionSql = (guidColumn: string): string =>
  `(get_byte(uuid_send(${guidColumn}), 15) % ${PARTITION_COUNT})`;

/** Limits rows to monitors of these partitions. */
export const isInPartitions = (guidColumn: string, partitions: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(partitionSql(guidColumn))} = any(${[...partitions]}::integer[])`;

/**
 * Returns the monitors of these partitions, including inactive ones, and deleted ones with an open incident. As one text
 * and without an order, because a take-over waits for it: 50,000 rows would take three times as long.
 */
export async function listMonitors(db: Db, partitions: readonly number[]): Promise<readonly string[]> {
  const isListed = isInPartitions('monitor_guid', partitions);
  const { rows } = await sql<{ guids: string | null }>`
    select string_agg(monitor_guid::text, ',') as guids from (
      select monitor_guid from monitor where ${isListed}
      union all
      select distinct monitor_guid from incident where closed_at is null and ${isListed}
    ) listed`.execute(db);
  return [...new Set(rows[0]?.guids?.split(','))];
}
