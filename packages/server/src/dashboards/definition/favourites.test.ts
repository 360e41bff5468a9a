import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const [first, second] = predefinedDashboards.map(({ dashboardGuid }) => dashboardGuid);
let service: ServiceFixture;

beforeAll(async () => {
  service = await aService(db);
});

const cards = async (): Promise<readonly DashboardCard[]> =>
  (await service.admin('GET', '/api/v1/Dashboard')).body as readonly DashboardCard[];
const starred = async (): Promise<readonly string[]> =>
  (await cards()).filter(({ IsFavourite }) => IsFavourite).map(({ DashboardGuid }) => DashboardGuid);
const star = (guid = '', body: object = { IsFavourite: true }) =>
  service.admin('PUT', `/api/v1/Dashboard/${guid}/Favourite`, body);

test('sets and removes a star for one operator, and repeats change nothing', async () => {
  expect((await star(first)).status).toBe(204);
  expect((await star(first)).status).toBe(204);
  expect((await star(second)).status).toBe(204);
  expect(await starred()).toEqual([first, second]);
  const { rows } = await sql<{ own: string }>`
    select distinct operator_guid::text as own from dashboard_favourite`.execute(db);
  expect(rows).toHaveLength(1);
  await star(second, { IsFavourite: false });
  expect(await starred()).toEqual([first]);
});

test('a card contains the layout of a dashboard without further tile settings', async () => {
  const card = (await cards()).find(({ Name }) => Name === 'SLA overview');
  expect(card).toMatchObject({
    IsPredefined: true,
    Tiles: [
      { Kind: 'Sla', Width: 12, Height: 5 },
      { Kind: 'MonitorData', Width: 12, Height: 5 },
    ],
  });
});

test('deleting a dashboard deletes its stars', async () => {
  const copy = (await service.admin('POST', `/v4/Dashboard/${first ?? ''}/Clone`)).body as DashboardCard;
  await star(copy.DashboardGuid);
  expect(await starred()).toContain(copy.DashboardGuid);
  await service.admin('DELETE', `/v4/Dashboard/${copy.DashboardGuid}`);
  const { rows } = await sql`
    select from dashboard_favourite where dashboard_guid = ${copy.DashboardGuid}::uuid`.execute(db);
  expect(rows).toEqual([]);
});

test('rejects a star for an unknown dashboard and a value that is not boolean', async () => {
  expect((await star('00000000-0000-4000-8000-000000000009')).status).toBe(404);
  const { status, body } = await star(first, { IsFavourite: 'perhaps' });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('IsFavourite')]);
});

test('without permission to view, a dashboard cannot be starred or probed by tile', async () => {
  const copy = (await service.admin('POST', `/v4/Dashboard/${first ?? ''}/Clone`)).body as DashboardCard;
  const guid = copy.DashboardGuid;
  await star(guid);
  await service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles: [{ Kind: 'Log', Width: 6, Height: 2 }] });
  const { Tiles } = (await service.admin('GET', `/api/v1/Dashboard/${guid}/Tile`)).body as DashboardLayout;
  const reader = await service.anOperator('star@example.com');
  expect((await reader('PUT', `/api/v1/Dashboard/${guid}/Favourite`, { IsFavourite: true })).status).toBe(403);
  const seen = (await reader('GET', '/api/v1/Dashboard')).body as readonly DashboardCard[];
  expect(seen.filter((card) => card.IsFavourite || !card.IsPredefined)).toEqual([]);
  const tile = Tiles[0]?.TileGuid ?? '';
  expect((await reader('GET', `/api/v1/Dashboard/${guid}/CheckLog?Tile=${tile}`)).status).toBe(403);
  expect((await reader('GET', `/api/v1/Dashboard/${first ?? ''}/Log?Tile=${tile}`)).status).toBe(404);
  expect((await reader('PUT', `/api/v1/Dashboard/${first ?? ''}/Tile`, { Tiles })).status).toBe(403);
});
