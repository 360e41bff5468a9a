import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { createIdGenerator, lowestIdAt } from '@vedette/kernel/ids';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { defineRows } from '../../db/rows.js';
import { aCheck, aMonitorRow } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { dropOldPartitions, ensurePartitions } from './partitions-sql.js';
import { checksBetween, checkById, checkColumnNames, nearestCheck } from '../sealed/block-sql.js';
import { createSealing } from './seal-sql.js';
import { storeChecks } from './store-sql.js';

const db = await testDatabase();
const day = Date.UTC(2026, 10, 2);
/** The day is sealed from now on. */
const now = day + 3 * DAY + HOUR;
await ensurePartitions(db, day);
await ensurePartitions(db, now);

interface Row {
  readonly id: number;
  readonly slot_at: number;
  readonly monitor_guid: string;
  readonly account_id: number;
  readonly server_id: number;
  readonly error_code: number;
  readonly total_ms: number;
  readonly resolve_ms: number;
  readonly connect_ms: number;
  readonly download_ms: number;
  readonly total_bytes: number | null;
  readonly attempt: number;
  readonly error_level: number;
  readonly http_status: number | null;
  readonly staging: boolean;
  readonly is_partial: boolean;
  readonly is_concurrent: boolean;
  readonly is_timed: boolean;
  readonly detail_kind: number;
  readonly resolved_ip: string | null;
  readonly error_description: string | null;
  readonly error_message: string | null;
}

const rowColumns = defineRows<Row>({
  id: ['bigint', (r) => r.id],
  slot_at: ['bigint', (r) => r.slot_at],
  monitor_guid: ['uuid', (r) => r.monitor_guid],
  account_id: ['integer', (r) => r.account_id],
  server_id: ['integer', (r) => r.server_id],
  error_code: ['integer', (r) => r.error_code],
  total_ms: ['integer', (r) => r.total_ms],
  resolve_ms: ['integer', (r) => r.resolve_ms],
  connect_ms: ['integer', (r) => r.connect_ms],
  download_ms: ['integer', (r) => r.download_ms],
  total_bytes: ['integer', (r) => r.total_bytes],
  attempt: ['smallint', (r) => r.attempt],
  error_level: ['smallint', (r) => r.error_level],
  http_status: ['smallint', (r) => r.http_status],
  staging: ['boolean', (r) => r.staging],
  is_partial: ['boolean', (r) => r.is_partial],
  is_concurrent: ['boolean', (r) => r.is_concurrent],
  is_timed: ['boolean', (r) => r.is_timed],
  detail_kind: ['smallint', (r) => r.detail_kind],
  resolved_ip: ['text', (r) => r.resolved_ip],
  error_description: ['text', (r) => r.error_description],
  error_message: ['text', (r) => r.error_message],
});

async function insertRows(rows: readonly Row[]): Promise<void> {
  const text = `insert into monitor_check (${rowColumns.names}) select * from ${rowColumns.source}`;
  await db.executeQuery(CompiledQuery.raw(text, rowColumns.bind(rows)));
}

async function selectRows(source: string, condition = 'true'): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(checkColumnNames.join(', '))} from ${sql.raw(source)} c
    where ${sql.raw(condition)} order by id`.execute(db);
  return rows;
}

const everything = { from: String(lowestIdAt(day - 2 * DAY)), until: String(lowestIdAt(now + DAY)) };
const ofMonitor = (guid: string): string => `c.monitor_guid = '${guid}'`;
const readAll = (guid: string): Promise<Row[]> => selectRows(checksBetween(everything), ofMonitor(guid));

async function sealAll(): Promise<number> {
  const sealing = createSealing({ checkDays: 90 });
  let total = 0;
  for (let n = await sealing.sealBatch(db, now); n > 0; n = await sealing.sealBatch(db, now)) total += n;
  return total;
}

async function countSealed(guid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(checks), 0)::int as n from check_block where monitor_guid = ${guid}::uuid`.execute(db);
  return rows[0]?.n ?? 0;
}

const newId = createIdGenerator();

/** Returns an ordinary OK check `n` steps into the day. */
function aRow(monitorGuid: string, n: number, change: Partial<Row> = {}, stepMs = 10 * SECOND): Row {
  const slotAt = day + 3 * SECOND + n * stepMs;
  const total = 80 + ((n * 37) % 41);
  return {
    id: newId(slotAt + total + 5 + ((n * 13) % 9), monitorGuid),
    slot_at: slotAt,
    monitor_guid: monitorGuid,
    account_id: 1,
    server_id: 101 + (n % 2),
    error_code: 0,
    total_ms: total,
    resolve_ms: n % 3,
    connect_ms: 10 + (n % 7),
    download_ms: total - 10 - (n % 7) - (n % 3),
    total_bytes: 1_024 + (n % 5),
    attempt: 0,
    error_level: 0,
    http_status: 200,
    staging: false,
    is_partial: false,
    is_concurrent: false,
    is_timed: true,
    detail_kind: 1,
    resolved_ip: n % 2 === 0 ? '192.0.2.10' : '2001:db8::1',
    error_description: null,
    error_message: null,
    ...change,
  };
}

const int = (min: number, max: number) => fc.integer({ min, max });
const anyInteger = int(-(2 ** 31), 2 ** 31 - 1);
const anySmallint = int(-(2 ** 15), 2 ** 15 - 1);
const duration = fc.oneof(
  { weight: 6, arbitrary: int(0, 300) },
  { weight: 6, arbitrary: int(0, 2 ** 30) },
  int(0, 2 ** 31 - 1),
);
const text = fc.option(fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/[\0\p{Surrogate}]/gu, '')));

const anyRow = fc.record({
  slot_at: fc.oneof(
    { weight: 6, arbitrary: int(day, day + DAY) },
    { weight: 6, arbitrary: int(day - 13 * DAY, day + 13 * DAY) },
    int(0, day + 30 * DAY),
  ),
  server_id: fc.oneof(int(101, 103), anyInteger),
  error_code: fc.oneof(fc.constant(0), anyInteger),
  total_ms: duration,
  resolve_ms: duration,
  connect_ms: duration,
  download_ms: duration,
  total_bytes: fc.option(anyInteger),
  attempt: fc.oneof(fc.constant(0), anySmallint),
  error_level: fc.constantFrom(0, 0, 0, 1, 2),
  http_status: fc.option(fc.oneof(int(200, 204), anySmallint)),
  staging: fc.boolean(),
  is_partial: fc.boolean(),
  is_concurrent: fc.boolean(),
  is_timed: fc.boolean(),
  detail_kind: int(0, 7),
  resolved_ip: text,
  error_description: text,
  error_message: text,
});

test('returns every column of arbitrary checks exactly', async () => {
  const rows = fc.uniqueArray(fc.tuple(int(lowestIdAt(day), lowestIdAt(day + DAY) - 1), anyRow), {
    selector: ([id]) => id,
    minLength: 5,
    maxLength: 60,
    size: 'max',
  });
  let sealed = 0;
  await fc.assert(
    fc.asyncProperty(rows, async (made) => {
      const guid = randomUUID();
      const account = { monitor_guid: guid, account_id: 7 };
      const expected = made.map(([id, row]): Row => ({ ...row, ...account, id })).sort((a, b) => a.id - b.id);
      await sql`truncate monitor_check, check_block`.execute(db);
      await insertRows(expected);
      expect(await readAll(guid)).toEqual(expected);
      await sealAll();
      sealed += await countSealed(guid);
      expect(await readAll(guid)).toEqual(expected);
      expect((await selectRows('monitor_check', ofMonitor(guid))).length + (await countSealed(guid))).toBe(
        expected.length,
      );
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(sealed).toBeGreaterThan(0);
});

test.each([
  { name: 'overall checks only', isPartial: () => false, isStaging: () => false },
  {
    name: 'partial checks and Staging among them',
    isPartial: (n: number) => n % 4 === 1,
    isStaging: (n: number) => n > 4_000 && n < 8_000,
  },
])('finds ranges, single checks and neighbours in blocks: $name', async ({ isPartial, isStaging }) => {
  const guid = await aMonitorRow(db);
  const rows = Array.from({ length: 8_640 }, (_each, n) =>
    aRow(guid, n, {
      error_level: n % 500 === 7 ? 2 : 0,
      is_partial: isPartial(n),
      staging: isStaging(n),
    }),
  );
  await insertRows(rows);
  await sealAll();
  expect(await countSealed(guid)).toBe(rows.filter(({ error_level }) => error_level === 0).length);
  const ids = rows.map(({ id }) => id);
  const anyId = fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...ids).map((id) => id + 1),
    int(ids[0] ?? 0, ids.at(-1) ?? 0),
  );
  await fc.assert(
    fc.asyncProperty(anyId, anyId, fc.constantFrom('overall', 'production'), async (one, other, kind) => {
      const [from, until] = [Math.min(one, other), Math.max(one, other)];
      const between = await selectRows(checksBetween({ from: String(from), until: String(until) }), ofMonitor(guid));
      expect(between).toEqual(rows.filter(({ id }) => id >= from && id < until));
      expect(await selectRows(checkById(1, one))).toEqual(rows.filter(({ id }) => id === one));
      const ofKind = rows.filter((row) => !row.is_partial && (kind === 'overall' || !row.staging));
      const nearest = (side: 'before' | 'after') =>
        selectRows(nearestCheck(`'${guid}'::uuid`, { side, id: String(one), kind }));
      expect(await nearest('before')).toEqual(ofKind.filter(({ id }) => id < one).slice(-1));
      expect(await nearest('after')).toEqual(ofKind.filter(({ id }) => id >= one).slice(0, 1));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('adds late checks and cleared errors to the blocks around them', async () => {
  const guid = await aMonitorRow(db);
  const rows = Array.from({ length: 1_440 }, (_each, n) => aRow(guid, n, { error_level: n === 20 ? 2 : 0 }, MINUTE));
  const isLate = (n: number): boolean => n % 100 === 50;
  await insertRows(rows.filter((_row, n) => !isLate(n)));
  await sealAll();
  await insertRows(rows.filter((_row, n) => isLate(n)));
  await sql`update monitor_check set error_level = 0 where monitor_guid = ${guid}::uuid`.execute(db);
  const cleared = rows.map((row): Row => ({ ...row, error_level: 0 }));
  expect(await readAll(guid)).toEqual(cleared);
  expect(await sealAll()).toBe(1_440);
  expect(await readAll(guid)).toEqual(cleared);
  const { rows: blocks } = await sql<{ n: number }>`
    select count(*)::int as n from check_block where monitor_guid = ${guid}::uuid`.execute(db);
  expect(blocks[0]?.n).toBe(1);
});

test('leaves recent checks, errors and the last check of a monitor as rows', async () => {
  const guid = await aMonitorRow(db);
  const rows = [1, 2, 3, 4].map((n) => aRow(guid, n, { error_level: n === 2 ? 1 : 0 }));
  const recent = aRow(guid, 3 * 8_640);
  await insertRows([...rows, recent]);
  await sql`
    insert into monitor_state (monitor_guid, account_id, check_id) values (${guid}, 1, ${rows[3]?.id})
    on conflict (monitor_guid) do update set check_id = excluded.check_id`.execute(db);
  const sealing = createSealing({ checkDays: 90 });
  expect(await sealing.sealBatch(db, now - HOUR - 1)).toBe(0);
  expect(await sealAll()).toBe(2);
  const left = await selectRows('monitor_check', ofMonitor(guid));
  expect(left).toEqual([rows[1], rows[3], recent]);
  expect(await readAll(guid)).toEqual([...rows, recent]);
});

test('frees the disk space of sealed rows, and still takes late ones', async () => {
  // Autovacuum locks the partition too. Freeing then waits for the next call.
  await sql`alter table monitor_check_20261102 set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`.execute(
    db,
  );
  const guid = await aMonitorRow(db);
  const rows = Array.from({ length: 8_640 }, (_each, n) => aRow(guid, n, { error_level: n % 1_000 === 9 ? 2 : 0 }));
  await insertRows(rows);
  const measure = async (): Promise<number> => {
    const { rows: sizes } = await sql<{ bytes: number }>`
      select pg_total_relation_size('monitor_check_20261102')::float8 as bytes`.execute(db);
    return sizes[0]?.bytes ?? 0;
  };
  const before = await measure();
  await db.transaction().execute(async (tx) => {
    await sql`lock table monitor_check_20261102 in share update exclusive mode`.execute(tx);
    await sealAll();
  });
  expect(await countSealed(guid)).toBe(rows.filter(({ error_level }) => error_level === 0).length);
  expect(await measure()).toBeGreaterThanOrEqual(before);
  await sealAll();
  expect(await measure()).toBeLessThan(before / 4);
  const late = aRow(guid, 8_639, { slot_at: day + DAY - 1 });
  await insertRows([late]);
  expect(await readAll(guid)).toEqual([...rows, late].sort((a, b) => a.id - b.id));
});

test('keeps sealed checks that an open incident refers to as rows', async () => {
  await sql`truncate monitor_check, check_block`.execute(db);
  const guid = await aMonitorRow(db);
  const rows = Array.from({ length: 20 }, (_each, n) => aRow(guid, n));
  await insertRows(rows);
  await sealAll();
  const kept = rows.slice(3, 5);
  const retention = { checkDays: 90, okDetailDays: 7 };
  await dropOldPartitions(
    db,
    day + 91 * DAY,
    retention,
    kept.map(({ id }) => id),
  );
  expect(await readAll(guid)).toEqual(kept);
  expect(await selectRows('monitor_check', ofMonitor(guid))).toEqual(kept);
  expect(await createSealing({ checkDays: 90 }).sealBatch(db, day + 91 * DAY)).toBe(0);
});

test('shows every check once while it is sealed, and stores repeated results once', async () => {
  await sql`truncate monitor_check, check_block`.execute(db);
  const monitors = await Promise.all([1, 2, 3].map(() => aMonitorRow(db)));
  const rows = monitors.flatMap((guid) => Array.from({ length: 8_640 }, (_each, n) => aRow(guid, n)));
  await insertRows(rows);
  const repeated = rows
    .filter((_row, n) => n % 3_000 === 10)
    .map((row) => aCheck({ id: row.id, monitorGuid: row.monitor_guid, slotAt: row.slot_at, deliveredAt: now }));
  let isSealing = true;
  const counts = new Set<string>();
  const count = async () => {
    while (isSealing) {
      const { rows: found } = await sql<{ n: string; ids: string }>`
        select count(*)::text as n, count(distinct id)::text as ids
        from ${sql.raw(checksBetween(everything))} c where account_id = 1`.execute(db);
      counts.add(`${found[0]?.n} ${found[0]?.ids}`);
    }
  };
  const repeat = async () => {
    while (isSealing) await db.transaction().execute((tx) => storeChecks(tx, repeated));
  };
  const seal = async () => {
    await Promise.all([sealAll(), sealAll()]).finally(() => (isSealing = false));
  };
  await Promise.all([seal(), count(), count(), repeat()]);
  expect([...counts]).toEqual([`${rows.length} ${new Set(rows.map(({ id }) => id)).size}`]);
  expect((await Promise.all(monitors.map(countSealed))).reduce((sum, n) => sum + n, 0)).toBe(rows.length);
});
