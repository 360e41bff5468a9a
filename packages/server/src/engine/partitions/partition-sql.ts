import { sql, type RawBuilder } from 'kysely';
import { PARTITION_COUNT } from './partition-rules.js';

/** The partition of a monitor as an SQL expression, as `monitorPartition` computes it. */
export const partitionSql = (guidColumn: string): string =>
  `(get_byte(uuid_send(${guidColumn}), 15) % ${PARTITION_COUNT})`;

/** Limits rows to monitors of these partitions. */
export const isInPartitions = (guidColumn: string, partitions: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(partitionSql(guidColumn))} = any(${[...partitions]}::integer[])`;
