import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { deleteOldSeries, ensurePartitions, rollUpSeries, storeChecks, type NewCheck } from '../../checks/index.js';
import { aPageCheck, aStep, aTransactionCheck } from '../../testing/page-checks.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { readDashboardPages } from './dashboard-pages.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let shop: string;
let journey: string;
let guid: string;

const navigation = (ms: number) => ({ url: '', firstContentfulPaintMs: ms, cumulativeLayoutShift: ms / 1_000 });
const store = (checks: readonly NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, checks));

beforeAll(async () => {
  service = await aService(db);
  [shop, journey] = [await service.addMonitor('shop'), await service.addMonitor('journey')];
  const plain = await service.addMonitor('plain');
  for (const [monitor, type] of [
    [shop, 'FullPageCheck'],
    [journey, 'Transaction'],
    [plain, 'Https'],
  ] as const) {
    await db.updateTable('monitor').set({ monitor_type: type }).where('monitor_guid', '=', monitor).execute();
  }
  for (const at of [NOW - 2 * DAY, NOW - DAY, NOW]) await ensurePartitions(db, at);
  const at = (minutesAgo: number) => NOW - minutesAgo * MINUTE;
  const pages = [
    aPageCheck({ monitorGuid: shop, at: at(5) }, [navigation(100)]),
    aPageCheck({ monitorGuid: shop, at: at(10) }, [navigation(201)]),
    aPageCheck({ monitorGuid: shop, at: at(150) }, [navigation(30)]),
    aPageCheck({ monitorGuid: shop, at: at(30 * 60) }, [navigation(4_000)]),
  ];
  await store(pages);
  // A result that is delivered twice counts once.
  await store(pages);
  const steps = [aStep([navigation(7)]), aStep([navigation(8)], { storesFigures: false }), aStep([navigation(9)])];
  await store([aTransactionCheck({ monitorGuid: journey, at: at(70) }, steps)]);
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
});

const read = async (query: string): Promise<DashboardPageLines> => {
  const { status, body } = await service.admin('GET', `/api/v1/Dashboard/${guid}/PageTimeSeries?${query}`);
  expect([status, body]).toEqual([200, body]);
  return body as DashboardPageLines;
};
const pageValues = ({ Lines }: DashboardPageLines) =>
  Lines.map(({ MonitorName, StepName, Pages, Value }) => [MonitorName, StepName, Pages, Value]);

test('returns a line for each measured page and step with the mean over all pages', async () => {
  const lines = await read('PageMetric=FirstContentfulPaint');
  expect([lines.Total, lines.Monitors, lines.Scale]).toEqual([2, 2, 'hour']);
  expect(pageValues(lines)).toEqual([
    ['journey', 'Step 1', 1, 7],
    ['journey', 'Step 3', 1, 9],
    ['shop', undefined, 3, 110],
  ]);
  const hours = lines.Lines[2]?.Times.filter(({ Pages }) => Pages > 0).map(({ FromAt, Pages, Value }) => [
    NOW - FromAt,
    Pages,
    Value,
  ]);
  expect(hours).toEqual([
    [3 * HOUR, 1, 30],
    [HOUR, 2, 151],
  ]);
  expect(lines.Lines[2]?.Times.at(-2)).not.toHaveProperty('Value');
});

test('layout shift has four decimals, and a page that was not measured has no line', async () => {
  expect(pageValues(await read('PageMetric=CumulativeLayoutShift'))[2]).toEqual(['shop', undefined, 3, 0.1103]);
  expect((await read('PageMetric=LoadEventEnd')).Lines).toEqual([]);
});

test('edges within an hour are read from quarters; others move to the next quarter', async () => {
  const between = async (start: string, end: string) =>
    pageValues(await read(`PageMetric=FirstContentfulPaint&Start=2026-07-01T${start}&End=2026-07-01T${end}`));
  // Amsterdam is two hours ahead: 07:30 UTC.
  expect(await between('09:30:00', '09:45:00')).toEqual([['shop', undefined, 1, 30]]);
  expect(await between('09:45:00', '10:00:00')).toEqual([]);
  expect(await between('11:45:00', '12:00:00')).toEqual([['shop', undefined, 2, 151]]);
  expect(await between('11:50:00', '12:00:00')).toEqual([]);
});

test('includes only visible monitors, and only members of a requested group', async () => {
  const { dashboards } = reporterDeps(db, { now: () => NOW });
  const deps = { ...dashboards, db, visibleTo: () => Promise.resolve([journey]) };
  const own = await readDashboardPages(deps, aCaller({ accountId: 1 }), guid, { PageMetric: 'FirstContentfulPaint' });
  expect([own.Total, own.Lines.length]).toEqual([1, 2]);
  const empty = await service.addGroup('empty');
  expect(await read(`PageMetric=FirstContentfulPaint&MonitorGroupGuid=${empty}`)).toMatchObject({
    Total: 0,
    Lines: [],
  });
});

test('rejects an unknown metric in a query and in a tile, and one on another tile type', async () => {
  for (const query of ['', 'PageMetric=Speed']) {
    const { status, body } = await service.admin('GET', `/api/v1/Dashboard/${guid}/PageTimeSeries?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('PageMetric')]);
  }
  const put = async (tile: Record<string, unknown>) => {
    const Tiles = [{ Kind: 'PageLines', Width: 6, Height: 3, ...tile }];
    const { status, body } = await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles });
    return [status, JSON.stringify(body)];
  };
  expect(await put({ PageMetric: 'Speed' })).toEqual([400, expect.stringContaining('Tiles[0].PageMetric')]);
  const foreign = { Kind: 'Log', PageMetric: 'DomComplete' };
  expect(await put(foreign)).toEqual([400, expect.stringContaining('Tiles[0].PageMetric: is not allowed for Log')]);
  expect((await put({ Metric: 'Checks' }))[0]).toBe(400);
  expect((await put({ PageMetric: 'DomComplete', Monitors: [shop] }))[0]).toBe(204);
});

test('a report shows the same as the tile', async () => {
  const Tiles = [{ Kind: 'PageLines', PageMetric: 'CumulativeLayoutShift', Width: 6, Height: 3, Monitors: [shop] }];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles })).status).toBe(204);
  const layout = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  expect(layout.Tiles).toMatchObject(Tiles);
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    {
      dashboardGuid: guid,
      period: { start: NOW - 3 * HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  expect(sections.map(({ title, columns, rows }) => [title, columns.map(({ format }) => format), rows])).toEqual([
    [
      'CumulativeLayoutShift',
      ['text', 'instant', 'ratio', 'count'],
      [
        ['shop', NOW - 3 * HOUR, 0.03, 1],
        ['shop', NOW - 2 * HOUR, undefined, 0],
        ['shop', NOW - HOUR, 0.1505, 2],
      ],
    ],
  ]);
});

test('a renamed step gets a new line, and a new step before it does not', async () => {
  const monitorGuid = await service.addMonitor('renamed');
  await db
    .updateTable('monitor')
    .set({ monitor_type: 'Transaction' })
    .where('monitor_guid', '=', monitorGuid)
    .execute();
  const run = (minutesAgo: number, ...steps: readonly (readonly [name: string, ms: number])[]) =>
    store([
      aTransactionCheck(
        { monitorGuid, at: NOW - minutesAgo * MINUTE },
        steps.map(([name, ms]) => aStep([navigation(ms)], { name })),
      ),
    ]);
  await run(200, ['Log in', 10], ['Pay', 20]);
  await run(80, ['Accept cookies', 1], ['Log in', 30], ['Checkout', 5]);
  const { Lines, Changes } = await read('PageMetric=FirstContentfulPaint');
  const own = Lines.filter((line) => line.MonitorGuid === monitorGuid);
  expect(own.map(({ StepName, Step, IsRemoved, Pages, Value }) => [StepName, Step, IsRemoved, Pages, Value])).toEqual([
    ['Accept cookies', 1, false, 1, 1],
    ['Log in', 2, false, 2, 20],
    ['Checkout', 3, false, 1, 5],
    ['Pay', undefined, true, 1, 20],
  ]);
  const quarterStart = (minutesAgo: number) => Math.floor((NOW - minutesAgo * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
  expect(Changes.filter((one) => one.MonitorGuid === monitorGuid).map(({ At }) => At)).toEqual([
    quarterStart(200),
    quarterStart(80),
  ]);
  await db.deleteFrom('monitor').where('monitor_guid', '=', monitorGuid).execute();
});

test('returns monitors by name in pages; a report has as many as fit', async () => {
  const many = Array.from({ length: 24 }, (_each, at) => `many ${String(at).padStart(2, '0')}`);
  const guids = await Promise.all(many.map((name) => service.addMonitor(name)));
  await db.updateTable('monitor').set({ monitor_type: 'FullPageCheck' }).where('monitor_guid', 'in', guids).execute();
  // Every other monitor is measured; the last one appears only on a later page.
  const measured = guids.filter((_guid, at) => at % 2 === 1);
  await store(measured.map((monitorGuid) => aPageCheck({ monitorGuid, at: NOW - 20 * MINUTE }, [navigation(50)])));
  const named = async (query: string) => {
    const { Total, Monitors, Lines } = await read(`PageMetric=FirstContentfulPaint&${query}`);
    return [Total, Monitors, Lines.map(({ MonitorName }) => MonitorName)];
  };
  const odd = (from: number, until: number) => many.filter((_name, at) => at % 2 === 1 && at >= from && at < until);
  // `journey` sorts before, `shop` after.
  expect(await named('')).toEqual([26, 10, ['journey', 'journey', ...odd(0, 9)]]);
  expect(await named('Skip=10')).toEqual([26, 10, odd(9, 19)]);
  expect(await named('Skip=20&Take=20')).toEqual([26, 6, [...odd(19, 24), 'shop']]);
  expect(await named('Skip=40')).toEqual([26, 0, []]);
  for (const wrong of ['Take=0', 'Take=21', 'Skip=-1']) {
    const { status, body } = await service.admin(
      'GET',
      `/api/v1/Dashboard/${guid}/PageTimeSeries?PageMetric=DomComplete&${wrong}`,
    );
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(wrong.slice(0, 4))]);
  }

  const Tiles = [{ Kind: 'PageLines', PageMetric: 'FirstContentfulPaint', Width: 6, Height: 3 }];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles })).status).toBe(204);
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    {
      dashboardGuid: guid,
      period: { start: NOW - HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  const [figure] = sections;
  expect([figure?.rows.map(([name]) => name), figure?.leftOut]).toEqual([[...odd(0, 24), 'shop'], 0]);
  await db.deleteFrom('series').where('monitor_guid', 'in', guids).execute();
  await db.deleteFrom('monitor').where('monitor_guid', 'in', guids).execute();
});

test('document phases start when they were first measured; older rows have none', async () => {
  const monitorGuid = await service.addMonitor('phased');
  await db
    .updateTable('monitor')
    .set({ monitor_type: 'FullPageCheck' })
    .where('monitor_guid', '=', monitorGuid)
    .execute();
  const document = { tlsMs: 30, sendMs: 1, waitMs: 200, receiveMs: 9 };
  const at = (minutesAgo: number, ms: number, phases?: typeof document) =>
    aPageCheck({ monitorGuid, at: NOW - minutesAgo * MINUTE }, [navigation(ms)], phases);
  const older = at(75, 30, { ...document, waitMs: 9_000 });
  await store([at(170, 10)]);
  await store([older, at(65, 40, { ...document, waitMs: 100 })]);
  // The late check was measured first.
  await store([at(110, 20, document)]);
  await db.updateTable('series_recent').set({ page_phases: [] }).where('id', '=', older.id).execute();
  const own = async (metric: PageMetric) => {
    const { Lines } = await read(`PageMetric=${metric}`);
    return Lines.filter((line) => line.MonitorGuid === monitorGuid);
  };
  const since = Math.floor((NOW - 110 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
  const check = async () => {
    expect(await own('WaitTime')).toMatchObject([{ Pages: 2, Value: 150, SinceAt: since }]);
    expect(await own('HttpsHandshakeTime')).toMatchObject([{ Pages: 2, Value: 30, SinceAt: since }]);
    const [paint] = await own('FirstContentfulPaint');
    expect(paint).toMatchObject({ Pages: 4, Value: 25 });
    expect(paint).not.toHaveProperty('SinceAt');
  };
  await check();
  await rollUpSeries(db, NOW);
  await check();

  const Tiles = [{ Kind: 'PageLines', PageMetric: 'WaitTime', Width: 6, Height: 3, Monitors: [monitorGuid] }];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles })).status).toBe(204);
  const report = async (start: number) =>
    buildReport(
      reporterDeps(db, { now: () => NOW }),
      aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
      { dashboardGuid: guid, period: { start, end: NOW }, notes: '', lateSince: undefined, referenceTime: NOW },
    );
  expect((await report(NOW - 3 * HOUR)).sections).toMatchObject([
    {
      title: 'WaitTime',
      columns: [
        { textKey: 'monitor' },
        { textKey: 'time' },
        { textKey: 'WaitTime' },
        { textKey: 'pages' },
        { textKey: 'measuredSince' },
      ],
      rows: [
        ['phased', NOW - 3 * HOUR, undefined, 0, since],
        ['phased', NOW - 2 * HOUR, 150, 2, since],
        ['phased', NOW - HOUR, undefined, 0, since],
      ],
    },
  ]);
  // The whole period is measured, so there is no note.
  expect((await report(NOW - HOUR)).sections).toMatchObject([{ columns: { length: 4 } }]);
  await db.deleteFrom('series').where('monitor_guid', '=', monitorGuid).execute();
  await db.deleteFrom('monitor').where('monitor_guid', '=', monitorGuid).execute();
});

test('deletes quarters, hours and days after their retention and with their monitor', async () => {
  const rows = async () => {
    const all = await db.selectFrom('page_rollup').select('step_min').execute();
    return [15, 60, 1_440].map((width) => all.filter(({ step_min: stepMinutes }) => stepMinutes === width).length);
  };
  const before = await read('PageMetric=FirstContentfulPaint&PresetPeriod=Last7Days');
  await rollUpSeries(db, NOW + HOUR);
  // Rolling up does not change the response.
  expect(await read('PageMetric=FirstContentfulPaint&PresetPeriod=Last7Days')).toEqual(before);
  const drop = (quarterHourDays: number, statisticsDays: number) =>
    deleteOldSeries(db, NOW + DAY, { quarterHourDays, statisticsDays });
  await drop(730, 730);
  expect(await rows()).toEqual([5, 5, 4]);
  await drop(1, 730);
  expect(await rows()).toEqual([4, 5, 4]);
  await drop(1, 1);
  expect(await rows()).toEqual([4, 4, 3]);
  await db.deleteFrom('monitor').where('monitor_guid', 'in', [shop, journey]).execute();
  await drop(730, 730);
  expect(await rows()).toEqual([0, 0, 0]);
});
