import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import type { NamedValue, NewCheck } from '../record/check.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { deleteOldSeries, rollUpSeries } from './roll-up-series-sql.js';
import { MAX_SERIES } from './series-sql.js';

const db = await testDatabase();
beforeAll(async () => {
  await ensurePartitions(db, monday);
  await ensurePartitions(db, monday + 3 * DAY);
});

const store = (batch: readonly NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, batch));
const step = (name: string, position: number, value?: number): NamedValue => ({
  kind: 'step',
  name,
  position,
  ...(value !== undefined && { value }),
});
const selectSeries = (monitorGuid: string) =>
  db
    .selectFrom('series')
    .select(['name', 'position', 'first_seen_at', 'last_seen_at'])
    .where('monitor_guid', '=', monitorGuid)
    .orderBy('name')
    .execute();
const rollUp = () => rollUpSeries(db, monday + 10 * DAY);
const rollUpAndSelect = async (monitorGuid: string) => {
  await rollUp();
  return db
    .selectFrom('series_rollup as r')
    .innerJoin('series as s', 's.series_id', 'r.series_id')
    .select(['s.name', 'r.step_min', 'r.bucket_at', 'r.count', 'r.total', 'r.minimum', 'r.maximum'])
    .where('s.monitor_guid', '=', monitorGuid)
    .orderBy('s.name')
    .orderBy('r.step_min')
    .orderBy('r.bucket_at')
    .execute();
};

test('sums named values into quarter-hours, hours and days, once per check', async () => {
  const monitorGuid = await aMonitorRow(db);
  const first = aCheck({ monitorGuid, at: monday, series: [step('Pay', 0, 100)] });
  const second = aCheck({ monitorGuid, at: monday + MINUTE, series: [step('Pay', 0, 300), step('Ship', 1)] });
  await store([first]);
  await store([first, second]);
  await store([second]);
  const pay = { name: 'Pay', count: 2, total: 400, minimum: 100, maximum: 300 };
  expect(await rollUpAndSelect(monitorGuid)).toEqual([
    { ...pay, step_min: 15, bucket_at: monday },
    { ...pay, step_min: 60, bucket_at: monday },
    { ...pay, step_min: 1_440, bucket_at: Math.floor(monday / DAY) * DAY },
  ]);
});

test('moves values once their hour is over, with concurrent processes too', async () => {
  const monitorGuid = await aMonitorRow(db);
  const hour = monday + 5 * HOUR;
  const at = (minutes: number, value: number) =>
    aCheck({ monitorGuid, at: hour + minutes * MINUTE, series: [step('Pay', 0, value)] });
  await store([at(10, 100), at(70, 7)]);
  const counts = async () =>
    (
      await db
        .selectFrom('series_rollup as r')
        .innerJoin('series as s', 's.series_id', 'r.series_id')
        .select(['r.step_min', 'r.count', 'r.total'])
        .where('s.monitor_guid', '=', monitorGuid)
        .orderBy('r.step_min')
        .execute()
    ).map((row) => [row.step_min, row.count, row.total]);
  await rollUpSeries(db, hour + HOUR - 1);
  expect(await counts()).toEqual([]);
  await Promise.all([rollUpSeries(db, hour + 2 * HOUR - 1), rollUpSeries(db, hour + 2 * HOUR - 1)]);
  expect(await counts()).toEqual([
    [15, 1, 100],
    [60, 1, 100],
    [1_440, 1, 100],
  ]);
  await store([at(11, 50)]);
  await rollUpSeries(db, hour + 2 * HOUR - 1);
  expect(await counts()).toEqual([
    [15, 2, 150],
    [60, 2, 150],
    [1_440, 2, 150],
  ]);
});

test('records first and last time and position of a series despite late checks', async () => {
  const monitorGuid = await aMonitorRow(db);
  const later = monday + 30 * MINUTE;
  await store([aCheck({ monitorGuid, at: monday, series: [step('Pay', 0, 1), step('Ship', 1, 1)] })]);
  await store([aCheck({ monitorGuid, at: later, series: [step('Ship', 0, 1)] })]);
  await store([aCheck({ monitorGuid, at: monday + 15 * MINUTE, series: [step('Ship', 1, 1)] })]);
  const early = monday - 30 * MINUTE;
  await store([aCheck({ monitorGuid, at: early, series: [step('Pay', 1, 1)] })]);
  expect(await selectSeries(monitorGuid)).toEqual([
    { name: 'Pay', position: 0, first_seen_at: early, last_seen_at: monday },
    { name: 'Ship', position: 0, first_seen_at: monday, last_seen_at: later },
  ]);
});

test('limits the number of series, and continues existing ones', async () => {
  const monitorGuid = await aMonitorRow(db);
  const batch = (prefix: string, at: number) =>
    aCheck({
      monitorGuid,
      at,
      series: Array.from({ length: 150 }, (_each, index) => step(`${prefix} ${index}`, index, 1)),
    });
  const batches = ['a', 'b', 'c', 'd'].map((prefix, nth) => batch(prefix, monday + nth * MINUTE));
  for (const one of batches) await store([one]);
  await store([batch('a', monday + 10 * MINUTE)]);
  const names = (await selectSeries(monitorGuid)).map(({ name }) => name);
  expect([names.length, names.includes('d 49'), names.includes('d 50')]).toEqual([MAX_SERIES, true, false]);
  const days = (await rollUpAndSelect(monitorGuid)).filter(({ step_min: stepMinutes }) => stepMinutes === 1_440);
  expect(days.filter(({ count }) => count === 2)).toHaveLength(150);
});

test('deletes quarter-hours with checks, hours and days with statistics', async () => {
  const monitorGuid = await aMonitorRow(db);
  await store([aCheck({ monitorGuid, at: monday, series: [step('Old', 0, 1), step('Pay', 1, 1)] })]);
  await store([aCheck({ monitorGuid, at: monday + 3 * DAY, series: [step('Pay', 0, 2)] })]);
  await rollUp();
  const drop = (quarterHourDays: number, statisticsDays: number) =>
    deleteOldSeries(db, monday + 4 * DAY, { quarterHourDays, statisticsDays });
  await drop(2, 10);
  const widths = async () =>
    (await rollUpAndSelect(monitorGuid)).map(({ name, step_min: stepMinutes }) => `${name} ${stepMinutes}`);
  expect(await widths()).toEqual(['Old 60', 'Old 1440', 'Pay 15', 'Pay 60', 'Pay 60', 'Pay 1440', 'Pay 1440']);
  await drop(2, 2);
  expect(await widths()).toEqual(['Pay 15', 'Pay 60', 'Pay 1440']);
  expect((await selectSeries(monitorGuid)).map(({ name }) => name)).toEqual(['Pay']);
});

test('deletes the values of a deleted monitor', async () => {
  const monitorGuid = await aMonitorRow(db);
  await store([aCheck({ monitorGuid, at: monday, series: [step('Pay', 0, 100)] })]);
  await db.deleteFrom('monitor').where('monitor_guid', '=', monitorGuid).execute();
  expect([await selectSeries(monitorGuid), await rollUpAndSelect(monitorGuid)]).toEqual([[], []]);
});

test('detaches series of a deleted monitor and deletes them in housekeeping', async () => {
  const monitorGuid = await aMonitorRow(db);
  await store([aCheck({ monitorGuid, at: monday, series: [step('Pay', 0, 1)] })]);
  await rollUp();
  const { series_id: id } = await db
    .selectFrom('series')
    .select('series_id')
    .where('monitor_guid', '=', monitorGuid)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('monitor').where('monitor_guid', '=', monitorGuid).execute();
  const left = async () => ({
    series: await db.selectFrom('series').select('monitor_guid').where('series_id', '=', id).execute(),
    rows: (await db.selectFrom('series_rollup').select('count').where('series_id', '=', id).execute()).length,
  });
  expect(await left()).toEqual({ series: [{ monitor_guid: null }], rows: 3 });
  await deleteOldSeries(db, monday, { quarterHourDays: 10, statisticsDays: 10 });
  expect(await left()).toEqual({ series: [], rows: 0 });
});
