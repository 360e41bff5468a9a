import { createIdGenerator } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { ALL_PARTITIONS, monitorPartition, partitionLease } from './partition-rules.js';
import { isInPartitions, listMonitors, partitionSql } from './partition-sql.js';

const db = await testDatabase();
const guids = [...Array(300).keys()].map(() => crypto.randomUUID());

test('the database and the engine agree on the partition of each monitor', async () => {
  const { rows } = await sql<{ guid: string; partition: number }>`
    select guid, ${sql.raw(partitionSql('guid'))} as partition from unnest(${guids}::uuid[]) as m (guid)`.execute(db);
  expect(rows).toEqual(guids.map((guid) => ({ guid, partition: monitorPartition(guid) })));
  expect(new Set(rows.map(({ partition }) => partition)).size).toBeGreaterThan(50);
});

test('ids of checks contain the partition of their monitor', () => {
  const newCheckId = createIdGenerator();
  const at = Date.UTC(2026, 10, 21);
  expect(guids.map((guid) => newCheckId(at, guid) % 64)).toEqual(guids.map(monitorPartition));
});

test('selects the monitors of some partitions', async () => {
  const chosen = [0, 17, 63];
  const { rows } = await sql<{ guid: string }>`
    select guid from unnest(${guids}::uuid[]) as m (guid) where ${isInPartitions('guid', chosen)}`.execute(db);
  expect(rows.map(({ guid }) => guid)).toEqual(guids.filter((guid) => chosen.includes(monitorPartition(guid))));
});

test('lists the monitors of some partitions, each once', async () => {
  const stored: string[] = [];
  for (let count = 0; count < 20; count += 1) stored.push(await aMonitorRow(db));
  const partitions = [...new Set(stored.slice(0, 5).map(monitorPartition))];
  const listed = await listMonitors(db, partitions);
  const expected = stored.filter((guid) => partitions.includes(monitorPartition(guid)));
  expect([...listed].sort()).toEqual(expected.sort());
  expect(await listMonitors(db, [])).toEqual([]);
});

test('names each lease once, in order', () => {
  const names = ALL_PARTITIONS.map(partitionLease);
  expect([...new Set(names)].sort()).toEqual(names);
  expect([names[0], names.at(-1)]).toEqual(['partition 00', 'partition 63']);
});
