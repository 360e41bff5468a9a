import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection.js';
import { PARTITION_COUNT } from './partition-rules.js';

/** The partition of a monitor as an SQL expression, as `monitorPartition` computes it. */
export const partitionSql = (guidColumn: string): string =>
  `(get_byte(uuid_send(${guidColumn}), 15) % ${PARTITION_COUNT})`;

/** Limits rows to monitors of these partitions. */
export const isInPartitions = (guidColumn: string, partitions: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(partitionSql(guidColumn))} = any(${[...partitions]}::integer[])`;

const MONITORS_PER_PAGE = 10_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Returns the monitors of these partitions, including inactive ones, and deleted ones with an open incident. */
export async function listMonitors(db: Db, partitions: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    select distinct monitor_guid as guid from incident
    where closed_at is null and ${isInPartitions('monitor_guid', partitions)}`.execute(db);
  const guids = new Set(rows.map(({ guid }) => guid));
  for (let last: string | undefined = BEFORE_ALL; last !== undefined;) {
    const page: { rows: readonly { guid: string }[] } = await sql<{ guid: string }>`
      select monitor_guid as guid from monitor
      where monitor_guid > ${last}::uuid and ${isInPartitions('monitor_guid', partitions)}
      order by monitor_guid limit ${sql.lit(MONITORS_PER_PAGE)}`.execute(db);
    for (const { guid } of page.rows) guids.add(guid);
    last = page.rows.length < MONITORS_PER_PAGE ? undefined : page.rows.at(-1)?.guid;
  }
  return [...guids];
}
