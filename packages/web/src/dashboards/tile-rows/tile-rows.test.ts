import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { expect, test } from 'vitest';
import { describeOmissions, filterByDashboard, splitIntoBatches, loadBatches } from './tile-rows.js';

const of = (count: number, Total = count) =>
  ({
    Total,
    Monitors: Array.from({ length: count }, (_, at) => ({ MonitorGuid: `g${String(at)}` })),
  }) as DashboardFigures;

const among = (total: number): DashboardFigures => ({
  ...of(200, total),
  OtherMonitors: Array.from({ length: total - 200 }, (_, at) => `g${String(at + 200)}`),
});
const counts = (figures: DashboardFigures) =>
  splitIntoBatches(figures).map(({ MonitorGuids }) => MonitorGuids?.split(',').length);

test('queries a list for the monitors of its dashboard in few batches', () => {
  expect(splitIntoBatches(of(2))).toEqual([{ MonitorGuids: 'g0,g1' }]);
  expect([counts(of(200)), counts(among(201)), counts(among(450))]).toEqual([[200], [200, 1], [200, 200, 50]]);
  expect(splitIntoBatches(among(201))[1]).toEqual({ MonitorGuids: 'g200' });
  expect(counts(among(5_000))).toEqual([200, 200, 200, 200, 200]);
});

test('queries once for a dashboard of all monitors, and not at all for none', () => {
  expect([splitIntoBatches(of(200, 5_000)), splitIntoBatches(of(0))]).toEqual([[{}], []]);
});

const rowsIn = (guids = '') => guids.split(',').map((MonitorGuid) => ({ MonitorGuid }));
const last = (one: { MonitorGuid: string }, other: { MonitorGuid: string }) =>
  Number(other.MonitorGuid.slice(1)) - Number(one.MonitorGuid.slice(1));

test('merges rows of all batches in the order of the list', async () => {
  const read = await loadBatches(
    splitIntoBatches(among(301)),
    ({ MonitorGuids }) => Promise.resolve({ Rows: rowsIn(MonitorGuids) }),
    last,
  );
  expect(read.isComplete).toBe(true);
  expect(read.Rows.map(({ MonitorGuid }) => MonitorGuid)).toEqual(
    Array.from({ length: 301 }, (_, at) => `g${String(300 - at)}`),
  );
});

test.each([{ Total: 3 }, { Next: 'further' }])('detects omitted rows in a page with %j', async (more) => {
  const readPage = (part: { MonitorGuids?: string }) =>
    Promise.resolve({ Rows: rowsIn(part.MonitorGuids), ...(part.MonitorGuids === 'g0,g1' && more) });
  expect(await loadBatches(splitIntoBatches(of(2)), readPage, last)).toMatchObject({ isComplete: false });
});

test('describes omitted rows, if any', () => {
  const whole = { Rows: [1, 2], isComplete: true };
  const cut = { Rows: [1, 2], isComplete: false };
  expect(describeOmissions(among(1_000), whole)).toBeUndefined();
  expect(describeOmissions(of(200, 5_000), whole)).toBeUndefined();
  expect(describeOmissions(of(200, 5_000), cut)).toBe('Showing the first 2 only.');
  expect(describeOmissions(among(1_300), whole)).toBe('Covers the first 1,000 of 1,300 monitors.');
});

test('keeps all rows of a dashboard with more monitors than its figures name', () => {
  const rows = [{ MonitorGuid: 'g1' }, { MonitorGuid: 'g300' }, { MonitorGuid: 'other' }];
  expect(filterByDashboard(rows, of(200, 301))).toEqual(rows);
  expect(filterByDashboard(rows, { ...of(200, 301), OtherMonitors: ['g300'] })).toEqual(rows.slice(0, 2));
});

test('drops rows of other monitors and rows without one', () => {
  const rows = [{ MonitorGuid: 'g1' }, { MonitorGuid: 'other' }, {}];
  expect(filterByDashboard(rows, of(2))).toEqual([{ MonitorGuid: 'g1' }]);
});
