import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardFigures, DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks } from '../checks/index.js';
import { aCheck } from '../testing/a-check.js';
import { aCaller } from '../testing/a-host.js';
import { testDatabase } from '../testing/database.js';
import { reporterDeps } from '../reports/report-runs/testing/a-reporter.js';
import { aService, noFirstData } from '../testing/service-routes.js';
import { readDashboardFigures } from './figures/dashboard-figures.js';
import { monitorDashboardGuid, predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const service = await aService(db);
const [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
await ensurePartitions(db, NOW);
const checks = [shop, blog, blog].map((monitorGuid, at) => aCheck({ monitorGuid, at: NOW - (20 + at) * MINUTE }));
await db.transaction().execute((tx) => storeChecks(tx, checks));
await rollUpChecks(db, NOW);
const guid = monitorDashboardGuid('Https', false);

const read = async <T>(part: string, query: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/${part}?${query}`)).body as T;

test('limits a dashboard to one monitor', async () => {
  const figures = await read<DashboardFigures>('Figures', `MonitorGuid=${blog.toUpperCase()}`);
  expect(figures).toMatchObject({ Total: 1, Monitors: [{ MonitorName: 'blog', Checks: 2 }] });
  expect((await read<DashboardFigures>('Figures', '')).Total).toBe(2);
  const log = await read<DashboardLog>('CheckLog', `MonitorGuid=${shop}`);
  expect(log.Rows.map(({ MonitorName }) => MonitorName)).toEqual(['shop']);
});

test('omits monitors that the caller may not see or the dashboard excludes', async () => {
  const deps = {
    ...reporterDeps(db, { now: () => NOW }).dashboards,
    ...noFirstData,
    db,
    visibleTo: () => Promise.resolve([blog]),
  };
  const seen = await readDashboardFigures(deps, aCaller({ accountId: 1 }), guid, { MonitorGuid: shop });
  expect(seen).toMatchObject({ Total: 0, Monitors: [] });
  expect(await read('Figures', `MonitorGuid=${guid}`)).toMatchObject({ Total: 0, Monitors: [] });
  const copy = ((await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as Dashboard).DashboardGuid;
  await service.admin('PATCH', `/v4/Dashboard/${copy}`, { DashboardFilter: { Monitors: [shop] } });
  const path = `/api/v1/Dashboard/${copy}`;
  expect((await service.admin('GET', `${path}/Figures?MonitorGuid=${blog}`)).body).toMatchObject({ Total: 0 });
  await service.admin('PUT', `${path}/Tile`, { Tiles: [{ Kind: 'Log', Width: 6, Height: 2, Monitors: [shop] }] });
  const [tile] = ((await service.admin('GET', `${path}/Tile`)).body as DashboardLayout).Tiles;
  const own = await service.admin('GET', `${path}/Figures?MonitorGuid=${blog}&Tile=${tile?.TileGuid ?? ''}`);
  expect(own.body).toMatchObject({ Total: 1, Monitors: [{ MonitorName: 'shop' }] });
});

test('rejects an invalid guid and names the parameter', async () => {
  const { status, body } = await service.admin('GET', `/api/v1/Dashboard/${guid}/Figures?MonitorGuid=7`);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('MonitorGuid') as string]);
});

test.each([
  ['Https', false, 'Single monitor'],
  ['FullPageCheck', false, 'Single browser monitor'],
  ['Transaction', false, 'Single transaction'],
  ['PostmanApi', false, 'Single API monitor'],
  ['Transaction', true, 'Concurrent monitor'],
])('the dashboard for type %s, concurrent %s, is %s', (type, isConcurrent, expected) => {
  const of = monitorDashboardGuid(type, isConcurrent);
  expect(predefinedDashboards.find(({ dashboardGuid }) => dashboardGuid === of)?.name).toBe(expected);
});
