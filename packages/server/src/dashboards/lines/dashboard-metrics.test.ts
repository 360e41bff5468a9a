import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { CustomMetricList, DashboardMetrics } from '@vedette/contract/v1/dashboards/dashboard-series';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks, type NamedValue } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { listCustomMetrics, readDashboardMetrics } from './dashboard-metrics.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let [shop, api] = ['', ''];

const metrics = (values: Readonly<Record<string, number>>): NamedValue[] =>
  Object.entries(values).map(([name, value], position) => ({ kind: 'metric', name, position, value }));

beforeAll(async () => {
  service = await aService(db);
  [shop, api] = [await service.addMonitor('shop'), await service.addMonitor('api')];
  for (const at of [NOW - 2 * DAY, NOW]) await ensurePartitions(db, at);
  const check = (monitorGuid: string, minutesAgo: number, values: Readonly<Record<string, number>>) =>
    aCheck({ monitorGuid, at: NOW - minutesAgo * MINUTE, series: metrics(values) });
  const checks = [
    check(shop, 30 * 60, { orders: 7 }),
    check(shop, 20, { queue: 10, stock: -4 }),
    check(shop, 15, { queue: 20, stock: -4 }),
    check(api, 80, { queue: 500 }),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
});

async function aDashboard(about: readonly string[] = []): Promise<string> {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  await service.admin('PATCH', `/v4/Dashboard/${guid}`, { DashboardFilter: { Monitors: about } });
  return guid;
}
const put = (guid: string, tile: object) =>
  service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
    Tiles: [{ Kind: 'MetricLines', Width: 6, Height: 2, ...tile }],
  });
const loadTiles = async (guid: string) =>
  ((await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout).Tiles;
const read = async (guid: string, query = ''): Promise<DashboardMetrics> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/CustomMetric?${query}`)).body as DashboardMetrics;
const metricMeans = ({ Lines }: DashboardMetrics) =>
  Lines.map(({ MonitorName, Name, Mean }) => [MonitorName, Name, Mean]);

test('returns custom metrics that existed in the period, by name and monitor', async () => {
  const guid = await aDashboard();
  expect(metricMeans(await read(guid, 'PresetPeriod=Last24Hours'))).toEqual([
    ['api', 'queue', 500],
    ['shop', 'queue', 15],
    ['shop', 'stock', -4],
  ]);
  expect(metricMeans(await read(await aDashboard([shop]), 'PresetPeriod=Last48Hours'))).toEqual([
    ['shop', 'orders', 7],
    ['shop', 'queue', 15],
    ['shop', 'stock', -4],
  ]);
});

test('returns minimum, mean and maximum of each hour; an hour without a value is a gap', async () => {
  const { Lines, Scale } = await read(await aDashboard([shop]), 'PresetPeriod=Last2Hours');
  expect(Scale).toBe('hour');
  expect(Lines.find(({ Name }) => Name === 'queue')?.Times).toEqual([
    { FromAt: NOW - 2 * HOUR, UntilAt: NOW - HOUR, Count: 0 },
    { FromAt: NOW - HOUR, UntilAt: NOW, Count: 2, Mean: 15, Minimum: 10, Maximum: 20 },
  ]);
});

test('a tile returns its named metrics in order, whatever limits its dashboard', async () => {
  const guid = await aDashboard([api]);
  const named = [
    { MonitorGuid: shop.toUpperCase(), Name: 'stock' },
    { MonitorGuid: shop, Name: 'not yet' },
    { MonitorGuid: api, Name: 'queue' },
    { MonitorGuid: shop, Name: 'stock' },
  ];
  expect((await put(guid, { CustomMetrics: named })).status).toBe(204);
  const [tile] = await loadTiles(guid);
  expect(tile?.CustomMetrics).toEqual([{ ...named[0], MonitorGuid: shop }, ...named.slice(1, 3)]);
  const answer = await read(guid, `Tile=${tile?.TileGuid ?? ''}`);
  expect([answer.Total, metricMeans(answer)]).toEqual([
    2,
    [
      ['shop', 'stock', -4],
      ['api', 'queue', 500],
    ],
  ]);
});

test('deleting a monitor removes its metrics from the tile', async () => {
  const guid = await aDashboard();
  const gone = await service.addMonitor('gone');
  await put(guid, { CustomMetrics: [{ MonitorGuid: gone, Name: 'queue' }] });
  await db.deleteFrom('monitor').where('monitor_guid', '=', gone).execute();
  const [tile] = await loadTiles(guid);
  expect(tile?.CustomMetrics).toEqual([]);
  expect(metricMeans(await read(guid, `Tile=${tile?.TileGuid ?? ''}`))).toEqual([]);
});

test('omits metrics of monitors that the caller may not see, also from the choices', async () => {
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const deps = { ...dashboards, db, visibleTo: () => Promise.resolve([api]) };
  const guid = await aDashboard();
  await put(guid, {
    CustomMetrics: [
      { MonitorGuid: shop, Name: 'queue' },
      { MonitorGuid: api, Name: 'queue' },
    ],
  });
  const Tile = (await loadTiles(guid))[0]?.TileGuid ?? '';
  expect(metricMeans(await readDashboardMetrics(deps, aCaller({ accountId: 1 }), guid, { Tile }))).toEqual([
    ['api', 'queue', 500],
  ]);
  const { Rows } = await listCustomMetrics(deps, aCaller({ accountId: 1 }));
  expect(Rows).toEqual([{ MonitorGuid: api, MonitorName: 'api', Name: 'queue', LastAt: NOW - 75 * MINUTE }]);
  const all = (await service.admin('GET', '/api/v1/CustomMetric')).body as CustomMetricList;
  expect(all.Rows.map(({ Name }) => Name)).toEqual(['queue', 'orders', 'queue', 'stock']);
  expect(
    (await listCustomMetrics({ ...deps, visibleTo: () => Promise.resolve('all') }, aCaller({ accountId: 2 }))).Rows,
  ).toEqual([]);
});

test('rejects invalid settings by name and changes nothing', async () => {
  const guid = await aDashboard();
  const before = await loadTiles(guid);
  const queue = { MonitorGuid: shop, Name: 'queue' };
  for (const [tile, status, words] of [
    [{ CustomMetrics: [queue], Monitors: [shop] }, 400, 'Tiles[0].CustomMetrics: must not be given with Monitors'],
    [{ CustomMetrics: [queue], MonitorGroups: [] }, 400, 'Tiles[0].CustomMetrics: must not be given with Monitors'],
    [{ CustomMetrics: [{ ...queue, MonitorGuid: UNKNOWN_GUID }] }, 404, 'Tiles[0].CustomMetrics'],
    [{ CustomMetrics: Array(21).fill(queue) }, 400, 'Tiles[0].CustomMetrics'],
    [{ CustomMetrics: [{ MonitorGuid: shop }] }, 400, 'Tiles[0].CustomMetrics[0].Name'],
    [{ CustomMetrics: [{ ...queue, Name: 'x'.repeat(211) }] }, 400, 'Tiles[0].CustomMetrics[0].Name'],
    [
      { Kind: 'Chart', Metric: 'Checks', CustomMetrics: [queue] },
      400,
      'Tiles[0].CustomMetrics: is not allowed for Chart',
    ],
    [{ Checkpoints: [1] }, 400, 'Tiles[0].Checkpoints: is not allowed for MetricLines'],
  ] as const) {
    const { status: answered, body } = await put(guid, tile);
    expect([answered, JSON.stringify(body)]).toEqual([status, expect.stringContaining(words)]);
  }
  expect(await loadTiles(guid)).toEqual(before);
});

test('a report shows the metrics of the tile', async () => {
  const guid = await aDashboard();
  await put(guid, { CustomMetrics: [{ MonitorGuid: shop, Name: 'queue' }] });
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC' }),
    {
      dashboardGuid: guid,
      period: { start: NOW - 2 * HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  expect(sections).toMatchObject([{ title: 'MetricLines', leftOut: 0 }]);
  expect(sections[0]?.rows).toEqual([
    ['shop', 'queue', NOW - 2 * HOUR, undefined, undefined, undefined, 0],
    ['shop', 'queue', NOW - HOUR, 10, 15, 20, 2],
  ]);
});
