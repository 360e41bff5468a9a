import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
/** Load times of twelve monitors; the last two have none. */
const LOADS = [100, 900, 300, 800, 500, 900, 10, 20, 30, 40];
const monitorName = (at: number): string => `m${String(at).padStart(2, '0')}`;
const guids: string[] = [];
let service: ServiceFixture;
let guid: string;

beforeAll(async () => {
  service = await aService(db);
  for (let at = 0; at < 12; at += 1) guids.push(await service.addMonitor(monitorName(at)));
  for (const at of [NOW - 24 * HOUR, NOW]) await ensurePartitions(db, at);
  const checks = LOADS.map((totalMs, at) =>
    aCheck({ monitorGuid: guids[at] ?? '', at: NOW - 90 * MINUTE, totalMs, errorLevel: 0 }),
  );
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
});

const put = (tile: Partial<DashboardTile>) =>
  service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
    Tiles: [{ Kind: 'MonitorLines', Metric: 'TotalTime', Width: 6, Height: 2, ...tile }],
  });

/** Returns what a tile with these settings draws, and the number of its monitors. */
async function drawn(tile: Partial<DashboardTile>, query = '') {
  expect((await put(tile)).status).toBe(204);
  const layout = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  const path = `/api/v1/Dashboard/${guid}/TimeSeries?Tile=${layout.Tiles[0]?.TileGuid ?? ''}${query}`;
  const { Lines, Total, ComparedMonitors } = (await service.admin('GET', path)).body as DashboardLines;
  return { names: Lines.map(({ MonitorName }) => MonitorName), Total, ComparedMonitors };
}
const names = (...places: readonly number[]): string[] => places.map(monitorName);

test('draws the chosen monitors within its scope, and drops deleted ones', async () => {
  const chosen = [guids[4] ?? '', (guids[1] ?? '').toUpperCase()];
  expect(await drawn({ DrawnMonitors: chosen })).toMatchObject({ names: names(1, 4), Total: 12 });
  // A monitor outside the scope of the dashboard is not drawn.
  expect(await drawn({ DrawnMonitors: chosen, Monitors: guids.slice(3, 8) })).toMatchObject({
    names: names(4),
    Total: 5,
  });
  expect(await drawn({ DrawnMonitors: [] })).toMatchObject({ names: [], Total: 12 });
  const gone = await service.addMonitor('gone');
  expect((await put({ DrawnMonitors: [gone] })).status).toBe(204);
  await db.deleteFrom('monitor').where('monitor_guid', '=', gone).execute();
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body).toMatchObject({
    Tiles: [{ DrawnMonitors: [] }],
  });
});

test('draws the worst first, ties by name, without monitors that have no value', async () => {
  expect(await drawn({ DrawnWorst: 3 })).toEqual({ names: names(1, 5, 3), Total: 12, ComparedMonitors: undefined });
  expect((await drawn({ DrawnWorst: 2, Monitors: guids.slice(6) })).names).toEqual(names(9, 8));
  // For checks, fewer is worse.
  expect((await drawn({ DrawnWorst: 2, Metric: 'Checks' })).names).toEqual(names(10, 11));
});

test('a file lists every monitor in pages, whatever the tile draws', async () => {
  const first = await drawn({ DrawnWorst: 1 }, '&Every=true&Take=7');
  expect(first).toMatchObject({ names: names(0, 1, 2, 3, 4, 5, 6), Total: 12 });
  expect((await drawn({ DrawnWorst: 1 }, '&Every=true&Take=7&Skip=7')).names).toEqual(names(7, 8, 9, 10, 11));
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/TimeSeries?Take=51`)).status).toBe(400);
});

test.each([
  [{ DrawnWorst: 0 }, 400, 'DrawnWorst'],
  [{ DrawnWorst: 11 }, 400, 'DrawnWorst'],
  [{ DrawnWorst: 1, DrawnMonitors: [] }, 400, 'DrawnWorst: must not be given with DrawnMonitors'],
  [{ DrawnMonitors: Array.from({ length: 11 }, () => crypto.randomUUID()) }, 400, 'DrawnMonitors'],
  [{ DrawnMonitors: ['00000000-0000-4000-8000-000000000000'] }, 404, 'Tiles[0].DrawnMonitors'],
  [{ Kind: 'Chart' as const, DrawnWorst: 1 }, 400, 'Tiles[0].DrawnWorst: is not allowed for Chart'],
])('a tile with %j is rejected with %i, naming %s', async (tile, status, text) => {
  const answer = await put(tile);
  expect([answer.status, answer.messages.join()]).toEqual([status, expect.stringContaining(text)]);
});

test('a report shows what the tile draws; for all monitors, as many as fit', async () => {
  const report = async (tile: Partial<DashboardTile>, start = NOW - 2 * HOUR) => {
    expect((await put(tile)).status).toBe(204);
    const { sections } = await buildReport(
      reporterDeps(db, { now: () => NOW }),
      aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
      { dashboardGuid: guid, period: { start, end: NOW }, notes: '', lateSince: undefined, referenceTime: NOW },
    );
    return sections.map(({ rows, leftOut, rules }) => ({
      names: [...new Set(rows.map(([name]) => name))],
      rows: rows.length,
      leftOut,
      rules,
    }))[0];
  };
  expect(await report({})).toMatchObject({ names: names(...guids.keys()), rows: 24, leftOut: 0 });
  const worst = { names: names(1, 5), rows: 4, leftOut: 0 };
  expect(await report({ DrawnWorst: 2 })).toEqual({ ...worst, rules: ['ruleTimes', 'ruleWorst'] });
  expect(await report({ DrawnMonitors: [guids[2] ?? ''] })).toEqual({
    names: names(2),
    rows: 2,
    leftOut: 0,
    rules: ['ruleTimes', 'ruleChosen'],
  });
});
