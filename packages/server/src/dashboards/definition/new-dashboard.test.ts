import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { aService } from '../../testing/service-routes.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const service = await aService(db);
const PATH = '/api/v1/Dashboard';
const make = (body: unknown) => service.admin('POST', PATH, body);
const loadLayout = async (guid: string, by = service.admin) =>
  (await by('GET', `${PATH}/${guid}/Tile`)).body as DashboardLayout;

test('a new dashboard belongs to the caller and has four empty tiles, none in reports', async () => {
  const made = await make({ Name: 'Night shift' });
  expect(made.status).toBe(201);
  const { DashboardGuid: guid, Name, AutoRefresh } = made.body as Dashboard;
  expect([Name, AutoRefresh]).toEqual(['Night shift', true]);
  expect(await service.listAuditActions(guid)).toEqual(['Created']);
  const layout = await loadLayout(guid);
  expect(layout).toMatchObject({ IsPredefined: false, MayChange: true });
  expect(layout.Tiles.map(({ Kind, Width }) => [Kind, Width])).toEqual(Array(4).fill(['Empty', 6]));
  expect(new Set(layout.Tiles.map(({ TileGuid }) => TileGuid)).size).toBe(4);
  const Tiles = [{ ...layout.Tiles[0], Kind: 'Status' }, ...layout.Tiles.slice(1)];
  expect((await service.admin('PUT', `${PATH}/${guid}/Tile`, { Tiles })).status).toBe(204);
  const period = { start: NOW - 3_600_000, end: NOW };
  const options = { dashboardGuid: guid, period, notes: '', lateSince: undefined, referenceTime: NOW };
  const report = await buildReport(reporterDeps(db, { now: () => NOW }), aCaller({ accountId: 1 }), options);
  expect(report.sections.map(({ title }) => title)).toEqual(['Status']);
});

test('stays private until it is shared', async () => {
  const { DashboardGuid: guid } = (await make({ Name: 'Mine alone' })).body as Dashboard;
  const eve = await service.anOperator('eve@example.com');
  const names = ((await eve('GET', '/v4/Dashboard')).body as Dashboard[]).map(({ Name }) => Name);
  expect(names).not.toContain('Mine alone');
  expect((await eve('GET', `${PATH}/${guid}/Tile`)).status).toBe(403);
  expect((await eve('POST', PATH, { Name: 'Eve’s' })).status).toBe(201);
});

test.each([
  [{}, 400, /^Name/],
  [{ Name: '  ' }, 400, /^Name/],
  [{ Name: 'x'.repeat(201) }, 400, /^Name/],
  [{ Name: 'OPERATIONS' }, 409, /^Name: must be unique: already used by another dashboard/],
  [{ Name: 'taken' }, 409, /^Name: must be unique: already used by another dashboard/],
])('rejects %j', async (body, status, message) => {
  await make({ Name: 'Taken' });
  const before = ((await service.admin('GET', '/v4/Dashboard')).body as Dashboard[]).length;
  const answer = await make(body);
  expect(answer.status).toBe(status);
  expect((answer.body as { Messages: { Message: string }[] }).Messages[0]?.Message).toMatch(message);
  expect((await service.admin('GET', '/v4/Dashboard')).body).toHaveLength(before);
});

test('rejects renaming to the name of a predefined dashboard', async () => {
  const { DashboardGuid: guid } = (await make({ Name: 'Own words' })).body as Dashboard;
  const named = (Name: string) => service.admin('PATCH', `/v4/Dashboard/${guid}`, { Name });
  const refused = await named('monitor LOG');
  expect([refused.status, refused.messages]).toEqual([
    409,
    ['Name: must be unique: already used by another dashboard'],
  ]);
  expect((await named('OWN words')).status).toBe(204);
  // A dashboard that already has such a name may be changed in other ways and keep it.
  await db.updateTable('dashboard').set({ name: 'Monitor log' }).where('dashboard_guid', '=', guid).execute();
  expect((await service.admin('PATCH', `/v4/Dashboard/${guid}`, { AutoRefresh: false })).status).toBe(204);
});

test('an empty tile has no settings', async () => {
  const { DashboardGuid: guid } = (await make({ Name: 'Bare' })).body as Dashboard;
  const size = { Width: 6, Height: 3 };
  for (const more of [{ Metric: 'Checks' }, { Period: { PresetPeriod: 'Last7Days' } }, { Monitors: [] }]) {
    const { status } = await service.admin('PUT', `${PATH}/${guid}/Tile`, {
      Tiles: [{ Kind: 'Empty', ...size, ...more }],
    });
    expect(status).toBe(400);
  }
});
