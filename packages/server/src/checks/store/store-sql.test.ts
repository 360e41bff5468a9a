import { randomUUID } from 'node:crypto';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { ErrorLevel, NewCheck, MonitorTimeRange } from '../record/check.js';
import { ensurePartitions } from './partitions-sql.js';
import { loadCurrentStates } from './current-state-sql.js';
import { storeChecks } from './store-sql.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';

const db = await testDatabase();
beforeAll(() => ensurePartitions(db, monday));

const store = (batch: readonly NewCheck[], unknown: readonly MonitorTimeRange[] = []) =>
  db.transaction().execute((tx) => storeChecks(tx, batch, () => Promise.resolve(unknown)));
const selectQuarters = (monitorGuid: string) =>
  db.selectFrom('rollup_quarter').selectAll().where('monitor_guid', '=', monitorGuid).orderBy('bucket_at').execute();
const everything = async () => {
  const { rows } = await sql`
    select (select coalesce(json_agg(c order by id), '[]') from monitor_check c) as checks,
      (select json_agg(s order by monitor_guid) from monitor_state s) as current_states,
      (select json_agg(q order by monitor_guid, bucket_at) from rollup_quarter q) as quarters`.execute(db);
  return rows[0];
};

/** Checks of one monitor at minutes past ten, with their levels. */
const series = (monitorGuid: string, ...levels: readonly (readonly [minute: number, level: ErrorLevel])[]) =>
  levels.map(([minute, errorLevel]) => aCheck({ monitorGuid, at: monday + minute * MINUTE, errorLevel }));

test('stores a batch as rows, a current state and quarter-hours', async () => {
  const monitorGuid = await aMonitorRow(db);
  const batch = series(monitorGuid, [0, 0], [5, 1], [6, 2], [16, 0]);
  const { newIds, currentStates } = await store(batch);
  expect(newIds).toEqual(new Set(batch.map(({ id }) => id)));
  const last = batch[3];
  expect(currentStates.get(monitorGuid)).toMatchObject({
    checkId: last?.id,
    at: monday + 16 * MINUTE,
    errorLevel: 0,
    errorDescription: 'OK',
    isDown: false,
  });
  expect(await loadCurrentStates(db, [monitorGuid], { lock: false })).toEqual(currentStates);
  expect(await selectQuarters(monitorGuid)).toMatchObject([
    { bucket_at: monday, up_ms: 5 * MINUTE, down_ms: 10 * MINUTE, checks: 3, unconfirmed: 1, confirmed: 1, timed: 3 },
    { bucket_at: monday + 15 * MINUTE, up_ms: 0, down_ms: MINUTE, checks: 1, confirmed: 0, total_ms: 120 },
  ]);
});

test('changes nothing when a batch is repeated, whole or in part', async () => {
  const monitorGuid = await aMonitorRow(db);
  const batch = series(monitorGuid, [0, 0], [5, 1], [6, 2]);
  await store(batch);
  const before = await everything();
  expect((await store(batch)).newIds.size).toBe(0);
  expect((await store(batch.slice(1, 2))).newIds.size).toBe(0);
  expect(await everything()).toEqual(before);
});

test('leads to the same result however batches are split', async () => {
  const levels = [0, 0, 1, 2, 1, 2, 0, 1, 0, 0] as const;
  const shapes = await Promise.all(
    [[10], [1, 9], [4, 6], [3, 3, 4]].map(async (sizes) => {
      const monitorGuid = await aMonitorRow(db);
      const batch = series(monitorGuid, ...levels.map((level, index) => [index * 7, level] as const));
      for (const size of sizes) await store(batch.splice(0, size));
      return (await selectQuarters(monitorGuid)).map(({ monitor_guid: _, ...figures }) => figures);
    }),
  );
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});

test('keeps the current quarter-hour in one place despite late checks', async () => {
  const monitorGuid = await aMonitorRow(db);
  const batch = series(monitorGuid, [1, 0], [5, 1], [10, 2], [16, 0], [20, 0]);
  const [first, second, third, fourth, fifth] = batch.map((check) => [check]);
  for (const one of [second, fifth, first, third, fourth]) await store(one ?? []);
  const closed = db.selectFrom('closed_quarter').select('bucket_at').where('monitor_guid', '=', monitorGuid);
  expect(await closed.execute()).toEqual([{ bucket_at: monday }]);
  expect(await selectQuarters(monitorGuid)).toMatchObject([
    { bucket_at: monday, up_ms: 4 * MINUTE, down_ms: 10 * MINUTE, checks: 3, timed: 3 },
    { bucket_at: monday + 15 * MINUTE, up_ms: 4 * MINUTE, down_ms: MINUTE, checks: 2, timed: 2, total_ms: 240 },
  ]);
});

test('counts time without checks as unobserved, not down', async () => {
  const monitorGuid = await aMonitorRow(db);
  await store(series(monitorGuid, [0, 2]));
  const unknown = [{ monitorGuid, from: monday + 2 * MINUTE, to: monday + 7 * MINUTE }];
  await store(series(monitorGuid, [10, 0]), unknown);
  expect(await selectQuarters(monitorGuid)).toMatchObject([{ down_ms: 5 * MINUTE, unknown_ms: 5 * MINUTE, up_ms: 0 }]);
});

test('counts it as unobserved in the first batch of a monitor too', async () => {
  const monitorGuid = await aMonitorRow(db);
  const unknown = [{ monitorGuid, from: monday + 2 * MINUTE, to: monday + 7 * MINUTE }];
  await store(series(monitorGuid, [0, 0], [10, 0]), unknown);
  expect(await selectQuarters(monitorGuid)).toMatchObject([{ up_ms: 5 * MINUTE, unknown_ms: 5 * MINUTE }]);
});

test('continues unconfirmed errors after a late confirmed one as down', async () => {
  const monitorGuid = await aMonitorRow(db);
  await store(series(monitorGuid, [0, 0], [20, 1], [40, 1]));
  const { currentStates } = await store(series(monitorGuid, [10, 2]));
  expect(currentStates.get(monitorGuid)).toMatchObject({ errorLevel: 1, isDown: true });
  expect(await loadCurrentStates(db, [monitorGuid], { lock: false })).toEqual(currentStates);
  await store(series(monitorGuid, [44, 1], [50, 0]));
  const down = (await selectQuarters(monitorGuid)).reduce((sum, quarter) => sum + quarter.down_ms, 0);
  expect(down).toBe(34 * MINUTE);
});

test('inserts a late result in history and recomputes the time around it', async () => {
  const onTime = await aMonitorRow(db);
  const withLate = await aMonitorRow(db);
  const levels = [
    [0, 0],
    [5, 1],
    [6, 2],
    [40, 0],
  ] as const;
  await store(series(onTime, ...levels));
  const batch = series(withLate, ...levels);
  await store(batch.filter((_, index) => index !== 2));
  expect((await selectQuarters(withLate)).map(({ down_ms }) => down_ms)).toEqual([0, 0, 0]);
  const { currentStates } = await store(batch.slice(2, 3));
  expect(currentStates.get(withLate)?.at).toBe(monday + 40 * MINUTE);
  const figures = async (guid: string) =>
    (await selectQuarters(guid)).map(({ monitor_guid: _, samples: __, ...rest }) => rest);
  expect(await figures(withLate)).toEqual(await figures(onTime));
});

describe('rows that are not counted', () => {
  test('partial checks of concurrent checks', async () => {
    const monitorGuid = await aMonitorRow(db);
    const { newIds, currentStates } = await store([aCheck({ monitorGuid, isPartial: true, isConcurrent: true })]);
    expect(newIds.size).toBe(1);
    expect(currentStates.get(monitorGuid)?.checkId).toBeUndefined();
    expect(await selectQuarters(monitorGuid)).toEqual([]);
  });

  test('errors in staging, whose times are stored', async () => {
    const monitorGuid = await aMonitorRow(db);
    const staged = series(monitorGuid, [0, 2], [5, 2]).map((check) => ({ ...check, stagingMode: true }));
    await store(staged);
    expect(await selectQuarters(monitorGuid)).toMatchObject([{ checks: 0, confirmed: 0, down_ms: 0, timed: 2 }]);
  });

  test('checks of a deleted monitor', async () => {
    const gone = randomUUID();
    const { newIds, currentStates } = await store([aCheck({ monitorGuid: gone })]);
    expect([newIds.size, currentStates.size]).toEqual([0, 0]);
  });
});

test('stores any text of a target safely', async () => {
  const monitorGuid = await aMonitorRow(db);
  const nasty = 'a\u0000b\ud800c\'"{},\\u0000';
  const check = aCheck({
    monitorGuid,
    errorLevel: 1,
    errorDescription: nasty,
    errorMessage: nasty,
    detail: anHttpDetail({ url: nasty, responseHeaders: nasty, facts: { contentType: nasty } }),
  });
  await store([check]);
  const row = await db.selectFrom('monitor_check').selectAll().where('id', '=', check.id).executeTakeFirstOrThrow();
  expect(row.error_message).toBe('a\ufffdb\ufffdc\'"{},\\u0000');
  const detail = await db.selectFrom('check_http').selectAll().where('id', '=', check.id).executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ url: row.error_message, facts: { contentType: row.error_message } });
});

test('rejects a check of a day without a partition', async () => {
  const monitorGuid = await aMonitorRow(db);
  await expect(store([aCheck({ monitorGuid, at: Date.parse('2030-01-01T00:00:00Z') })])).rejects.toThrow(/partition/);
});

test('stores a batch of 200 checks with details quickly', async () => {
  const guids = await Promise.all(Array.from({ length: 200 }, () => aMonitorRow(db)));
  const rounds = Array.from({ length: 5 }, (_, round) =>
    guids.map((monitorGuid) => aCheck({ monitorGuid, at: monday + round * 10 * SECOND, detail: anHttpDetail() })),
  );
  const startedAt = performance.now();
  for (const batch of rounds) await store(batch);
  expect((performance.now() - startedAt) / rounds.length).toBeLessThan(1_000);
});
