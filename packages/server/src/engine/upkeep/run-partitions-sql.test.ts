import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { RUN_RETENTION_MS } from '../collect/history-rules.js';
import { deleteOldEngineRows } from './retention-sql.js';
import { maintainRunPartitions } from './run-partitions-sql.js';

const db = await testDatabase();
const noon = Date.UTC(2026, 10, 21, 12);
const guid = randomUUID();

beforeEach(async () => {
  await sql`truncate run`.execute(db);
  await maintainRunPartitions(db, Number.MAX_SAFE_INTEGER / 1_000);
});

async function claim(...slots: readonly Instant[]): Promise<number> {
  const { rows } = await sql`
    insert into run (monitor_guid, slot_at, attempt, server_id, is_quarantined)
    select ${guid}::uuid, slot_at, 0, 101, false from unnest(${slots}::bigint[]) slot_at
    on conflict do nothing returning slot_at`.execute(db);
  return rows.length;
}

/** Returns slots with the table that holds them. */
async function loadSlots(): Promise<(readonly [string, Instant])[]> {
  const { rows } = await sql<{ name: string; at: number }>`
    select tableoid::regclass::text as name, slot_at as at from run order by slot_at`.execute(db);
  return rows.map(({ name, at }) => [name, at] as const);
}

test('puts slots into the partition of their hour, others into the default one', async () => {
  await maintainRunPartitions(db, noon + MINUTE);
  const slots = [noon - 1, noon, noon + HOUR - 1, noon + 12 * HOUR, noon + 13 * HOUR];
  expect(await claim(...slots)).toBe(5);
  expect(await claim(...slots)).toBe(0);
  expect(await loadSlots()).toEqual([
    ['run_other', slots[0]],
    ['run_2026112112', slots[1]],
    ['run_2026112112', slots[2]],
    ['run_2026112200', slots[3]],
    ['run_other', slots[4]],
  ]);
});

test('keeps runs as long as results of their slots are accepted', async () => {
  await maintainRunPartitions(db, noon);
  const slots = [noon - 1, noon, noon + HOUR - 1, noon + HOUR];
  await claim(...slots);
  await maintainRunPartitions(db, noon + HOUR - 1 + RUN_RETENTION_MS);
  expect(await claim(...slots)).toBe(0);
  await maintainRunPartitions(db, noon + HOUR + RUN_RETENTION_MS);
  expect((await loadSlots()).map(([, at]) => at)).toEqual([slots[0], slots[3]]);
  await deleteOldEngineRows(db, noon + HOUR + RUN_RETENTION_MS, 0);
  expect((await loadSlots()).map(([, at]) => at)).toEqual([slots[3]]);
});

test('leaves an hour whose slots are already in the default partition there', async () => {
  await claim(noon + 5, noon + HOUR);
  await maintainRunPartitions(db, noon);
  expect(await claim(noon + 5, noon + 6, noon + HOUR, noon + 2 * HOUR)).toBe(2);
  expect((await loadSlots()).map(([name]) => name)).toEqual(['run_other', 'run_other', 'run_other', 'run_2026112114']);
});

test('leaves partitions to the next call while another transaction keeps the table', async () => {
  await maintainRunPartitions(db, noon);
  await claim(noon);
  await db.transaction().execute(async (tx) => {
    await sql`select from run`.execute(tx);
    await maintainRunPartitions(db, noon + HOUR + RUN_RETENTION_MS);
  });
  expect(await claim(noon)).toBe(0);
  await maintainRunPartitions(db, noon + HOUR + RUN_RETENTION_MS);
  expect(await loadSlots()).toEqual([]);
});

test('may run in several processes at once', async () => {
  await Promise.all([1, 2, 3].map(() => maintainRunPartitions(db, noon)));
  await Promise.all([1, 2, 3].map(() => maintainRunPartitions(db, noon + 4 * HOUR)));
  await claim(noon + 4 * HOUR);
  expect((await loadSlots()).map(([name]) => name)).toEqual(['run_2026112116']);
});

test('ignores the deletion by earlier versions, which deletes by ctid', async () => {
  await maintainRunPartitions(db, noon);
  await claim(noon - 1, noon, noon + HOUR);
  await sql`delete from run where ctid = any(array(select ctid from run where slot_at < ${noon} limit 20000))`.execute(
    db,
  );
  expect(await loadSlots()).toHaveLength(3);
});
