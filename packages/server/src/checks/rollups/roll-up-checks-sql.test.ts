import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { deleteOldRollups, rollUpChecks } from './roll-up-checks-sql.js';
import { figureNames } from './rollup-rows.js';
import { decodeHistogram, percentileMs } from './latency-rules.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { SHARED_ROLLUP_LOCK } from './rollup-sql.js';
import { storeChecks } from '../store/store-sql.js';

const db = await testDatabase();
const midnight = Math.floor(monday / DAY) * DAY;
beforeAll(() => ensurePartitions(db, monday));

const selectRollups = (table: 'rollup_hour' | 'rollup_day' | 'rollup_week', guid: string) =>
  db.selectFrom(table).selectAll().where('monitor_guid', '=', guid).orderBy('bucket_at').execute();
const rollUp = (at: number) => rollUpChecks(db, at);
/** Stored columns of a day. */
const FIGURES = [...figureNames, 'histogram'].join(', ');

test('sums quarter-hours into hours and days, also after a late check', async () => {
  const monitorGuid = await aMonitorRow(db);
  const every = Array.from({ length: 26 * 12 }, (_, index) =>
    aCheck({
      monitorGuid,
      at: midnight + index * 5 * MINUTE + 1_000,
      errorLevel: index % 40 === 9 ? 2 : 0,
      totalMs: 100 + index,
    }),
  );
  const late = every.splice(20, 1);
  const store = (batch: typeof every) => db.transaction().execute((tx) => storeChecks(tx, batch));
  await store(every);
  expect(await rollUp(midnight + HOUR + 4 * MINUTE)).toBe(0);
  expect(await rollUp(midnight + 3 * HOUR + 5 * MINUTE)).toBe(3);
  expect((await selectRollups('rollup_hour', monitorGuid)).map(({ checks }) => checks)).toEqual([12, 11, 12]);
  await store(late);
  await rollUp(midnight + 26 * HOUR);
  const hours = await selectRollups('rollup_hour', monitorGuid);
  expect(hours.map(({ checks }) => checks)).toEqual(Array.from({ length: 25 }, () => 12));
  expect(hours.slice(1).every((hour) => hour.up_ms + hour.down_ms + hour.unknown_ms === HOUR)).toBe(true);
  const [day] = await selectRollups('rollup_day', monitorGuid);
  const ofDay = [...every, ...late].filter(({ slotAt }) => slotAt < midnight + DAY);
  expect(day).toMatchObject({
    bucket_at: midnight,
    checks: 288,
    confirmed: ofDay.filter(({ errorLevel }) => errorLevel === 2).length,
    timed: 288,
    total_ms: ofDay.reduce((sum, { totalMs }) => sum + totalMs, 0),
    down_ms: ofDay.filter(({ errorLevel }) => errorLevel === 2).length * 5 * MINUTE,
  });
  const median = percentileMs(decodeHistogram(day?.histogram ?? Buffer.alloc(0)), 0.5) ?? 0;
  expect(Math.abs(median / 244 - 1)).toBeLessThan(0.04);
  expect(await rollUp(midnight + 26 * HOUR)).toBe(0);
});

test('rolls a late change into its day', async () => {
  const monitorGuid = await aMonitorRow(db);
  const at = (minute: number, errorLevel: 0 | 2 = 0) =>
    aCheck({ monitorGuid, at: midnight + minute * MINUTE, errorLevel });
  const store = (batch: ReturnType<typeof at>[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
  await store([at(0), at(60)]);
  await rollUp(midnight + 2 * DAY);
  await store([at(30, 2)]);
  await rollUp(midnight + 2 * DAY);
  expect(await selectRollups('rollup_day', monitorGuid)).toMatchObject([
    { checks: 3, down_ms: 30 * MINUTE, up_ms: 30 * MINUTE },
  ]);
});

test('sums days into weeks, for the first time and after a late check', async () => {
  const monitorGuid = await aMonitorRow(db);
  const thursday = midnight - 4 * DAY;
  for (let day = 0; day < 9; day += 1) await ensurePartitions(db, thursday + day * DAY);
  const at = (day: number, totalMs = 100, errorLevel: 0 | 2 = 0) =>
    aCheck({ monitorGuid, at: thursday + day * DAY + HOUR, errorLevel, totalMs });
  const store = (batch: ReturnType<typeof at>[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
  const sum = (rows: readonly { readonly checks: number; readonly total_ms: number }[]) => ({
    checks: rows.reduce((all, row) => all + row.checks, 0),
    total_ms: rows.reduce((all, row) => all + row.total_ms, 0),
  });
  await store([at(0), at(3, 300), at(6), at(8)]);
  await rollUp(thursday + 9 * DAY);
  // The state of an installation that had days only.
  await db.deleteFrom('rollup_week').execute();
  await db.deleteFrom('rollup_progress').where('scale', '=', 'week').execute();
  await rollUp(thursday + 9 * DAY);
  const [week, ...more] = await selectRollups('rollup_week', monitorGuid);
  expect(more).toEqual([]);
  expect(week).toMatchObject({ bucket_at: thursday, checks: 3, total_ms: 500, up_ms: 7 * DAY - HOUR, down_ms: 0 });
  await store([at(4, 50, 2)]);
  await rollUp(thursday + 9 * DAY);
  const [again] = await selectRollups('rollup_week', monitorGuid);
  const days = (await selectRollups('rollup_day', monitorGuid)).filter((one) => one.bucket_at < thursday + 7 * DAY);
  expect(again).toMatchObject({ ...sum(days), checks: 4, total_ms: 550, down_ms: 2 * DAY });
  expect(decodeHistogram(again?.histogram ?? Buffer.alloc(0)).reduce((all, count) => all + count, 0)).toBe(4);
});

test('updates weeks from days written by a process that does not know weeks', async () => {
  const monitorGuid = await aMonitorRow(db);
  const thursday = midnight - 4 * DAY;
  const checks = [0, 3].map((day) => aCheck({ monitorGuid, at: thursday + day * DAY + HOUR }));
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUp(thursday + 9 * DAY);
  const totals = async () => (await selectRollups('rollup_week', monitorGuid)).map(({ checks: all }) => all);
  expect(await totals()).toEqual([2]);
  // Writes days as that process does: an existing one and a new one.
  await sql`
    insert into rollup_day (monitor_guid, account_id, bucket_at, ${sql.raw(FIGURES)})
    select monitor_guid, account_id, bucket_at + n * ${DAY}::bigint, ${sql.raw(FIGURES)} from rollup_day, unnest(array[0, 5]) n where monitor_guid = ${monitorGuid} and bucket_at = ${thursday}
    on conflict (monitor_guid, bucket_at) do update set checks = 40`.execute(db);
  await rollUp(thursday + 9 * DAY);
  expect(await totals()).toEqual([42]);
  expect(await db.selectFrom('rollup_week_changed').selectAll().execute()).toEqual([]);
});

test('does not wait for ingest while nothing is due', async () => {
  await rollUp(midnight + 2 * DAY);
  await db.transaction().execute(async (tx) => {
    await sql`select ${sql.raw(SHARED_ROLLUP_LOCK)}`.execute(tx);
    expect(await rollUp(midnight + 2 * DAY)).toBe(0);
  });
});

test('equals a plain scan of the checks, also for late ones and unknown phases', async () => {
  const monitorGuid = await aMonitorRow(db);
  const makePhases = (n: number) => ({
    resolveMs: 1,
    connectMs: 2,
    tlsMs: (n * 7) % 50,
    sendMs: n % 3,
    waitMs: (n * 13) % 200,
    receiveMs: n % 11,
  });
  const checks = Array.from({ length: 30 * 12 }, (_, n) => {
    const isKnown = n % 5 !== 0 && (n < 36 || n >= 60);
    const detail = isKnown && { detail: anHttpDetail({ facts: { phases: makePhases(n) } }) };
    return { n, isKnown, check: aCheck({ monitorGuid, at: midnight + n * 5 * MINUTE + 1_000, ...detail }) };
  });
  const isLate = (n: number): boolean => n % 17 === 3 || (n > 200 && n < 210);
  const store = (late: boolean) => {
    const batch = checks.filter(({ n }) => isLate(n) === late).map(({ check }) => check);
    return db.transaction().execute((tx) => storeChecks(tx, batch));
  };
  const scanned = (sizeMs: number, from: number) => {
    const known = checks.filter(({ n, isKnown }) => isKnown && Math.floor((n * 5 * MINUTE) / sizeMs) * sizeMs === from);
    const sum = (read: (phases: ReturnType<typeof makePhases>) => number) =>
      known.length === 0 ? null : known.reduce((total, { n }) => total + read(makePhases(n)), 0);
    return {
      bucket_at: midnight + from,
      phased: known.length || null,
      tls_ms: sum(({ tlsMs }) => tlsMs),
      wait_ms: sum(({ sendMs, waitMs }) => sendMs + waitMs),
      receive_ms: sum(({ receiveMs }) => receiveMs),
    };
  };
  await store(false);
  await rollUp(midnight + 31 * HOUR);
  await store(true);
  await rollUp(midnight + 31 * HOUR);
  const hours = Array.from({ length: 30 }, (_, hour) => scanned(HOUR, hour * HOUR));
  expect(hours[4]).toMatchObject({ phased: null, tls_ms: null });
  expect(await selectRollups('rollup_hour', monitorGuid)).toMatchObject(hours);
  // Whether the next day is closed by now is covered by other tests.
  expect((await selectRollups('rollup_day', monitorGuid))[0]).toMatchObject(scanned(DAY, 0));
});

test('counts two minutes for an excessive phase, and stores and rolls it up', async () => {
  const [monitorGuid, other] = [await aMonitorRow(db), await aMonitorRow(db)];
  const http = (minute: number, ms: number, guid = monitorGuid) => {
    const phases = { resolveMs: 1, connectMs: 2, tlsMs: ms, sendMs: ms, waitMs: ms, receiveMs: ms };
    return aCheck({ monitorGuid: guid, at: midnight + minute * MINUTE, detail: anHttpDetail({ facts: { phases } }) });
  };
  const store = (batch: ReturnType<typeof http>[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
  const MAX_INT32 = 2_147_483_647;
  for (const [minute, ms] of [
    [1, MAX_INT32],
    [16, 1.2e9],
    [31, 1.2e9],
    [32, 70_000.4],
    [90, MAX_INT32],
  ] as const)
    await store([http(minute, ms)]);
  await store([http(1, 40, other)]);
  const stored = db.selectFrom('monitor_check').select('id').where('monitor_guid', '=', monitorGuid);
  expect(await stored.execute()).toHaveLength(5);
  await rollUp(midnight + 31 * HOUR);
  const capped = (phased: number, tls: number, wait = tls) => ({ phased, tls_ms: tls, wait_ms: wait, receive_ms: tls });
  expect(await selectRollups('rollup_hour', monitorGuid)).toMatchObject([
    capped(4, 3 * 120_000 + 70_000, 4 * 120_000),
    capped(1, 120_000),
  ]);
  expect(await selectRollups('rollup_day', monitorGuid)).toMatchObject([capped(5, 4 * 120_000 + 70_000, 5 * 120_000)]);
  expect(await selectRollups('rollup_hour', other)).toMatchObject([
    { phased: 1, tls_ms: 40, wait_ms: 80, receive_ms: 40 },
  ]);
});

test('caps sums of phases at the column limit without affecting other monitors', async () => {
  const [monitorGuid, other] = [await aMonitorRow(db), await aMonitorRow(db)];
  const phases = { resolveMs: 1, connectMs: 2, tlsMs: 3, sendMs: 4, waitMs: 5, receiveMs: 6 };
  const checks = [monitorGuid, other].flatMap((guid) =>
    [1, 16, 31, 61, 76].map((minute) =>
      aCheck({ monitorGuid: guid, at: midnight + minute * MINUTE, detail: anHttpDetail({ facts: { phases } }) }),
    ),
  );
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await sql`update closed_quarter set tls_ms = 1200000000 where monitor_guid = ${monitorGuid}::uuid`.execute(db);
  await rollUp(midnight + 31 * HOUR);
  const sums = async (table: 'rollup_hour' | 'rollup_day', guid: string) =>
    (await selectRollups(table, guid)).map(({ phased, tls_ms: tls, wait_ms: wait }) => [phased, tls, wait]);
  expect(await sums('rollup_hour', monitorGuid)).toEqual([
    [3, 2_147_483_647, 27],
    [2, 1_200_000_003, 18],
  ]);
  expect(await sums('rollup_day', monitorGuid)).toEqual([[5, 2_147_483_647, 45]]);
  expect(await sums('rollup_day', other)).toEqual([[5, 15, 45]]);
});

test('keeps phases in their quarter-hour when an older process began the next one', async () => {
  const monitorGuid = await aMonitorRow(db);
  const phases = { resolveMs: 1, connectMs: 2, tlsMs: 3, sendMs: 4, waitMs: 5, receiveMs: 6 };
  const store = (minute: number) => {
    const detail = anHttpDetail({ facts: { phases } });
    const check = aCheck({ monitorGuid, at: midnight + minute * MINUTE, detail });
    return db.transaction().execute((tx) => storeChecks(tx, [check]));
  };
  const newId = createIdGenerator();
  /** Updates the current state as that process does for a check of a minute, leaving phases unchanged. */
  const begin = (minute: number) =>
    sql`
    update monitor_state set quarter_checks = 1, check_id = ${newId(midnight + minute * MINUTE, monitorGuid)},
      quarter_at = ${midnight + Math.floor(minute / 15) * 15 * MINUTE} where monitor_guid = ${monitorGuid}`.execute(db);
  const readQuarters = async () => {
    const rows = await db
      .selectFrom('rollup_quarter')
      .selectAll()
      .where('monitor_guid', '=', monitorGuid)
      .orderBy('bucket_at')
      .execute();
    return rows.map(({ bucket_at: at, phased, tls_ms: tls }) => [(at - midnight) / MINUTE, phased, tls]);
  };
  await store(1);
  await store(2);
  expect(await readQuarters()).toEqual([[0, 2, 6]]);
  await begin(16);
  expect(await readQuarters()).toEqual([[15, null, null]]);
  await store(17);
  expect(await readQuarters()).toEqual([[15, 1, 3]]);
  await store(18);
  expect(await readQuarters()).toEqual([[15, 2, 6]]);
  await begin(31);
  await store(46);
  expect(await readQuarters()).toEqual([
    [30, null, null],
    [45, 1, 3],
  ]);
});

test('deletes roll-ups beyond the retention', async () => {
  const monitorGuid = await aMonitorRow(db);
  await db.transaction().execute((tx) => storeChecks(tx, [aCheck({ monitorGuid, at: monday })]));
  await rollUp(monday + DAY);
  await deleteOldRollups(db, monday + 91 * DAY, { quarterHourDays: 90, statisticsDays: 730 });
  const quarters = db.selectFrom('rollup_quarter').select('bucket_at').where('monitor_guid', '=', monitorGuid);
  expect(await quarters.execute()).toEqual([]);
  expect((await selectRollups('rollup_hour', monitorGuid)).length).toBe(1);
  expect((await selectRollups('rollup_week', monitorGuid)).length).toBe(1);
  await deleteOldRollups(db, monday + 731 * DAY, { quarterHourDays: 90, statisticsDays: 730 });
  for (const table of ['rollup_hour', 'rollup_day'] as const)
    expect(await selectRollups(table, monitorGuid)).toEqual([]);
  // Its week ends on a Thursday and is deleted with the Wednesday.
  await deleteOldRollups(db, monday + 732 * DAY, { quarterHourDays: 90, statisticsDays: 730 });
  expect((await selectRollups('rollup_week', monitorGuid)).length).toBe(1);
  await deleteOldRollups(db, monday + 733 * DAY, { quarterHourDays: 90, statisticsDays: 730 });
  expect(await selectRollups('rollup_week', monitorGuid)).toEqual([]);
});
