import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { removeDefinition } from '../../definitions/use-cases.js';
import { slaDefinition } from '../../sla/sla.js';
import { createSlaStore } from '../../sla/sla-sql.js';
import { ALWAYS } from '../../sla/stored-sla.js';
import { aService, UNKNOWN_GUID, type ServiceFixture, noFirstData } from '../../testing/service-routes.js';
import { readDashboardMonitorData } from './dashboard-monitor-data.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
const sla = { uptimeError: 50, activeHours: ALWAYS };
/** First by name, though created last (after any period). */
const gold = { ...sla, slaGuid: crypto.randomUUID(), description: 'Gold', uptimeWarning: 99, createdAt: 0 };
const young = { ...sla, slaGuid: crypto.randomUUID(), description: 'Young', uptimeWarning: 90, createdAt: NOW - HOUR };
const caller = aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true });
let service: ServiceFixture;
let shop: string;
let blog: string;
let guid: string;

beforeAll(async () => {
  service = await aService(db);
  [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
  await createSlaStore(db, 1).insert({ ...gold, loadTimeS: 0.1, responseMinutes: 15 });
  await createSlaStore(db, 1).insert({ ...young, loadTimeS: 0, responseMinutes: 0 });
  await ensurePartitions(db, NOW - 24 * HOUR);
  await ensurePartitions(db, NOW);
  const check = (monitorGuid: string, minutesAgo: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid, at: NOW - minutesAgo * MINUTE, errorLevel });
  const checks = [check(shop, 180, 0), check(shop, 120, 2), check(shop, 90, 0), check(blog, 180, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
});

const put = (tile: Partial<DashboardTile> | Record<string, unknown>) =>
  service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
    Tiles: [{ Kind: 'MonitorData', Width: 6, Height: 2, ...tile }],
  });
async function loadMonitorData(tile: Partial<DashboardTile>, query = ''): Promise<DashboardMonitorData> {
  expect((await put(tile)).status).toBe(204);
  const { Tiles } = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  const path = `/api/v1/Dashboard/${guid}/MonitorData?Tile=${Tiles[0]?.TileGuid ?? ''}${query}`;
  const { status, body } = await service.admin('GET', path);
  expect([status, body]).toEqual([200, body]);
  return body as DashboardMonitorData;
}
const names = ({ Rows }: DashboardMonitorData) => Rows.map(({ Name }) => Name);

test('returns each monitor’s figures with the account’s first SLA', async () => {
  const data = await loadMonitorData({});
  expect([data.RowsFor, data.Total, names(data)]).toEqual(['Monitors', 2, ['blog', 'shop']]);
  expect(data.Sla).toEqual({
    SlaGuid: gold.slaGuid,
    Description: 'Gold',
    CountsFromAt: data.FromAt,
    SlaTargetPercentage: 99,
    SlaTargetTotalTime: 100,
    OperatorResponseTarget: 15 * MINUTE,
  });
  expect(data.Rows[1]).toMatchObject({
    Guid: shop,
    Checks: 3,
    ConfirmedErrors: 1,
    DownMs: 30 * MINUTE,
    SlaDownMs: 30 * MINUTE,
    SlaUptimePercentage: 83.3333,
    SlaDowntimePercentage: 16.6667,
    SlaUptimeState: 'Warning',
    SlaTotalTime: 120,
    SlaLoadTimeState: 'Error',
  });
  expect(data.Rows[0]).toMatchObject({ SlaUptimePercentage: 100, SlaUptimeState: 'Good', SlaDownMs: 0 });
});

test('uses the SLA of the tile, which counts nothing before its creation', async () => {
  const { Sla, FromAt, Rows } = await loadMonitorData({ SlaGuid: young.slaGuid.toUpperCase() });
  expect(Sla).toMatchObject({ Description: 'Young', CountsFromAt: NOW - HOUR, SlaTargetPercentage: 90 });
  expect(Sla).not.toHaveProperty('OperatorResponseTarget');
  expect(FromAt).toBe(NOW - 24 * HOUR);
  expect(Rows[1]).toMatchObject({ DownMs: 30 * MINUTE, SlaDownMs: 0 });
  const context = reporterDeps(db, { now: () => NOW });
  await expect(removeDefinition(slaDefinition, context, caller, { guid: young.slaGuid })).rejects.toThrow('shown by');
});

test('sorts by the tile’s column and limits rows to the tile or the dashboard', async () => {
  expect(names(await loadMonitorData({ SortBy: 'SlaDownMs', IsDescending: true }))).toEqual(['shop', 'blog']);
  expect(names(await loadMonitorData({ SortBy: 'SlaUptimePercentage' }))).toEqual(['shop', 'blog']);
  expect(names(await loadMonitorData({ Monitors: [blog] }))).toEqual(['blog']);
  const group = await service.addGroup('empty');
  expect((await loadMonitorData({}, `&MonitorGroupGuid=${group}`)).Total).toBe(0);
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const deps = { ...dashboards, ...noFirstData, db, visibleTo: () => Promise.resolve([blog]) };
  expect(names(await readDashboardMonitorData(deps, caller, guid, {}))).toEqual(['blog']);
});

test('rows of groups add up visible monitors without an SLA; empty groups are omitted', async () => {
  const both = await service.addGroup('both');
  const one = await service.addGroup('only the blog');
  for (const [group, monitor] of [
    [both, shop],
    [both, blog],
    [one, blog],
  ] as const) {
    const member = { account_id: 1, monitor_group_guid: group, monitor_guid: monitor };
    await db.insertInto('monitor_group_member').values(member).execute();
  }
  const data = await loadMonitorData({ RowsFor: 'Groups', MonitorGroups: [both, one] });
  expect([data.RowsFor, data.Total, data.Sla]).toEqual(['Groups', 2, undefined]);
  expect(data.Rows).toMatchObject([
    { Guid: both, Name: 'both', Checks: 4, ConfirmedErrors: 1, DownMs: 30 * MINUTE },
    { Guid: one, Name: 'only the blog', Checks: 1, ConfirmedErrors: 0 },
  ]);
  expect(data.Rows[0]).not.toHaveProperty('SlaDownMs');
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const monitorsOfGroup = (_account: number, group: string) => Promise.resolve(group === both ? [shop] : [blog]);
  const deps = {
    ...dashboards,
    ...noFirstData,
    db,
    monitorsOfGroup,
    visibleTo: () => Promise.resolve([shop]),
  };
  const { Tiles } = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  const seen = await readDashboardMonitorData(deps, caller, guid, { Tile: Tiles[0]?.TileGuid });
  expect(seen.Rows).toMatchObject([{ Name: 'both', Checks: 3 }]);
});

test('rejects columns and orders that the tile type does not have, and changes nothing', async () => {
  expect((await put({ Columns: ['SlaDownMs', 'Checks'], SortBy: 'Checks' })).status).toBe(204);
  const before = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body;
  for (const [tile, words] of [
    [{ Columns: ['Speed'] }, 'Tiles[0].Columns'],
    [{ Columns: ['Checks', 'Checks'] }, 'Tiles[0].Columns: must not contain duplicates'],
    [{ Kind: 'Monitors', Columns: ['SlaDownMs'] }, 'Tiles[0].Columns: must be columns of Monitors'],
    [{ Kind: 'CheckpointFigures', SortBy: 'DownMs' }, 'Tiles[0].SortBy: must be a column of CheckpointFigures'],
    [{ Kind: 'Log', SortBy: 'Name' }, 'Tiles[0].SortBy: must be a column of Log'],
    [{ IsDescending: true }, 'Tiles[0].IsDescending: is only allowed with SortBy'],
    [{ Kind: 'Monitors', RowsFor: 'Groups' }, 'Tiles[0].RowsFor: is not allowed for Monitors'],
    [{ RowsFor: 'Regions' }, 'Tiles[0].RowsFor'],
    [{ ChartType: 'Bar' }, 'Tiles[0].ChartType: must be a chart type of MonitorData, not Bar'],
    [
      { Kind: 'Chart', Metric: 'Checks', ChartType: 'Pie' },
      'Tiles[0].ChartType: must be a chart type of Chart, not Pie',
    ],
    [{ Kind: 'ErrorTypes', ChartType: 'Line' }, 'Tiles[0].ChartType: must be a chart type of ErrorTypes, not Line'],
    [{ Kind: 'ErrorTypes', ChartType: 'Cake' }, 'Tiles[0].ChartType'],
    [
      { Kind: 'CheckpointFigures', SortBy: 'TotalTime', ChartType: 'Pie' },
      'Pie requires a value that adds up, not TotalTime',
    ],
  ] as const) {
    const { status, body } = await put(tile);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await put({ SlaGuid: UNKNOWN_GUID })).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body).toEqual(before);
});

test('accepts the chart types of each tile type', async () => {
  for (const tile of [
    { Kind: 'Chart', Metric: 'Checks', ChartType: 'Line' },
    { Kind: 'PageLines', ChartType: 'Bar' },
    { Kind: 'ErrorTypes', ChartType: 'Pie' },
    { Kind: 'CheckpointFigures', ChartType: 'Pie' },
    { Kind: 'CheckpointFigures', ChartType: 'Bar', SortBy: 'TotalTime' },
  ]) {
    expect((await put(tile)).status).toBe(204);
  }
});

test('a report has the columns and order of the tile, also for other tables', async () => {
  const table = { Width: 6, Height: 2, SortBy: 'DownMs', IsDescending: true };
  await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
    Tiles: [
      { ...table, Kind: 'MonitorData', Columns: ['SlaTargetPercentage', 'SlaUptimePercentage', 'DownMs'] },
      { ...table, Kind: 'Monitors', Columns: ['Alerts', 'DownMs'] },
      { Kind: 'Monitors', Width: 6, Height: 2, SortBy: 'Checks' },
    ],
  });
  const { sections } = await buildReport(reporterDeps(db, { now: () => NOW }), caller, {
    dashboardGuid: guid,
    period: { start: NOW - 4 * HOUR, end: NOW },
    notes: '',
    lateSince: undefined,
    referenceTime: NOW,
  });
  const columns = sections.map((section) => section.columns.map(({ textKey }) => textKey));
  expect(columns[0]).toEqual(['monitor', 'SlaUptimePercentage', 'SlaTargetPercentage', 'DownMs', 'state']);
  expect(sections[0]?.rows).toEqual([
    ['shop', 83.3333, 99, 30 * MINUTE, 'Warning'],
    ['blog', 100, 99, 0, 'Good'],
  ]);
  expect(columns[1]).toEqual(['monitor', 'DownMs', 'AlertCount']);
  expect(sections[1]?.rows.map((row) => row[0])).toEqual(['shop', 'blog']);
  expect([columns[2]?.length, sections[2]?.rows.map((row) => row[0])]).toEqual([11, ['blog', 'shop']]);
});
