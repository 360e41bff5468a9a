import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardFigures, DashboardLog, DashboardMonitors } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test, vi } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { createDefinition, removeDefinition } from '../../definitions/use-cases.js';
import { rumWebsites } from '../../rum/rum-website.js';
import { slaDefinition } from '../../sla/sla.js';
import { aService, UNKNOWN_GUID, type ServiceFixture, noFirstData } from '../../testing/service-routes.js';
import { readDashboardFigures } from '../figures/dashboard-figures.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { createSlaStore } from '../../sla/sla-sql.js';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let shop: string;
let blog: string;

beforeAll(async () => {
  service = await aService(db);
  [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
  for (const at of [NOW - 48 * HOUR, NOW - 24 * HOUR, NOW]) await ensurePartitions(db, at);
  const check = (monitorGuid: string, minutesAgo: number) => aCheck({ monitorGuid, at: NOW - minutesAgo * MINUTE });
  const checks = [check(shop, 90), check(shop, 180), check(blog, 200), check(blog, 30 * 60)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
});

const aDashboard = async (about: readonly string[] = []): Promise<string> => {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  await service.admin('PATCH', `/v4/Dashboard/${guid}`, { DashboardFilter: { Monitors: about } });
  return guid;
};
const put = (guid: string, Tiles: unknown) => service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles });
const loadTiles = async (guid: string): Promise<DashboardTile[]> =>
  ((await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout).Tiles;
/** Returns the guid of the only tile of a dashboard with such a tile. */
async function only(guid: string, tile: Partial<DashboardTile>): Promise<string> {
  expect((await put(guid, [{ Kind: 'Monitors', Width: 6, Height: 2, ...tile }])).status).toBe(204);
  return (await loadTiles(guid))[0]?.TileGuid ?? '';
}
const read = async <T>(guid: string, part: string, query: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/${part}?${query}`)).body as T;
const monitorNames = ({ Monitors }: DashboardFigures): string[] => Monitors.map(({ MonitorName }) => MonitorName);

test('a tile’s own monitors and groups override those of the dashboard and the view', async () => {
  const guid = await aDashboard([shop]);
  const tile = await only(guid, { Monitors: [blog.toUpperCase()] });
  const figures = await read<DashboardFigures>(guid, 'Figures', `Tile=${tile}`);
  expect([figures.Total, monitorNames(figures)]).toEqual([1, ['blog']]);
  const empty = await service.addGroup('empty');
  const filtered = await read<DashboardFigures>(guid, 'Figures', `Tile=${tile}&MonitorGroupGuid=${empty}`);
  expect(monitorNames(filtered)).toEqual(['blog']);
  expect(monitorNames(await read(guid, 'Figures', ''))).toEqual(['shop']);
  expect((await read<DashboardMonitors>(guid, 'Monitor', `Tile=${tile}`)).Rows).toMatchObject([
    { MonitorName: 'blog' },
  ]);
  expect((await read<DashboardLog>(guid, 'CheckLog', `Tile=${tile}`)).Rows).toMatchObject([{ MonitorName: 'blog' }]);
  const group = await only(guid, { MonitorGroups: [empty] });
  expect(monitorNames(await read(guid, 'Figures', `Tile=${group}`))).toEqual([]);
});

test('a tile’s own period overrides the requested one', async () => {
  const guid = await aDashboard();
  const preset = { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last2Hours' } as const;
  const named = await only(guid, { Period: preset });
  const figures = await read<DashboardFigures>(guid, 'Figures', `Tile=${named}&PresetPeriod=Last48Hours`);
  expect([figures.FromAt, figures.UntilAt]).toEqual([NOW - 2 * HOUR, NOW]);
  const dates = {
    SelectedPeriodType: 'SpecificDates',
    Start: '2026-06-30T00:00:00',
    End: '2026-06-30T12:00:00',
  } as const;
  const dated = await only(guid, { Period: dates });
  expect((await loadTiles(guid))[0]?.Period).toEqual(dates);
  const { FromAt, UntilAt, Monitors } = await read<DashboardFigures>(guid, 'Figures', `Tile=${dated}`);
  expect([FromAt, UntilAt]).toEqual([Date.UTC(2026, 5, 29, 22), Date.UTC(2026, 5, 30, 10)]);
  expect(Monitors.map(({ Checks }) => Checks)).toEqual([1, 0]);
  const plain = await only(guid, {});
  expect(await read(guid, 'Figures', `Tile=${plain}&PresetPeriod=Last2Hours`)).toMatchObject({
    FromAt: NOW - 2 * HOUR,
  });
});

test('never shows monitors that the reader may not see', async () => {
  const guid = await aDashboard();
  const tile = await only(guid, { Monitors: [shop, blog] });
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const deps = { ...dashboards, ...noFirstData, db, visibleTo: () => Promise.resolve([shop]) };
  const figures = await readDashboardFigures(deps, aCaller({ accountId: 1 }), guid, { Tile: tile });
  expect(monitorNames(figures)).toEqual(['shop']);
});

test('deleting its monitors empties a tile, which can still be saved', async () => {
  const guid = await aDashboard();
  const [gone, group] = [await service.addMonitor('gone'), await service.addGroup('gone too')];
  const tile = await only(guid, { Monitors: [gone], MonitorGroups: [group] });
  await db.deleteFrom('monitor').where('monitor_guid', '=', gone).execute();
  await db.deleteFrom('monitor_group').where('monitor_group_guid', '=', group).execute();
  const tiles = await loadTiles(guid);
  expect(tiles).toMatchObject([{ TileGuid: tile, Monitors: [], MonitorGroups: [] }]);
  expect(await read(guid, 'Figures', `Tile=${tile}`)).toMatchObject({ Total: 0, Monitors: [] });
  expect((await put(guid, tiles)).status).toBe(204);
  expect(await loadTiles(guid)).toEqual(tiles);
});

test('rejects invalid, unknown and unsupported settings by name and changes nothing', async () => {
  const guid = await aDashboard();
  const before = await loadTiles(guid);
  const refusal = async (tile: Record<string, unknown>): Promise<unknown[]> => {
    const { status, body } = await put(guid, [{ Kind: 'Monitors', Width: 6, Height: 2, ...tile }]);
    return [status, JSON.stringify(body)];
  };
  const period = { SelectedPeriodType: 'SpecificDates', Start: '2026-06-30T00:00:00', End: '2026-06-29T00:00:00' };
  for (const [tile, status, field] of [
    [{ Monitors: ['shop'] }, 400, 'Tiles[0].Monitors'],
    [{ SlaGuid: UNKNOWN_GUID }, 400, 'Tiles[0].SlaGuid: is not allowed for Monitors'],
    [{ Kind: 'Sla', SlaGuid: UNKNOWN_GUID }, 404, 'Tiles[0].SlaGuid'],
    [{ RumWebsiteGuid: UNKNOWN_GUID }, 400, 'Tiles[0].RumWebsiteGuid: is not allowed for Monitors'],
    [{ RumFigure: 'LoadTime' }, 400, 'Tiles[0].RumFigure: is not allowed for Monitors'],
    [{ Kind: 'RealUsers', RumShare: 'Average' }, 400, 'Tiles[0].RumShare: is not allowed for RealUsers'],
    [{ Kind: 'RumChart', RumBy: 'Page' }, 400, 'Tiles[0].RumBy: is not allowed for RumChart'],
    [{ Kind: 'RumTable', RumBy: 'Weather' }, 400, 'Tiles[0].RumBy'],
    [{ Kind: 'RumTable', Monitors: [shop] }, 400, 'Tiles[0].Monitors: is not allowed for RumTable'],
    [{ Kind: 'RumTable', RumWebsiteGuid: UNKNOWN_GUID }, 404, 'Tiles[0].RumWebsiteGuid: there is no website'],
    [{ Monitors: [UNKNOWN_GUID] }, 404, 'Tiles[0].Monitors'],
    [{ MonitorGroups: [UNKNOWN_GUID] }, 404, 'Tiles[0].MonitorGroups'],
    [{ Kind: 'CheckpointFigures', Checkpoints: [999] }, 404, 'Tiles[0].Checkpoints'],
    [{ Kind: 'CheckpointFigures', CheckpointRegions: [999] }, 404, 'Tiles[0].CheckpointRegions'],
    [{ Checkpoints: [1] }, 400, 'Tiles[0].Checkpoints: is not allowed for Monitors'],
    [{ Kind: 'CheckpointLines', Metric: 'UptimePercentage' }, 400, 'Tiles[0].Metric: must be one of TotalTime, '],
    [{ Kind: 'CheckpointLines' }, 400, 'Tiles[0].Metric: is required for CheckpointLines'],
    [{ Kind: 'Checkpoints', Monitors: [shop] }, 400, 'Tiles[0].Monitors'],
    [{ Kind: 'Status', Period: period }, 400, 'Tiles[0].Period: is not allowed for Status'],
    [{ Period: period }, 400, 'Tiles[0].Period.End: must be after Start'],
    [{ Period: { PresetPeriod: 'Ever' } }, 400, 'Tiles[0].Period'],
    [{ Monitors: Array.from({ length: 201 }, () => shop) }, 400, 'Tiles[0].Monitors'],
  ] as const) {
    expect(await refusal(tile)).toEqual([status, expect.stringContaining(field)]);
  }
  const twin = { Kind: 'Log', Width: 6, Height: 2, TileGuid: shop };
  expect((await put(guid, [twin, twin])).status).toBe(400);
  expect(await loadTiles(guid)).toEqual(before);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Figures?Tile=${UNKNOWN_GUID}`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Figures?Tile=first`)).status).toBe(400);
});

test('a report uses the monitors and period of a tile and states them', async () => {
  const guid = await aDashboard();
  await put(guid, [
    { Kind: 'Monitors', Width: 6, Height: 2 },
    {
      Kind: 'Monitors',
      Width: 6,
      Height: 2,
      Monitors: [blog],
      Period: { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last48Hours' },
    },
  ]);
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    {
      dashboardGuid: guid,
      period: { start: NOW - 4 * HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  const checks = sections.map(({ rows }) => rows.map((row) => [row[0], row[4]]));
  expect(checks).toEqual([
    [
      ['blog', 1],
      ['shop', 2],
    ],
    [['blog', 2]],
  ]);
  expect(sections.map(({ period }) => period)).toEqual([undefined, { start: NOW - 48 * HOUR, end: NOW }]);
});

test('a chart shows metrics of two units; a report shows each in its own chart', async () => {
  const guid = await aDashboard();
  const chart = { Kind: 'Chart', Metric: 'Checks', Width: 6, Height: 2 };
  await put(guid, [{ ...chart, Title: 'Both', MoreMetrics: ['ConfirmedErrors', 'TotalTime'] }, chart]);
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    {
      dashboardGuid: guid,
      period: { start: NOW - 4 * HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  expect(sections.map(({ title, name, about }) => [title, name, about])).toEqual([
    ['Checks', undefined, 'Both'],
    ['ConfirmedErrors', undefined, 'Both'],
    ['TotalTime', undefined, 'Both'],
    ['Checks', undefined, undefined],
  ]);
  for (const wrong of [
    { MoreMetrics: ['TotalTime', 'UptimePercentage'] },
    { MoreMetrics: ['Checks'] },
    { Kind: 'MonitorLines', MoreMetrics: ['ConfirmedErrors'] },
    { MoreMetrics: ['Luck'] },
  ]) {
    const { status, body } = await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, {
      Tiles: [{ ...chart, ...wrong }],
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Tiles[0].MoreMetrics')]);
  }
});

test('a report reads the figures of tiles with equal settings once', async () => {
  const guid = await aDashboard();
  const own = { Width: 6, Height: 2, Monitors: [blog] };
  const charts = Array.from({ length: 4 }, () => ({ ...own, Kind: 'Chart', Metric: 'UptimePercentage' }));
  await put(guid, [...charts, { ...own, Kind: 'Monitors', Monitors: [shop] }]);
  const deps = reporterDeps(db, { now: () => NOW });
  const readings = async (): Promise<number> => {
    const figures = vi.fn(deps.dashboards.figures);
    await buildReport(
      { ...deps, dashboards: { ...deps.dashboards, figures } },
      aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
      {
        dashboardGuid: guid,
        period: { start: NOW - 4 * HOUR, end: NOW },
        notes: '',
        lateSince: undefined,
        referenceTime: NOW,
      },
    );
    return figures.mock.calls.length;
  };
  const ofAll = await readings();
  await put(guid, [...charts.slice(0, 1), { ...own, Kind: 'Monitors', Monitors: [shop] }]);
  expect(ofAll).toBe(await readings());
});

test('an SLA tile uses its SLA, also in a report, and the SLA cannot be deleted', async () => {
  const guid = await aDashboard();
  const deps = reporterDeps(db, { now: () => NOW });
  const caller = aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true });
  for (const Description of ['A first', 'Gold']) await createDefinition(slaDefinition, deps, caller, { Description });
  const stored = await createSlaStore(db, 1).all();
  const gold = stored.find(({ description }) => description === 'Gold')?.slaGuid ?? '';
  const first = stored[0]?.description;
  expect(first).not.toBe('Gold');
  const sla = { Kind: 'Sla', Width: 6, Height: 2 } as const;
  expect((await put(guid, [sla, { ...sla, SlaGuid: gold.toUpperCase() }])).status).toBe(204);
  const { sections } = await buildReport(deps, caller, {
    dashboardGuid: guid,
    period: { start: NOW - 4 * HOUR, end: NOW },
    notes: '',
    lateSince: undefined,
    referenceTime: NOW,
  });
  expect(sections.map(({ about }) => about)).toEqual([first, 'Gold']);
  await expect(removeDefinition(slaDefinition, deps, caller, { guid: gold })).rejects.toThrow(
    /^The SLA is shown by Operations \(copy \d+\)$/,
  );
  await put(guid, []);
  await removeDefinition(slaDefinition, deps, caller, { guid: gold });
});

test.each([
  ['SlaGuid', 'Sla', []],
  ['RumWebsiteGuid', 'RumNumber', [undefined]],
] as const)('a report leaves out a tile whose %s is missing', async (field, Kind, expected) => {
  const guid = await aDashboard();
  const deps = reporterDeps(db, { now: () => NOW });
  const caller = aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true });
  await createDefinition(slaDefinition, deps, caller, { Description: `Another for ${Kind}` });
  const website = { Description: 'Another', Url: 'https://shop.example' };
  await createDefinition(rumWebsites, { ...deps, webAddress: 'https://watch.example' }, caller, website);
  const tiles = JSON.stringify([{ TileGuid: guid, Kind, Width: 6, Height: 2, [field]: UNKNOWN_GUID }]);
  await db.updateTable('dashboard').set({ tiles }).where('dashboard_guid', '=', guid).execute();
  const period = { start: NOW - 4 * HOUR, end: NOW };
  const report = { dashboardGuid: guid, period, notes: '', lateSince: undefined, referenceTime: NOW };
  const { sections } = await buildReport(deps, caller, report);
  expect(sections.map(({ about }) => about)).toEqual(expected);
});
