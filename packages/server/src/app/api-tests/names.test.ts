import { beforeAll, describe, expect, test } from 'vitest';
import { createServiceFixture, type ServiceFixture } from '../testing/service-fixture.js';
import { createOneOfEverything, PARTS, withIds } from '../testing/one-of-everything.js';

/** Names and titles are one line, and unique names do not differ by invisible characters alone. */
const service = await createServiceFixture();
const { db } = service;
let ids: Readonly<Record<string, string>> = {};
const EXPORT = '/v4/MonitorResultExportSettings';

beforeAll(async () => {
  ids = await createOneOfEverything(service, (param) => param);
});

type Body = Readonly<Record<string, unknown>>;
const post = (path: string, body: Body): ReturnType<ServiceFixture['admin']> =>
  service.admin('POST', path, withIds(body, ids));

const groups = [{ Name: 'Own', IsFirstParty: true, Include: ['example.com'] }];
const unique: readonly (readonly [path: string, body: (name: string) => Body])[] = [
  ['/api/v1/DomainGroupSet', (Name) => ({ Name, Groups: groups })],
  ['/api/v1/Dashboard', (Name) => ({ Name })],
  ['/api/v1/MonitorTemplate', (Name) => ({ Name, Fields: { CheckInterval: 5 } })],
  ['/v4/VaultSection', (Name) => ({ Name })],
  ['/v4/Sla', (Description) => ({ Description })],
  ['/v4/OperatorGroup', (Description) => ({ Description })],
  [`${EXPORT}/OpenTelemetryConnection`, (Name) => ({ Name, EndpointUrl: 'https://collector.example' })],
  [`${EXPORT}/RuleSet`, (Name) => ({ Name })],
  [EXPORT, (Name) => ({ Name, ...PARTS, IsActive: false })],
];
const others: typeof unique = [
  ['/v4/Rum/Website', (Description) => ({ Description, Url: 'https://shop.example' })],
  ['/v4/MonitorGroup', (Description) => ({ Description })],
  ['/v4/PublicStatusPage', (Name) => ({ Name })],
];

describe.each(unique)('%s', (path, body) => {
  test('rejects a second name that looks the same', async () => {
    expect(await post(path, body('Same'))).toMatchObject({ status: 201 });
    for (const name of ['Same ', '\u00a0Same', 'Same\u200b', 'Sa\u2060me', ' same\u200d'])
      expect([name, (await post(path, body(name))).text]).toEqual([
        name,
        expect.stringMatching(/taken|already|unique/),
      ]);
  });
});

describe.each([...unique, ...others])('%s', (path, body) => {
  test.each(['a\nb', 'a\tb', 'a\u202eb', '  ', '\u200b'])('rejects the name %j', async (name) => {
    const answer = await post(path, body(name));
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/"(Name|Description): must not/)]);
  });
});

test.each(['a\nb', 'a\tb', 'a\u202eb', '  '])('rejects the tile title %j', async (Title) => {
  const path = `/api/v1/Dashboard/${ids['dashboardGuid'] ?? ''}/Tile`;
  const answer = await service.admin('PUT', path, { Tiles: [{ Kind: 'Alerts', Title, Width: 6, Height: 2 }] });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"Tiles[0].Title: must not')]);
});

test('accepts titles and names of earlier releases as it returns them', async () => {
  const tiles = [{ Kind: 'Alerts', Title: 'Old\n\u202etitle', Width: 6, Height: 2, TileGuid: crypto.randomUUID() }];
  await db
    .updateTable('dashboard')
    .set({ tiles: JSON.stringify(tiles) })
    .where('dashboard_guid', '=', ids['dashboardGuid'] ?? '')
    .execute();
  await db.updateTable('rum_website').set({ description: 'Old\tname\u202e' }).execute();
  await db
    .updateTable('export_setting')
    .set({ name: 'Old\tname\u202e' })
    .where('guid', '=', ids['exportSettingGuid'] ?? '')
    .execute();
  for (const [path, shown] of [
    [`/api/v1/Dashboard/${ids['dashboardGuid'] ?? ''}/Tile`, { Tiles: [{ Title: 'Old  title' }] }],
    [`/v4/Rum/Website/${ids['rumWebsiteGuid'] ?? ''}`, { Description: 'Old name' }],
    [`${EXPORT}/${ids['exportSettingGuid'] ?? ''}`, { Name: 'Old name' }],
  ] as const) {
    const before = (await service.admin('GET', path)).body as Body;
    expect(before).toMatchObject(shown);
    expect(await service.admin('PUT', path, before)).toMatchObject({ status: 204 });
  }
});
