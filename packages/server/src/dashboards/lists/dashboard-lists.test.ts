import type { DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardAlerts } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import type { DashboardErrorTypes } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, sqlSnapshotStore, storeChecks, type NewCheck } from '../../checks/index.js';
import { aCheck, anHttpDetail } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const guid = predefinedDashboards.find(({ name }) => name === 'Monitor log')?.dashboardGuid ?? '';
let service: ServiceFixture;
let shop: string;
let first: NewCheck;

beforeAll(async () => {
  service = await aService(db);
  shop = await service.addMonitor('shop');
  await sql`insert into checkpoint (account_id, region_id, name, code, is_primary, created_at)
    values (1, 1004, 'Oslo', 'OSL', true, 0)`.execute(db);
  await sql`insert into checkpoint_server (checkpoint_id, created_at) values (1, 0)`.execute(db);
  const check = (minutesAgo: number, more: Partial<NewCheck> = {}) =>
    aCheck({ monitorGuid: shop, at: NOW - minutesAgo * MINUTE, ...more });
  first = check(50, { errorLevel: 1, errorCode: 12_001, errorDescription: 'TCP connection timed out' });
  const page = {
    kind: 'page',
    startAt: NOW,
    navigations: [],
    url: 'https://example.com/',
    elementCount: 0,
    withheld: [],
    browser: { name: 'Chrome', version: '1', os: 'Linux' },
    pictures: [{ id: crypto.randomUUID(), atMs: 1, mimeType: 'image/jpeg', key: 'aa' }],
  } as unknown as NonNullable<NewCheck['detail']>;
  const pictured = check(49, { errorLevel: 2, errorCode: 14_500, detail: anHttpDetail() });
  const checks = [
    first,
    pictured,
    check(40, { errorLevel: 2, errorCode: 14_503 }),
    check(30),
    check(20, { stagingMode: true }),
    check(10, { detail: page }),
    check(6, { isConcurrent: true, isPartial: true, attempt: 17 }),
    check(5, { isConcurrent: true, attempt: 16 }),
  ];
  await ensurePartitions(db, NOW - DAY);
  await ensurePartitions(db, NOW);
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  const snapshot = { accountId: 1, checkId: pictured.id };
  const decision = { form: 'page', contentType: 'text/html' } as const;
  await sqlSnapshotStore(db).save([{ ...snapshot, monitorGuid: shop, decision }], NOW);
  await sqlSnapshotStore(db).saveRendered({ ...snapshot, screenshotGuid: crypto.randomUUID(), artifact: 'aa' });
  await addAlerts();
});

/** Adds the alert, two reminders and the recovery of one incident, and one alert older than a day. */
async function addAlerts(): Promise<void> {
  const incident = crypto.randomUUID();
  const at = NOW - 50 * MINUTE;
  await db
    .insertInto('incident')
    .values({
      incident_guid: incident,
      account_id: 1,
      monitor_guid: shop,
      first_error_check_id: first.id,
      first_error_at: at,
      first_confirmed_check_id: first.id,
      first_confirmed_at: at,
      confirmed_count: 2,
      last_error_check_id: first.id,
      last_error_at: at,
      error_code: 14_500,
      error_description: 'HTTP status 500',
      closed_at: NOW - 30 * MINUTE,
      ok_check_id: 1,
      silenced_reason: null,
    })
    .execute();
  const alert = (minutesAgo: number, kind: number, ordinal: number) => ({
    account_id: 1,
    alert_guid: crypto.randomUUID(),
    kind,
    ordinal,
    incident_guid: incident,
    level_id: 2,
    alert_definition_guid: crypto.randomUUID(),
    monitor_guid: shop,
    check_id: first.id,
    first_error_at: at,
    first_error_check_id: first.id,
    alerted_at: NOW - minutesAgo * MINUTE,
    error_message: '',
    facts: '{}',
    error_description: 'HTTP status 500',
    incident_key: 'k',
  });
  const alerts = [alert(49, 0, 0), alert(45, 1, 1), alert(40, 1, 2), alert(30, 2, 0), alert(48 * 60, 0, 0)];
  await db.insertInto('alert').values(alerts).execute();
}

const get = async <T>(path: string, of = guid): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${of}/${path}`)).body as T;
const minutesAgo = ({ Rows }: { readonly Rows: readonly { readonly At: number }[] }) =>
  Rows.map(({ At }) => (NOW - At) / MINUTE);

/** Creates a dashboard with one tile and returns the tile's guid as well. */
async function oneTile(tile: Partial<DashboardTile>): Promise<{ readonly own: string; readonly tileGuid: string }> {
  const { DashboardGuid: own } = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as {
    DashboardGuid: string;
  };
  const Tiles = [{ Kind: 'Log', Width: 12, Height: 3, ...tile }];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${own}/Tile`, { Tiles })).status).toBe(204);
  const { TileGuid: tileGuid = '' } = (await get<DashboardLayout>('Tile', own)).Tiles[0] ?? {};
  return { own, tileGuid };
}

const buildSections = async (dashboardGuid: string) => {
  const period = { start: NOW - DAY, end: NOW };
  const caller = aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true });
  const options = { dashboardGuid, period, notes: '', lateSince: undefined, referenceTime: NOW };
  return (await buildReport(reporterDeps(db, { now: () => NOW }), caller, options)).sections;
};

async function loadPages<T extends DashboardLog | DashboardAlerts>(path: string): Promise<T[]> {
  const pages = [await get<T>(path)];
  for (let next = pages[0]?.Next; next !== undefined; next = pages.at(-1)?.Next) {
    pages.push(await get<T>(`${path}&Cursor=${next}`));
  }
  return pages;
}

test('pages through the log with each check once; the last page has no cursor', async () => {
  const pages = await loadPages<DashboardLog>('CheckLog?Take=3');
  expect(pages.map(minutesAgo)).toEqual([[5, 10, 20], [30, 40, 49], [50]]);
  expect(pages[0]?.Next).toEqual(expect.any(String));
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/CheckLog?Cursor=x`)).status).toBe(400);
});

test('marks errors that the reader may clear by permission to edit the monitor', async () => {
  const mayClear = ({ Rows }: DashboardLog) => Rows.map(({ MayClear }) => MayClear);
  const not = [undefined, undefined, undefined, undefined];
  expect(mayClear(await get<DashboardLog>('CheckLog'))).toEqual([...not, true, true, true]);
  const reader = await service.anOperator('reader@example.com');
  const seen = async () => mayClear((await reader('GET', `/api/v1/Dashboard/${guid}/CheckLog`)).body as DashboardLog);
  expect(await seen()).toEqual([...not, undefined, undefined, undefined]);
  const grant = { account_id: 1, authorization_id: crypto.randomUUID(), context_type: 'monitor', context_id: shop };
  await db
    .insertInto('access_grant')
    .values({ ...grant, type: 'EditMonitor', operator_guid: reader.guid, operator_group_guid: null, created_at: 0 })
    .execute();
  service.gatekeeper.clearCache();
  expect(await seen()).toEqual([...not, true, true, true]);
});

test('marks checks of staging, with a screenshot, concurrent and partial ones', async () => {
  const { Rows } = await get<DashboardLog>('CheckLog?ShowPartialMeasurements=true');
  const marks = Rows.map(({ IsStaging, HasScreenshot, ConcurrentPart }) => [IsStaging, HasScreenshot, ConcurrentPart]);
  const none = [undefined, undefined, undefined];
  expect(marks).toEqual([
    [undefined, undefined, 'Overall'],
    [undefined, undefined, 'Part'],
    [undefined, true, undefined],
    [true, undefined, undefined],
    none,
    none,
    [undefined, true, undefined],
    none,
  ]);
  expect(Rows[0]?.CheckpointName).toBe('Multiple locations');
});

test.each([
  [{ CheckLevel: 'Errors' }, '', [40, 49, 50]],
  [{ CheckLevel: 'Confirmed' }, 'OnlyOk=true', [40, 49]],
  [{ CheckLevel: 'Ok' }, 'ErrorLevel=Confirmed', [5, 10, 20, 30]],
  [{ CheckLevel: 'Ok', ShowPartialMeasurements: true }, '', [5, 6, 10, 20, 30]],
  [{ ShowPartialMeasurements: false }, 'ShowPartialMeasurements=true', [5, 10, 20, 30, 40, 49, 50]],
] as const)('a log set to %j overrides the query (%s), also in a report', async (setting, query, expected) => {
  const { own, tileGuid } = await oneTile(setting);
  expect(minutesAgo(await get<DashboardLog>(`CheckLog?Tile=${tileGuid}&${query}`, own))).toEqual(expected);
  const [section] = await buildSections(own);
  expect(section?.rows.map(([at]) => (NOW - Number(at)) / MINUTE)).toEqual(expected);
});

test('reports mark staging and partial checks and name each checkpoint', async () => {
  const { own } = await oneTile({ CheckLevel: 'Ok', ShowPartialMeasurements: true });
  const [section] = await buildSections(own);
  expect(section?.columns.map(({ textKey }) => textKey)).toEqual([
    'at',
    'monitor',
    'TotalTime',
    'state',
    'remark',
    'errorCode',
    'error',
    'checkpoint',
  ]);
  expect(section?.rows.map((row) => row[4])).toEqual([undefined, 'partialCheck', undefined, 'staging', undefined]);
});

test('omits a log from reports when its tile excludes files', async () => {
  const { own } = await oneTile({ IncludeInExport: false });
  expect(await buildSections(own)).toEqual([]);
});

test('pages through alerts of the period with their first error and its checkpoint', async () => {
  const pages = await loadPages<DashboardAlerts>('Alert?Take=3');
  expect(pages.map(minutesAgo)).toEqual([[30, 40, 45], [49]]);
  expect(pages[0]?.Rows.map((row) => [row.AlertType, row.ErrorLevel, row.Ordinal, row.EscalationLevelId])).toEqual([
    ['Ok', 'NoError', 0, 2],
    ['Reminder', 'Confirmed', 2, 2],
    ['Reminder', 'Confirmed', 1, 2],
  ]);
  expect(pages[1]?.Rows).toMatchObject([
    { ErrorDescription: 'TCP connection timed out', MonitorCheckId: first.id, MonitorName: 'shop' },
  ]);
  expect(minutesAgo(await get('Alert?PresetPeriod=All'))).toEqual([30, 40, 45, 49, 48 * 60]);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/Alert?Cursor=x`)).status).toBe(400);
  expect((await service.admin('GET', `/api/v1/Dashboard/${crypto.randomUUID()}/Alert`)).status).toBe(404);
});

test('alerts follow level and checkpoints of the tile, else of the query', async () => {
  expect(minutesAgo(await get('Alert?Level=Ok'))).toEqual([30]);
  expect(minutesAgo(await get('Alert?Level=Confirmed'))).toEqual([40, 45, 49]);
  expect(minutesAgo(await get('Alert?CheckpointIds=99'))).toEqual([]);
  const { own, tileGuid } = await oneTile({
    Kind: 'Alerts',
    CheckLevel: 'Ok',
    Period: { PresetPeriod: 'All', SelectedPeriodType: 'PresetPeriod' },
  });
  expect(minutesAgo(await get(`Alert?Tile=${tileGuid}&Level=Confirmed&PresetPeriod=PreviousYear`, own))).toEqual([30]);
  const [section] = await buildSections(own);
  expect(section?.rows).toEqual([
    [NOW - 30 * MINUTE, 'Ok', 'shop', 'NoError', undefined, 2, undefined, 'TCP connection timed out', 'Oslo'],
  ]);
});

test('groups errors by class with their codes added up, or by code if the tile says so', async () => {
  const { Classes } = await get<DashboardErrorTypes>('ErrorType');
  expect(Classes).toMatchObject([
    { Class: 'HTTP', Codes: 2, ConfirmedErrors: 2, UnconfirmedErrors: 0, LastAt: NOW - 40 * MINUTE },
    { Class: 'Network', Codes: 1, ConfirmedErrors: 0, UnconfirmedErrors: 1, LastAt: NOW - 50 * MINUTE },
  ]);
  for (const [tile, textKey, count] of [
    [{ Kind: 'ErrorTypes' }, 'errorClass', 2],
    [{ Kind: 'ErrorTypes', ErrorsBy: 'Code' }, 'error', 3],
  ] as const) {
    const [section] = await buildSections((await oneTile(tile)).own);
    expect([section?.columns[0]?.textKey, section?.rows.length]).toEqual([textKey, count]);
  }
});

test('rejects list settings on tiles that list neither checks nor alerts', async () => {
  const refused = { CheckLevel: 'Ok', ShowPartialMeasurements: true, IncludeInExport: false, ErrorsBy: 'Code' };
  const Tiles = [{ Kind: 'Status', Width: 6, Height: 2, ...refused }];
  const { own } = await oneTile({});
  const { status, body } = await service.admin('PUT', `/api/v1/Dashboard/${own}/Tile`, { Tiles });
  expect(status).toBe(400);
  for (const name of Object.keys(refused))
    expect(JSON.stringify(body)).toContain(`Tiles[0].${name}: is not allowed for Status`);
});
