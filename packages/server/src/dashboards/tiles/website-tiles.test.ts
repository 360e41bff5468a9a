import { seededRandom } from '@vedette/kernel/random';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { createDefinition, removeDefinition } from '../../definitions/use-cases.js';
import { rumWebsites } from '../../rum/rum-website.js';
import { removeWebsiteTiles } from '../../rum/rum-website-sql.js';
import { slaDefinition } from '../../sla/sla.js';
import { waitForLockWait } from '../../testing/lock-waits.js';
import { aService } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { predefinedTiles } from '../definition/tile-rules.js';

const db = await testDatabase();
const service = await aService(db);
const deps = {
  db,
  clock: { now: () => Date.UTC(2026, 6, 1) },
  random: seededRandom(7),
  webAddress: 'https://watch.example',
};
const caller = aCaller({ accountId: 1 });
const website = { Description: 'Shop', Url: 'https://shop.example' };

test('a tile shows a website of its account and is emptied when that is deleted', async () => {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const copy = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  const tiles = `/api/v1/Dashboard/${copy}/Tile`;
  const { RumWebsiteId: guid } = await createDefinition(rumWebsites, deps, caller, website);
  const tile = { Kind: 'RumTable', RumBy: 'Country', RumShare: 'Average', RumFigure: 'BackendDuration' };
  const size = { Width: 6, Height: 2 };
  const put = (RumWebsiteGuid: string) =>
    service.admin('PUT', tiles, { Tiles: [{ ...tile, ...size, RumWebsiteGuid: RumWebsiteGuid.toUpperCase() }] });
  expect((await put(guid)).status).toBe(204);
  expect(((await service.admin('GET', tiles)).body as DashboardLayout).Tiles).toMatchObject([
    { ...tile, RumWebsiteGuid: guid },
  ]);
  await anAccountRow(db, 2);
  const other = await createDefinition(rumWebsites, deps, aCaller({ accountId: 2 }), website);
  expect((await put(other.RumWebsiteId)).status).toBe(404);
  const [left, right] = ['Status', 'Alerts'].map((Kind) => ({ Kind, ...size }));
  await service.admin('PUT', tiles, {
    Tiles: [left, { ...tile, ...size, RumWebsiteGuid: guid }, { ...tile, ...size }, right],
  });
  await removeDefinition(rumWebsites, deps, aCaller({ accountId: 2 }), { guid: other.RumWebsiteId });
  const kinds = async () => ((await service.admin('GET', tiles)).body as DashboardLayout).Tiles.map(({ Kind }) => Kind);
  expect(await kinds()).toEqual(['Status', 'RumTable', 'RumTable', 'Alerts']);
  await removeDefinition(rumWebsites, deps, caller, { guid });
  expect(await kinds()).toEqual(['Status', 'RumTable', 'Alerts']);
});

test.each([
  { table: 'sla', field: 'SlaGuid', Kind: 'Sla', word: 'SLA' },
  { table: 'rum_website', field: 'RumWebsiteGuid', Kind: 'RumTable', word: 'website' },
])('rejects a tile whose $table is deleted concurrently, without a deadlock', async ({ table, field, Kind, word }) => {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const copy = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  const guid =
    table === 'sla'
      ? (await createDefinition(slaDefinition, deps, caller, { Description: 'Leaves' })).SlaGuid
      : (await createDefinition(rumWebsites, deps, caller, website)).RumWebsiteId;
  const tile = { Kind, Width: 6, Height: 2, [field]: guid };
  const put = () => service.admin('PUT', `/api/v1/Dashboard/${copy}/Tile`, { Tiles: [tile] });
  expect((await put()).status).toBe(204);
  const key = sql.ref(`${table}_guid`);
  const { response } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where ${key} = ${guid} for update`.execute(tx);
    const answer = put();
    await waitForLockWait(db);
    await removeWebsiteTiles(tx, 1, guid);
    await sql`delete from ${sql.table(table)} where ${key} = ${guid}`.execute(tx);
    return { response: answer };
  });
  const Message = `Tiles[0].${field}: there is no ${word} ${guid}`;
  expect(await response).toMatchObject({ status: 404, body: { Messages: [{ Message }] } });
});

test.each([
  [{ Kind: 'RumTable', RumBy: 'Country', RumFilters: { Page: 'shop.example/' } }, undefined],
  [{ Kind: 'RumChart', RumFilters: { Page: 'shop.example/', Country: 'NO' } }, undefined],
  [{ Kind: 'RumMap', RumFilters: { Page: 'shop.example/' } }, undefined],
  [
    { Kind: 'RumMap', RumFilters: { Device: 'Mobile' } },
    /^Tiles\[0\]\.RumFilters\.Device: must not be given with Country/,
  ],
  [
    { Kind: 'RumTable', RumFilters: { Browser: 'Edge 140' } },
    /^Tiles\[0\]\.RumFilters\.Browser: must not be given with Page/,
  ],
  [{ Kind: 'Status', RumFilters: { Country: 'NO' } }, /^Tiles\[0\]\.RumFilters: is not allowed for Status/],
  [{ Kind: 'RumMap', RumBy: 'Page' }, /^Tiles\[0\]\.RumBy: is not allowed for RumMap/],
  [{ Kind: 'RumMap', RumFilters: { Country: '' } }, /^Tiles\[0\]\.RumFilters\.Country/],
] as const)('accepts or rejects the filters %j', async (tile, refusal) => {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const copy = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  const tiles = `/api/v1/Dashboard/${copy}/Tile`;
  const before = (await service.admin('GET', tiles)).body;
  const { status, body } = await service.admin('PUT', tiles, { Tiles: [{ ...tile, Width: 6, Height: 2 }] });
  const after = (await service.admin('GET', tiles)).body as DashboardLayout;
  expect(status).toBe(refusal ? 400 : 204);
  if (refusal) expect((body as { Messages: { Message: string }[] }).Messages[0]?.Message).toMatch(refusal);
  if (refusal) expect(after).toEqual(before);
  else expect(after.Tiles).toMatchObject([tile]);
});

test('the two RUM dashboards differ by breakdown and over time', () => {
  const overview = predefinedTiles('RUM overview');
  const performance = predefinedTiles('RUM performance');
  expect(overview.flatMap(({ RumBy }) => RumBy ?? [])).toEqual([
    'Country',
    'Page',
    'Device',
    'Browser',
    'OperatingSystem',
  ]);
  expect(overview.flatMap(({ Kind, RumFigure }) => (Kind === 'RumMap' ? [RumFigure] : []))).toEqual([
    'PageViews',
    'LoadTime',
  ]);
  expect(overview.some(({ Kind }) => Kind === 'RumChart')).toBe(false);
  expect(performance.flatMap(({ Kind, RumFigure }) => (Kind === 'RumChart' ? [RumFigure] : []))).toEqual([
    'LoadTime',
    'TimeToFirstByte',
    'PageReadyTime',
    'NetworkDuration',
    'BackendDuration',
    'FrontEndDuration',
    'DownloadTime',
  ]);
});
