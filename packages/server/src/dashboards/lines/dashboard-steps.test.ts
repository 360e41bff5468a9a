import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardSteps } from '@vedette/contract/v1/dashboards/dashboard-series';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks, type NamedValue } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { readDashboardSteps } from './dashboard-steps.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let [shop, api, site] = ['', '', ''];

const ofType = (guid: string, type: string) =>
  db.updateTable('monitor').set({ monitor_type: type }).where('monitor_guid', '=', guid).execute();
const steps = (values: Readonly<Record<string, number | undefined>>): NamedValue[] =>
  Object.entries(values).map(([name, value], position) => ({
    kind: 'step',
    name,
    position,
    ...(value !== undefined && { value }),
  }));

beforeAll(async () => {
  service = await aService(db);
  [shop, api, site] = [
    await service.addMonitor('shop'),
    await service.addMonitor('api'),
    await service.addMonitor('a site'),
  ];
  await ofType(shop, 'Transaction');
  await ofType(api, 'MultiStepApi');
  for (const at of [NOW - 2 * DAY, NOW]) await ensurePartitions(db, at);
  const measured: readonly [minutesAgo: number, Record<string, number | undefined>][] = [
    [30 * 60, { 'Log on': 500, Pay: 900 }],
    [150, { 'Log in': 100, Pay: 1_000 }],
    [140, { 'Log in': 200, Pay: undefined }],
    [20, { 'Log in': 600, Pay: 2_000 }],
  ];
  const checks = measured.map(([ago, values]) =>
    aCheck({ monitorGuid: shop, at: NOW - ago * MINUTE, series: steps(values) }),
  );
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
    Tiles: [{ Kind: 'StepLines', Width: 6, Height: 2, ...tile }],
  });
const read = async (guid: string, query = ''): Promise<DashboardSteps> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/Step?${query}`)).body as DashboardSteps;
const means = ({ Lines }: DashboardSteps) => Lines.map(({ Name, Mean, IsRemoved }) => [Name, Mean, IsRemoved]);

test('returns each step over time, removed steps last; a failed step is a gap', async () => {
  const result = await read(await aDashboard([shop]), 'PresetPeriod=Last48Hours');
  expect(result).toMatchObject({ MonitorGuid: shop, MonitorName: 'shop', Total: 1, Scale: 'hour' });
  expect(result).toMatchObject({ FromAt: NOW - 2 * DAY, UntilAt: NOW });
  expect(means(result)).toEqual([
    ['Log in', 300, false],
    ['Pay', 1_300, false],
    ['Log on', 500, true],
  ]);
  expect(result.Lines[1]).toMatchObject({ Count: 3, Minimum: 900, Maximum: 2_000 });
  const { Times } = result.Lines[0] ?? { Times: [] };
  expect(Times).toHaveLength(48);
  expect(Times.filter(({ Count }) => Count > 0)).toEqual([
    { FromAt: NOW - 3 * HOUR, UntilAt: NOW - 2 * HOUR, Count: 2, Mean: 150, Minimum: 100, Maximum: 200 },
    { FromAt: NOW - HOUR, UntilAt: NOW, Count: 1, Mean: 600, Minimum: 600, Maximum: 600 },
  ]);
});

test('omits a removed step that was not measured in the period', async () => {
  expect(means(await read(await aDashboard([shop]), 'PresetPeriod=Last2Hours'))).toEqual([
    ['Log in', 600, false],
    ['Pay', 2_000, false],
  ]);
});

test('without a monitor in its settings uses the first with steps by name', async () => {
  const guid = await aDashboard();
  expect(await read(guid)).toMatchObject({ MonitorGuid: api, Total: 2, Lines: [] });
  expect((await put(guid, { Monitors: [shop] })).status).toBe(204);
  const layout = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  const result = await read(guid, `Tile=${layout.Tiles[0]?.TileGuid ?? ''}`);
  expect(result).toMatchObject({ MonitorGuid: shop, Total: 1 });
  const none = await read(await aDashboard([site]));
  expect([none.MonitorGuid, none.Total, none.Lines]).toEqual([undefined, 0, []]);
});

test('follows the checkpoint limits and shows no monitor the reader may not see', async () => {
  const guid = await aDashboard([shop]);
  expect(means(await read(guid, 'CheckpointIds=77'))).toEqual([
    ['Log in', undefined, false],
    ['Pay', undefined, false],
  ]);
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const deps = { ...dashboards, db, visibleTo: () => Promise.resolve([site]) };
  const unseen = await readDashboardSteps(deps, aCaller({ accountId: 1 }), guid, {});
  expect([unseen.MonitorGuid, unseen.Lines]).toEqual([undefined, []]);
  const stranger = readDashboardSteps({ ...dashboards, db }, aCaller({ accountId: 2 }), guid, {});
  await expect(stranger).rejects.toThrow(/No dashboard/);
});

test('a steps tile accepts at most one monitor, of a type with steps, and no group', async () => {
  const guid = await aDashboard();
  const before = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body;
  for (const [tile, status, words] of [
    [{ Monitors: [shop, api] }, 400, 'Tiles[0].Monitors: must have at most one monitor for StepLines'],
    [{ Monitors: [site] }, 400, 'Tiles[0].Monitors: must be of type Transaction or MultiStepApi for StepLines'],
    [{ Monitors: [UNKNOWN_GUID] }, 404, 'Tiles[0].Monitors'],
    [{ Kind: 'StepFigures', MonitorGroups: [] }, 400, 'Tiles[0].MonitorGroups: is not allowed for StepFigures'],
    [
      { Kind: 'LastCheck', Monitors: [shop, api] },
      400,
      'Tiles[0].Monitors: must have at most one monitor for LastCheck',
    ],
    [
      { Kind: 'LastCheck', Period: { PresetPeriod: 'Last2Hours' } },
      400,
      'Tiles[0].Period: is not allowed for LastCheck',
    ],
    [{ Metric: 'TotalTime' }, 400, 'Tiles[0].Metric: is not allowed for StepLines'],
  ] as const) {
    const { status: answered, body } = await put(guid, tile);
    expect([answered, JSON.stringify(body)]).toEqual([status, expect.stringContaining(words)]);
  }
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body).toEqual(before);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Step?Tile=${UNKNOWN_GUID}`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Step?PresetPeriod=Ever`)).status).toBe(400);
});

test('a last-check tile accepts one monitor of any type', async () => {
  const guid = await aDashboard();
  expect((await put(guid, { Kind: 'LastCheck', Monitors: [site] })).status).toBe(204);
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC' }),
    {
      dashboardGuid: guid,
      period: { start: NOW - DAY, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  expect(sections).toMatchObject([{ title: 'LastCheck', about: 'a site' }]);
  expect(sections[0]?.rows[0]?.[0]).toBe('Inconclusive');
});

test('a report shows the same steps', async () => {
  const guid = await aDashboard([shop]);
  await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
    Tiles: ['StepFigures', 'StepLines'].map((Kind) => ({ Kind, Width: 6, Height: 2 })),
  });
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC' }),
    {
      dashboardGuid: guid,
      period: { start: NOW - 2 * DAY, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  const [figures, lines] = sections;
  expect(figures).toMatchObject({ title: 'StepFigures', about: 'shop' });
  expect(figures?.rows).toEqual([
    ['Log in', 300, 100, 600, 3, NOW - 150 * MINUTE, undefined],
    ['Pay', 1_300, 900, 2_000, 3, undefined, undefined],
    ['Log on', 500, 500, 500, 1, undefined, NOW - 30 * HOUR + 15 * MINUTE],
  ]);
  expect(lines).toMatchObject({ title: 'StepLines', about: 'shop' });
  expect(lines?.rows.filter(([, , mean]) => mean !== undefined)).toEqual([
    ['Log in', NOW - 3 * HOUR, 150, 100, 200, 2],
    ['Log in', NOW - HOUR, 600, 600, 600, 1],
    ['Pay', NOW - 30 * HOUR, 900, 900, 900, 1],
    ['Pay', NOW - 3 * HOUR, 1_000, 1_000, 1_000, 1],
    ['Pay', NOW - HOUR, 2_000, 2_000, 2_000, 1],
    ['Log on', NOW - 30 * HOUR, 500, 500, 500, 1],
  ]);
});
