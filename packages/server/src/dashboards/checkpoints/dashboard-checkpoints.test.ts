import type { DashboardCheckpointLines } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { DAY, HOUR } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks, type NewCheck } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const origin = predefinedDashboards.find(({ name }) => name === 'Errors overview')?.dashboardGuid ?? '';
const [OSLO, AALBORG, ELSEWHERE] = [1, 2, 3] as const;
let service: ServiceFixture;

beforeAll(async () => {
  service = await aService(db);
  const shop = await service.addMonitor('shop');
  const check = (hoursAgo: number, more: Partial<NewCheck>) =>
    aCheck({ monitorGuid: shop, at: NOW - hoursAgo * HOUR, ...more });
  const failed = { errorLevel: 2, errorCode: 14_500 } as const;
  const checks = [check(5.5, failed), check(5.25, {}), check(1.5, {}), check(2 * 24, failed)];
  await anAccountRow(db, 2);
  // Server 1, which made all checks, belongs to Oslo.
  await sql`insert into checkpoint (account_id, region_id, name, code, is_primary, created_at) values
    (1, 1004, 'Oslo', 'OSL', true, 0), (1, 1004, 'Aalborg', 'AAL', true, 0),
    (2, 1004, 'Elsewhere', 'ELS', true, 0)`.execute(db);
  await sql`insert into checkpoint_server (checkpoint_id, created_at) values (${OSLO}, 0)`.execute(db);
  for (const { slotAt } of checks) await ensurePartitions(db, slotAt);
  await db.transaction().execute((tx) => storeChecks(tx, checks));
});

async function aDashboard(tile: Record<string, unknown>): Promise<string> {
  const { DashboardGuid: guid } = (await service.admin('POST', `/v4/Dashboard/${origin}/Clone`)).body as {
    DashboardGuid: string;
  };
  const tiles = { Tiles: [{ Kind: 'CheckpointLines', Metric: 'TotalTime', Width: 6, Height: 3, ...tile }] };
  expect((await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, tiles)).status).toBe(204);
  return guid;
}
async function reportedLines(dashboardGuid: string, period: Period) {
  const report = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    { dashboardGuid, period, notes: '', lateSince: undefined, referenceTime: NOW },
  );
  return report.sections;
}

const loadLines = async (query = '', guid = origin) =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/CheckpointTimeSeries${query}`))
    .body as DashboardCheckpointLines;
const loadCheckpointIds = async (query: string, guid?: string): Promise<number[]> =>
  (await loadLines(query, guid)).Lines.map(({ CheckpointId }) => CheckpointId);

test('returns figures of each checkpoint per hour, added up over several reads', async () => {
  const { Lines, FromAt, UntilAt, Scale } = await loadLines();
  expect([Scale, UntilAt, UntilAt - FromAt]).toEqual(['hour', NOW, DAY]);
  expect(Lines.map(({ CheckpointName, Checks, TotalTime }) => [CheckpointName, Checks, TotalTime])).toEqual([
    ['Aalborg', 0, undefined],
    ['Oslo', 3, 120],
  ]);
  const [aalborg, oslo] = Lines;
  expect([aalborg?.Times.length, oslo?.Times.length]).toEqual([24, 24]);
  const measured = oslo?.Times.filter(({ Checks }) => Checks > 0);
  expect(measured).toMatchObject([
    { FromAt: NOW - 6 * HOUR, UntilAt: NOW - 5 * HOUR, Checks: 2, ConfirmedErrors: 1, TotalTime: 120 },
    { FromAt: NOW - 2 * HOUR, UntilAt: NOW - HOUR, Checks: 1, ConfirmedErrors: 0, TotalTime: 120 },
  ]);
});

test('splits a longer period into days of the caller’s time zone', async () => {
  const { Lines, Scale } = await loadLines('?Start=2026-06-25T00:00:00&End=2026-07-01T12:00:00&CheckpointIds=1');
  expect(Scale).toBe('day');
  expect(Lines[0]?.Times.map(({ Checks }) => Checks)).toEqual([0, 0, 0, 0, 1, 0, 3]);
  expect(Lines[0]?.Times[1]?.FromAt).toBe(Date.UTC(2026, 5, 25, 22)); // midnight in Amsterdam
});

test('prefers checkpoints of the tile to those of the query and of the dashboard', async () => {
  expect(await loadCheckpointIds('?CheckpointIds=2,1')).toEqual([AALBORG, OSLO]);
  expect(await loadCheckpointIds('?CheckpointIds=1,2')).toEqual([OSLO, AALBORG]);
  const guid = await aDashboard({ Checkpoints: [OSLO] });
  const filter = { DashboardFilter: { Checkpoints: [AALBORG] } };
  expect((await service.admin('PATCH', `/v4/Dashboard/${guid}`, filter)).status).toBe(204);
  const layout = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as {
    Tiles: readonly { readonly TileGuid: string }[];
  };
  expect(await loadCheckpointIds('', guid)).toEqual([AALBORG]);
  expect(await loadCheckpointIds('?CheckpointIds=1', guid)).toEqual([OSLO]);
  expect(await loadCheckpointIds(`?CheckpointIds=2&Tile=${layout.Tiles[0]?.TileGuid}`, guid)).toEqual([OSLO]);
});

test('a region includes its current checkpoints and those of its inner regions', async () => {
  const [north, norway] = [10, 11];
  await sql`insert into checkpoint_region (region_id, account_id, name, parent_region_id) values
    (${north}, 1, 'North', null), (${norway}, 1, 'Norway', ${north})`.execute(db);
  const guid = await aDashboard({ CheckpointRegions: [north] });
  const filter = { DashboardFilter: { CheckpointRegions: [north] } };
  expect((await service.admin('PATCH', `/v4/Dashboard/${guid}`, filter)).status).toBe(204);
  const tiles = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as {
    Tiles: readonly { readonly TileGuid: string }[];
  };
  const period = { start: NOW - DAY, end: NOW };
  const ways = ['', `?Tile=${tiles.Tiles[0]?.TileGuid}`, `?CheckpointRegionIds=${norway}`];
  // The region has no checkpoints yet.
  for (const query of ways) expect(await loadCheckpointIds(query, guid)).toEqual([]);
  await sql`update checkpoint set region_id = ${norway} where checkpoint_id = ${OSLO}`.execute(db);
  for (const query of ways) expect(await loadCheckpointIds(query, guid)).toEqual([OSLO]);
  const read = async (part: string, query: string) =>
    (await service.admin('GET', `/api/v1/Dashboard/${guid}/${part}?${query}`)).body as { readonly Rows: unknown[] };
  for (const [part, count] of [
    ['CheckLog', 3],
    ['ErrorType', 1],
    ['Checkpoint', 1],
  ] as const) {
    const rows = [
      await read(part, ''),
      await read(part, `CheckpointRegionIds=${north}`),
      await read(part, 'CheckpointIds=2'),
    ];
    expect([part, ...rows.map(({ Rows }) => Rows.length)]).toEqual([part, count, count, 0]);
  }
  const [section] = await reportedLines(guid, period);
  expect(new Set(section?.rows.map(([name]) => name))).toEqual(new Set(['Oslo']));
  await sql`update checkpoint set region_id = 1004 where checkpoint_id = ${OSLO}`.execute(db);
});

test('omits checkpoints of other accounts; rejects unknown dashboards, periods, ids', async () => {
  expect(await loadCheckpointIds(`?CheckpointIds=${ELSEWHERE}`)).toEqual([]);
  expect(await loadCheckpointIds('')).not.toContain(ELSEWHERE);
  for (const [path, status] of [
    [`${crypto.randomUUID()}/CheckpointTimeSeries`, 404],
    [`${origin}/CheckpointTimeSeries?PresetPeriod=Never`, 400],
    [`${origin}/CheckpointTimeSeries?CheckpointIds=Oslo`, 400],
    [`${origin}/CheckpointTimeSeries?CheckpointRegionIds=0`, 400],
  ] as const) {
    expect([path, (await service.admin('GET', `/api/v1/Dashboard/${path}`)).status]).toEqual([path, status]);
  }
});

test('a report has a line per checkpoint, without values where nothing was checked', async () => {
  const dashboardGuid = await aDashboard({ Metric: 'ConfirmedErrors' });
  const sections = await reportedLines(dashboardGuid, { start: NOW - 7 * HOUR, end: NOW - 4 * HOUR });
  expect(sections).toMatchObject([
    {
      title: 'CheckpointLines',
      rows: [
        ['Aalborg', NOW - 7 * HOUR, undefined],
        ['Aalborg', NOW - 6 * HOUR, undefined],
        ['Aalborg', NOW - 5 * HOUR, undefined],
        ['Oslo', NOW - 7 * HOUR, undefined],
        ['Oslo', NOW - 6 * HOUR, 1],
        ['Oslo', NOW - 5 * HOUR, undefined],
      ],
    },
  ]);
});

test.each([
  ['Log', 3],
  ['ErrorTypes', 1],
])('%s uses the checkpoints of its tile, else of its dashboard, also in a report', async (Kind, count) => {
  const path = { Log: 'CheckLog', ErrorTypes: 'ErrorType' }[Kind];
  const period = { start: NOW - DAY, end: NOW };
  for (const [own, chosen, rows] of [
    [{}, [], count],
    [{ Checkpoints: [AALBORG] }, [], 0],
    [{ Checkpoints: [OSLO] }, [AALBORG], count],
    [{}, [AALBORG], 0],
  ] as const) {
    const guid = await aDashboard({ Kind, Metric: undefined, ...own });
    const filter = { DashboardFilter: { Checkpoints: chosen } };
    expect((await service.admin('PATCH', `/v4/Dashboard/${guid}`, filter)).status).toBe(204);
    const layout = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as {
      Tiles: readonly { readonly TileGuid: string }[];
    };
    const tilePath = `/api/v1/Dashboard/${guid}/${path}?Tile=${layout.Tiles[0]?.TileGuid}`;
    const { Rows } = (await service.admin('GET', tilePath)).body as { readonly Rows: readonly unknown[] };
    const [section] = await reportedLines(guid, period);
    expect([Rows.length, section?.rows.length]).toEqual([rows, rows]);
  }
});
