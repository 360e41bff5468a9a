import type { DashboardCheckpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardErrorCounts, DashboardErrorTypes } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { DAY, HOUR } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, rollUpChecks, storeChecks, type NewCheck } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const guid = predefinedDashboards.find(({ name }) => name === 'Errors overview')?.dashboardGuid ?? '';
let service: ServiceFixture;
let shop: string;
let blog: string;

beforeAll(async () => {
  service = await aService(db);
  [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
  const check = (monitorGuid: string, hoursAgo: number, more: Partial<NewCheck>) =>
    aCheck({ monitorGuid, at: NOW - hoursAgo * HOUR, ...more });
  const failed = { errorLevel: 2, errorCode: 14_500 } as const;
  const checks = [
    check(shop, 20 * 24, failed),
    check(shop, 3 * 24, failed),
    check(shop, 3, failed),
    check(shop, 2, failed),
    check(blog, 5, { errorLevel: 1, errorCode: 28_001 }),
    check(blog, 4, {}),
    check(shop, 1, { ...failed, stagingMode: true }),
    check(blog, 1, { ...failed, isPartial: true }),
  ];
  // Server 1, which made all checks.
  await sql`insert into checkpoint (account_id, region_id, name, code, is_primary, created_at)
    values (1, 1004, 'Oslo', 'OSL', true, 0)`.execute(db);
  await sql`insert into checkpoint_server (checkpoint_id, created_at) values (1, 0)`.execute(db);
  for (const { slotAt } of checks) await ensurePartitions(db, slotAt);
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
});

const read = async <T>(path: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/${path}`)).body as T;

test('counts errors of a day, a week and a month, whatever period is requested', async () => {
  for (const query of ['', '?PresetPeriod=PreviousMonth']) {
    const { Periods } = await read<DashboardErrorCounts>(`ErrorCount${query}`);
    expect(
      Periods.map((each) => [each.Days, each.FromAt, each.Checks, each.ConfirmedErrors, each.UnconfirmedErrors]),
    ).toEqual([
      [1, NOW - DAY, 4, 2, 1],
      [7, NOW - 7 * DAY, 5, 3, 1],
      [30, NOW - 30 * DAY, 6, 4, 1],
    ]);
  }
});

test('groups errors by code, most frequent first, without staging and partial checks', async () => {
  const { Rows, FromAt, UntilAt } = await read<DashboardErrorTypes>('ErrorType');
  expect(
    Rows.map((row) => [row.ErrorCode, row.Description, row.ConfirmedErrors, row.UnconfirmedErrors, row.LastAt]),
  ).toEqual([
    [14_500, 'HTTP status 500 (Internal Server Error)', 2, 0, NOW - 2 * HOUR],
    [28_001, 'Errors on … of … checkpoints (unconfirmed threshold reached)', 0, 1, NOW - 5 * HOUR],
  ]);
  expect([UntilAt, UntilAt - FromAt]).toEqual([NOW, DAY]);
});

test('adds up errors of a longer period over all its ranges', async () => {
  const { Rows } = await read<DashboardErrorTypes>('ErrorType?Start=2026-06-01T00:00:00&End=2026-07-01T12:00:00');
  expect(Rows.map(({ ErrorCode, ConfirmedErrors }) => [ErrorCode, ConfirmedErrors])).toEqual([
    [14_500, 4],
    [28_001, 0],
  ]);
});

test('a checkpoint includes partial checks, within the dashboard’s checkpoints', async () => {
  const { Rows, UntilAt, FromAt } = await read<DashboardCheckpoints>('Checkpoint');
  expect(Rows).toEqual([
    {
      CheckpointId: 1,
      CheckpointName: 'Oslo',
      Checks: 5,
      ConfirmedErrors: 3,
      UnconfirmedErrors: 1,
      TotalTime: 120,
      ResolveTime: 10,
      ConnectionTime: 20,
      DownloadTime: 90,
    },
  ]);
  expect(UntilAt - FromAt).toBe(DAY);
  const copy = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as { DashboardGuid: string };
  const filter = { DashboardFilter: { Checkpoints: [2] } };
  expect((await service.admin('PATCH', `/v4/Dashboard/${copy.DashboardGuid}`, filter)).status).toBe(204);
  const limited = (await service.admin('GET', `/api/v1/Dashboard/${copy.DashboardGuid}/Checkpoint`)).body;
  expect(limited).toMatchObject({ Rows: [] });
});

test('limits figures to a group, and rejects an unknown dashboard or period', async () => {
  const group = await service.addGroup('only the blog');
  const row = { account_id: 1, monitor_group_guid: group, monitor_guid: blog };
  await db.insertInto('monitor_group_member').values(row).execute();
  const { Rows } = await read<DashboardErrorTypes>(`ErrorType?MonitorGroupGuid=${group}`);
  expect(Rows.map(({ ErrorCode }) => ErrorCode)).toEqual([28_001]);
  const { Periods } = await read<DashboardErrorCounts>(`ErrorCount?MonitorGroupGuid=${group}`);
  expect(Periods.map(({ ConfirmedErrors }) => ConfirmedErrors)).toEqual([0, 0, 0]);
  const { Rows: checkpoints } = await read<DashboardCheckpoints>(`Checkpoint?MonitorGroupGuid=${group}`);
  expect(checkpoints.map(({ Checks }) => Checks)).toEqual([3]);
  for (const path of ['ErrorType', 'ErrorCount', 'Checkpoint']) {
    expect((await service.admin('GET', `/api/v1/Dashboard/${crypto.randomUUID()}/${path}`)).status).toBe(404);
    expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/${path}?PresetPeriod=Never`)).status).toBe(400);
  }
});

test('limits errors and figures to the requested checkpoints', async () => {
  for (const [path, count] of [
    ['ErrorType?CheckpointIds=1', 2],
    ['ErrorType?CheckpointIds=99', 0],
    ['Checkpoint?CheckpointIds=1', 1],
    ['Checkpoint?CheckpointIds=99', 0],
  ] as const) {
    const { Rows } = await read<{ readonly Rows: readonly unknown[] }>(path);
    expect([path, Rows.length]).toEqual([path, count]);
  }
});

test('the log filters by level, partial checks and checkpoints', async () => {
  const logged = async (query: string): Promise<number[]> => {
    const { Rows } = await read<DashboardLog>(`CheckLog?${query}`);
    return Rows.map(({ At }) => (NOW - At) / HOUR);
  };
  expect(await logged('')).toEqual([1, 2, 3, 4, 5]);
  expect(await logged('OnlyOk=true')).toEqual([4]);
  expect(await logged('ErrorLevel=Unconfirmed')).toEqual([1, 2, 3, 5]);
  expect(await logged('ErrorLevel=Confirmed')).toEqual([1, 2, 3]);
  expect(await logged('ErrorLevel=Confirmed&ShowPartialMeasurements=true')).toEqual([1, 1, 2, 3]);
  expect(await logged('CheckpointIds=1,99')).toEqual([1, 2, 3, 4, 5]);
  expect(await logged('CheckpointIds=99')).toEqual([]);
});

test('rejects OnlyOk with a level of errors and ids that are not numbers', async () => {
  for (const query of ['OnlyOk=true&ErrorLevel=Confirmed', 'CheckpointIds=Oslo']) {
    const { status, body } = await service.admin('GET', `/api/v1/Dashboard/${guid}/CheckLog?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(/OnlyOk|CheckpointIds/)]);
  }
});

test('limits checks to the dashboard’s checkpoints unless others are requested', async () => {
  const copied = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as { DashboardGuid: string };
  const own = `/api/v1/Dashboard/${copied.DashboardGuid}/CheckLog`;
  await service.admin('PATCH', `/v4/Dashboard/${copied.DashboardGuid}`, {
    DashboardFilter: { Checkpoints: [2] },
  });
  const countRows = async (path: string) => ((await service.admin('GET', path)).body as DashboardLog).Rows.length;
  expect(await countRows(own)).toBe(0);
  expect(await countRows(`${own}?CheckpointIds=1`)).toBe(5);
});

test('checkpoints of a tile of errors or checks override the requested ones', async () => {
  const copied = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as { DashboardGuid: string };
  const own = `/api/v1/Dashboard/${copied.DashboardGuid}`;
  const tile = { Width: 6, Height: 2, Checkpoints: [2] };
  const Tiles = (['Log', 'ErrorTypes'] as const).map((Kind) => ({ Kind, ...tile }));
  expect((await service.admin('PUT', `${own}/Tile`, { Tiles })).status).toBe(204);
  const kept = ((await service.admin('GET', `${own}/Tile`)).body as DashboardLayout).Tiles;
  for (const [index, part] of ['CheckLog', 'ErrorType'].entries()) {
    const countRows = async (query: string) =>
      ((await service.admin('GET', `${own}/${part}?${query}`)).body as DashboardLog).Rows.length;
    expect(await countRows('CheckpointIds=1')).toBeGreaterThan(0);
    expect(await countRows(`CheckpointIds=1&Tile=${kept[index]?.TileGuid ?? ''}`)).toBe(0);
  }
});

test('limits errors and checks of a report to the dashboard’s checkpoints', async () => {
  const copied = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as { DashboardGuid: string };
  const dashboardGuid = copied.DashboardGuid;
  const reported = async (checkpoint: number) => {
    const DashboardFilter = { Checkpoints: [checkpoint] };
    await service.admin('PATCH', `/v4/Dashboard/${dashboardGuid}`, { DashboardFilter });
    const { sections } = await buildReport(
      reporterDeps(db, { now: () => NOW }),
      aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
      { dashboardGuid, period: { start: NOW - DAY, end: NOW }, notes: '', lateSince: undefined, referenceTime: NOW },
    );
    const checkSections = sections.filter(({ title }) => ['ErrorTypes', 'CheckpointFigures', 'Log'].includes(title));
    return checkSections.map(({ title, rows }) => [title, rows.length]);
  };
  const titles = ['ErrorTypes', 'ErrorTypes', 'CheckpointFigures', 'Log'];
  expect(await reported(2)).toEqual(titles.map((title) => [title, 0]));
  for (const [, count] of await reported(1)) expect(count).toBeGreaterThan(0);
});

test('marks data that begins after its period', async () => {
  for (const part of ['ErrorType', 'Checkpoint', 'CheckpointTimeSeries']) {
    expect([part, (await read<DashboardErrorTypes>(part)).IsTruncated]).toEqual([part, undefined]);
    expect([part, (await read<DashboardErrorTypes>(`${part}?PresetPeriod=All`)).IsTruncated]).toEqual([part, true]);
  }
});
