import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type {
  DashboardFigures,
  DashboardLines,
  DashboardLog,
  DashboardMonitors,
  DashboardTimePattern,
} from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { localParts } from '@vedette/kernel/zones';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../checks/index.js';
import { aCheck } from '../testing/a-check.js';
import type { Client } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';
import { aService, type ServiceFixture } from '../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
const guidNamed = (name: string): string =>
  predefinedDashboards.find((each) => each.name === name)?.dashboardGuid ?? '';
let service: ServiceFixture;
let shop: string;
let blog: string;

beforeAll(async () => {
  service = await aService(db);
  [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
  await ensurePartitions(db, NOW - 24 * HOUR);
  await ensurePartitions(db, NOW);
  const check = (monitorGuid: string, minutesAgo: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid, at: NOW - minutesAgo * MINUTE, errorLevel });
  const checks = [check(shop, 180, 0), check(shop, 120, 2), check(shop, 90, 0), check(blog, 120, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
});

const cloneDashboard = async (name: string, by: Client): Promise<string> =>
  ((await by('POST', `/v4/Dashboard/${guidNamed(name)}/Clone`)).body as Dashboard).DashboardGuid;
const loadLayout = async (guid: string, by: Client = service.admin): Promise<DashboardLayout> =>
  (await by('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
const loadFigures = async (guid: string, query = ''): Promise<DashboardFigures> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/Figures?${query}`)).body as DashboardFigures;

test('every operator may view a predefined dashboard, and none may change it', async () => {
  const guid = guidNamed('Performance summary');
  const layout = await loadLayout(guid, await service.anOperator('eve@example.com'));
  expect(layout).toMatchObject({ IsPredefined: true, MayChange: false, MayShare: false });
  expect(layout.Tiles.map(({ Kind }) => Kind)).toEqual(['Chart', 'HourOfDay', 'DayOfWeek', 'Monitors']);
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles: [] })).status).toBe(403);
});

test('every predefined dashboard has tiles', async () => {
  for (const { dashboardGuid, name } of predefinedDashboards) {
    expect([name, (await loadLayout(dashboardGuid)).Tiles.length > 0]).toEqual([name, true]);
  }
});

test('a copy, and a copy of it, has the tiles of its original until it is changed', async () => {
  const guid = await cloneDashboard('Performance summary', service.admin);
  expect((await loadLayout(guid)).Tiles).toEqual((await loadLayout(guidNamed('Performance summary'))).Tiles);
  const Tiles: DashboardTile[] = [
    { Kind: 'Chart', Metric: 'Checks', Title: 'How often', Width: 12, Height: 2 },
    { Kind: 'Alerts', Width: 3, Height: 6 },
  ];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles })).status).toBe(204);
  const named = Tiles.map((tile) => ({ ...tile, TileGuid: expect.any(String) as string }));
  expect(await loadLayout(guid)).toEqual({ Tiles: named, IsPredefined: false, MayChange: true, MayShare: true });
  const again = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as Dashboard;
  expect((await loadLayout(again.DashboardGuid)).Tiles).toEqual(named);
  expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated']);
});

test('rejects missing and unsupported metrics and tiles off the grid', async () => {
  const guid = await cloneDashboard('Operations', service.admin);
  const before = await loadLayout(guid);
  const put = (Tiles: unknown) => service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles });
  for (const tile of [
    { Kind: 'Chart', Width: 6, Height: 2 },
    { Kind: 'Alerts', Metric: 'Checks', Width: 6, Height: 2 },
    { Kind: 'MonitorLines', Width: 6, Height: 2 },
    { Kind: 'Alerts', Width: 13, Height: 2 },
    { Kind: 'Gauge', Width: 6, Height: 2 },
  ]) {
    expect((await put([tile])).status).toBe(400);
  }
  expect((await put(Array.from({ length: 51 }, () => ({ Kind: 'Alerts', Width: 6, Height: 2 })))).status).toBe(400);
  expect(await loadLayout(guid)).toEqual(before);
});

test('figures over time and by monitor agree; hours without a check are gaps', async () => {
  const { Scale, Times, Monitors, Total } = await loadFigures(guidNamed('Operations'));
  expect([Scale, Total, Monitors.map(({ MonitorName }) => MonitorName)]).toEqual(['hour', 2, ['blog', 'shop']]);
  const sum = (rows: readonly { readonly Checks: number }[]): number =>
    rows.reduce((all, { Checks }) => all + Checks, 0);
  expect([sum(Times), sum(Monitors)]).toEqual([4, 4]);
  expect(Monitors.find(({ MonitorName }) => MonitorName === 'shop')).toMatchObject({
    ConfirmedErrors: 1,
    DownMs: 30 * MINUTE,
  });
  expect(Times.at(-1)).not.toHaveProperty('TotalTime');
  expect(Times.some(({ TotalTime }) => TotalTime !== undefined)).toBe(true);
});

test('lines over time agree with the rows of their monitors and have gaps', async () => {
  const guid = guidNamed('Performance table');
  const lines = (await service.admin('GET', `/api/v1/Dashboard/${guid}/TimeSeries`)).body as DashboardLines;
  const { Monitors, Times } = await loadFigures(guid);
  expect([lines.Total, lines.Scale]).toEqual([2, 'hour']);
  expect(lines.Lines.map(({ Times: _times, ...whole }) => whole)).toEqual(Monitors);
  for (const { Checks, Times: own } of lines.Lines) {
    expect(own.map(({ FromAt }) => FromAt)).toEqual(Times.map(({ FromAt }) => FromAt));
    expect(own.reduce((all, each) => all + each.Checks, 0)).toBe(Checks);
  }
  expect(lines.Lines[0]?.Times.at(-1)).not.toHaveProperty('TotalTime');
});

test('returns lines of the first ten monitors and the total number', async () => {
  const other = await aService(await testDatabase());
  for (let at = 0; at < 12; at += 1) await other.addMonitor(`m${String(at).padStart(2, '0')}`);
  const path = `/api/v1/Dashboard/${guidNamed('Performance table')}/TimeSeries`;
  const { Total, Lines } = (await other.admin('GET', path)).body as DashboardLines;
  expect([Total, Lines.length, Lines[9]?.MonitorName]).toEqual([12, 10, 'm09']);
  const rest = (await other.admin('GET', `${path}?Skip=10`)).body as DashboardLines;
  expect([rest.Total, rest.Lines.map(({ MonitorName }) => MonitorName)]).toEqual([12, ['m10', 'm11']]);
  expect((await other.admin('GET', `${path}?Skip=-1`)).status).toBe(400);
  const empty = await other.addGroup('empty');
  expect((await other.admin('GET', `${path}?MonitorGroupGuid=${empty}`)).body).toMatchObject({ Total: 0, Lines: [] });
  expect((await other.admin('GET', `${path}?PresetPeriod=Sometime`)).status).toBe(400);
});

test('hours of the day and days of the week each add up to the period', async () => {
  const guid = guidNamed('Performance summary');
  const read = async (query: string): Promise<DashboardTimePattern> =>
    (await service.admin('GET', `/api/v1/Dashboard/${guid}/TimePattern?${query}`)).body as DashboardTimePattern;
  const slotsWithChecks = ({ Slots }: DashboardTimePattern) =>
    Slots.filter(({ Checks }) => Checks > 0).map(({ Slot, Checks, ConfirmedErrors }) => [
      Slot,
      Checks,
      ConfirmedErrors,
    ]);
  const zone = 'Europe/Amsterdam';
  const localHour = (minutesAgo: number): number => localParts(NOW - minutesAgo * MINUTE, zone).hour;
  // Checks were made 180, 120 (two monitors) and 90 minutes ago.
  expect(slotsWithChecks(await read('By=HourOfDay'))).toEqual([
    [localHour(180), 1, 0],
    [localHour(120), 3, 1],
  ]);
  expect(slotsWithChecks(await read('By=DayOfWeek&PresetPeriod=Last7Days'))).toEqual([]);
  expect(slotsWithChecks(await read('By=DayOfWeek'))).toEqual([[3, 4, 1]]);
  expect((await read('By=HourOfDay')).Slots.map(({ Slot }) => Slot)).toEqual(Array.from({ length: 24 }, (_, at) => at));
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/TimePattern`)).status).toBe(400);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/TimePattern?By=Minute`)).status).toBe(400);
});

test('limits figures to the monitor of the dashboard or to the requested group', async () => {
  const guid = await cloneDashboard('Operations', service.admin);
  const filter = { DashboardFilter: { Monitors: [blog] } };
  expect((await service.admin('PATCH', `/v4/Dashboard/${guid}`, filter)).status).toBe(204);
  const { Total, Monitors } = await loadFigures(guid);
  expect([Total, Monitors.map(({ MonitorGuid }) => MonitorGuid)]).toEqual([1, [blog]]);
  const empty = await service.addGroup('empty');
  expect(await loadFigures(guid, `MonitorGroupGuid=${empty}`)).toMatchObject({ Total: 0, Monitors: [] });
});

test('limits a dashboard to the requested monitors and groups that belong to it', async () => {
  const group = await service.addGroup('shops');
  await db
    .insertInto('monitor_group_member')
    .values({ account_id: 1, monitor_group_guid: group, monitor_guid: shop })
    .execute();
  const empty = await service.addGroup('nobody');
  const guid = guidNamed('Operations');
  const loadMonitorNames = async (query: string, of = guid) =>
    (await loadFigures(of, query)).Monitors.map(({ MonitorName }) => MonitorName);
  expect(await loadMonitorNames(`MonitorGuids=${blog}&MonitorGroupGuids=${group}`)).toEqual(['blog', 'shop']);
  expect(await loadMonitorNames(`MonitorGuids=${blog.toUpperCase()}`)).toEqual(['blog']);
  expect(await loadMonitorNames(`MonitorGroupGuids=${empty}&MonitorGroupGuids=${group}`)).toEqual(['shop']);
  expect(await loadMonitorNames(`MonitorGroupGuids=${empty}`)).toEqual([]);
  expect(await loadMonitorNames(`MonitorGuids=${blog}&MonitorGuid=${shop}`)).toEqual([]);
  const own = await cloneDashboard('Operations', service.admin);
  await service.admin('PATCH', `/v4/Dashboard/${own}`, { DashboardFilter: { Monitors: [blog] } });
  expect(await loadMonitorNames(`MonitorGuids=${blog}&MonitorGuids=${shop}`, own)).toEqual(['blog']);
});

test('rejects too many monitors in a query, and invalid guids', async () => {
  const requestStatus = async (query: string) =>
    (await service.admin('GET', `/api/v1/Dashboard/${guidNamed('Operations')}/Figures?${query}`)).status;
  const many = Array.from({ length: 51 }, () => `MonitorGuids=${crypto.randomUUID()}`).join('&');
  expect([await requestStatus(many), await requestStatus('MonitorGroupGuids=all')]).toEqual([400, 400]);
});

test('reads a custom period in the caller’s time zone, whose days follow it', async () => {
  const guid = guidNamed('Operations');
  const of = async (day: string, next: string) => {
    const { FromAt, UntilAt } = await loadFigures(guid, `Start=${day}T00:00&End=${next}T00:00`);
    return (UntilAt - FromAt) / HOUR;
  };
  expect([await of('2026-03-29', '2026-03-30'), await of('2026-06-01', '2026-06-02')]).toEqual([23, 24]);
  for (const [query, field] of [
    ['Start=2026-03-29T00:00', 'End'],
    ['Start=2026-06-31T00:00&End=2026-07-01T00:00', 'Start'],
    ['Start=2026-06-02T00:00&End=2026-06-02T00:00', 'End'],
  ] as const) {
    const { status, body } = await service.admin('GET', `/api/v1/Dashboard/${guid}/Figures?${query}`);
    expect([status, (body as { Messages: { Message: string }[] }).Messages[0]?.Message.split(':')[0]]).toEqual([
      400,
      field,
    ]);
  }
});

test('a dashboard of one monitor type shows no other type, nor does its copy', async () => {
  const journeys = guidNamed('Transactions overview');
  for (const guid of [journeys, await cloneDashboard('Transactions overview', service.admin)]) {
    expect(await loadFigures(guid)).toMatchObject({ Total: 0, Monitors: [] });
  }
  expect(await loadFigures(guidNamed('Uptime overview'))).toMatchObject({ Total: 2 });
});

test('overviews of a type omit monitors in development, other dashboards include them', async () => {
  const setMode = (monitor_mode: 'Development' | 'Production') =>
    db.updateTable('monitor').set({ monitor_mode }).where('monitor_guid', '=', blog).execute();
  await setMode('Development');
  const overview = guidNamed('Uptime overview');
  for (const guid of [overview, await cloneDashboard('Uptime overview', service.admin)]) {
    expect(await loadFigures(guid)).toMatchObject({ Total: 1, Monitors: [{ MonitorGuid: shop }] });
  }
  expect(await loadFigures(guidNamed('Account overview'))).toMatchObject({ Total: 2 });
  await setMode('Production');
  expect(await loadFigures(overview)).toMatchObject({ Total: 2 });
});

test('the log lists the newest checks first, and only errors on request', async () => {
  const loadLogRows = async (query = '') =>
    (
      (await service.admin('GET', `/api/v1/Dashboard/${guidNamed('Monitor log')}/CheckLog?${query}`))
        .body as DashboardLog
    ).Rows;
  const rows = await loadLogRows();
  expect(rows.map(({ MonitorName }) => MonitorName).toSorted()).toEqual(['blog', 'shop', 'shop', 'shop']);
  expect(rows.map(({ At }) => At)).toEqual(rows.map(({ At }) => At).toSorted((a, b) => b - a));
  expect(await loadLogRows('Take=1')).toEqual(rows.slice(0, 1));
  const errors = await loadLogRows('ErrorLevel=Confirmed');
  expect(errors).toMatchObject([{ MonitorName: 'shop', ErrorLevel: 'Confirmed', At: NOW - 120 * MINUTE }]);
  expect(await loadLogRows('PresetPeriod=PreviousYear')).toEqual([]);
});

test('returns monitors in pages with their figures, and searches all of them', async () => {
  const guid = guidNamed('Operations');
  const loadMonitorPage = async (query: string): Promise<DashboardMonitors> =>
    (await service.admin('GET', `/api/v1/Dashboard/${guid}/Monitor?${query}`)).body as DashboardMonitors;
  const { Monitors } = await loadFigures(guid);
  expect(await loadMonitorPage('')).toEqual({ Total: 2, Rows: Monitors });
  expect(await loadMonitorPage('Take=1')).toEqual({ Total: 2, Rows: Monitors.slice(0, 1) });
  expect(await loadMonitorPage('Take=1&Skip=1')).toEqual({ Total: 2, Rows: Monitors.slice(1) });
  expect(await loadMonitorPage('Take=1&Search=SHO')).toEqual({ Total: 1, Rows: Monitors.slice(1) });
  expect(await loadMonitorPage('Skip=7')).toEqual({ Total: 2, Rows: [] });
  const [was] = (await loadMonitorPage('PresetPeriod=PreviousYear')).Rows;
  expect(was).toMatchObject({ MonitorName: 'blog', Checks: 0 });
  const own = await cloneDashboard('Operations', service.admin);
  await service.admin('PATCH', `/v4/Dashboard/${own}`, { DashboardFilter: { Monitors: [shop] } });
  const limited = (await service.admin('GET', `/api/v1/Dashboard/${own}/Monitor?Search=blog`)).body;
  expect(limited).toEqual({ Total: 0, Rows: [] });
});

test('beyond the limit a limited dashboard returns the other guids', async () => {
  const group = await service.addGroup('many');
  const all = await Promise.all(Array.from({ length: 201 }, (_each, i) => service.addMonitor(`many ${i}`)));
  const members = all.map((monitor_guid) => ({ account_id: 1, monitor_group_guid: group, monitor_guid }));
  await db.insertInto('monitor_group_member').values(members).execute();
  const guid = guidNamed('Operations');
  const { Total, Monitors, OtherMonitors } = await loadFigures(guid, `MonitorGroupGuid=${group}`);
  expect([Total, Monitors.length, OtherMonitors?.length]).toEqual([201, 200, 1]);
  expect([...Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(OtherMonitors ?? [])].sort()).toEqual(all.sort());
  expect(await loadFigures(guid)).toMatchObject({ Total: 203 });
  expect(await loadFigures(guid)).not.toHaveProperty('OtherMonitors');
});

test('rejects an invalid period and a dashboard that is missing or not shared', async () => {
  const get = (path: string, by: Client = service.admin) => by('GET', `/api/v1/Dashboard/${path}`);
  expect((await get(`${guidNamed('Operations')}/Figures?PresetPeriod=Ever`)).status).toBe(400);
  expect((await get('00000000-0000-4000-8000-000000000000/Figures')).status).toBe(404);
  const own = await cloneDashboard('Operations', service.admin);
  const fay = await service.anOperator('fay@example.com');
  for (const part of ['Figures', 'Monitor', 'CheckLog']) expect((await get(`${own}/${part}`, fay)).status).toBe(403);
  expect((await get(`${own}/CheckLog?Take=0`)).status).toBe(400);
  expect((await get(`${own}/Monitor?Skip=-1`)).status).toBe(400);
  expect((await get(`${own}/Monitor?PresetPeriod=Ever`)).status).toBe(400);
  expect((await get('00000000-0000-4000-8000-000000000000/Monitor')).status).toBe(404);
  expect((await get('00000000-0000-4000-8000-000000000000/CheckLog')).status).toBe(404);
});
