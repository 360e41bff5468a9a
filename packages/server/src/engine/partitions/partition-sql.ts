import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection.js';
import { PARTITION_COUNT } from './partition-rules.js';

/** The partition of a monitor as an SQL expression, as `monitorPartition` computes it. */
export const partitionSql = (guidColumn: string): string =>
  `(get_byte(uuid_send(${guidColumn}), 15) % ${PARTITION_COUNT})`;

/** Limits rows to monitors of these partitions. */
export const isInPartitions = (guidColumn: string, partitions: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(partitionSql(guidColumn))} = any(${[...partitions]}::integer[])`;

/** Returns the monitors of these partitions, including inactive ones, and deleted ones with an open incident. */
export async function listMonitors(db: Db, partitions: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    select monitor_guid as guid from monitor where ${isInPartitions('monitor_guid', partitions)}
    union
    select monitor_guid from incident where closed_at is null and ${isInPartitions('monitor_guid', partitions)}
    order by guid`.execute(db);
  return rows.map(({ guid }) => guid);
}
