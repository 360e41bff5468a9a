import type { MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorPage } from '@vedette/contract/v1/monitors/monitor';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { groupGuid, createMonitorsFixture } from '../../testing/some-monitors-routes.js';

const db = await testDatabase();
const { host, guids, read } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

const set = (name: keyof typeof guids, settings: object) =>
  sql`update monitor set settings = ${JSON.stringify(settings)}::jsonb where monitor_guid = ${guids[name]}`.execute(db);
const field = (Name: string, Value: string) => ({ Name, Value });

beforeAll(async () => {
  const twice = [field('Team', 'Red'), field('Team', 'Red'), field('Note', 'x'.repeat(201))];
  await set('shop', { Url: 'https://Shop.example/cart', CustomFields: [field('Team', 'Blue'), field('Tier', '1')] });
  await set('blog', { Url: 'https://shop.example:8443/blog', CustomFields: twice });
  await set('docs', { NetworkAddress: 'docs.example', CustomFields: [field('Team', 'Blue')] });
});

const facets = (query = '', as = 'ann') => read<MonitorFacets>(`/Monitor/Facet?${query}`, as);
const hosts = ({ Hosts }: MonitorFacets) => Hosts.Rows.map(({ Host, Monitors, Worst }) => [Host, Monitors, Worst]);
const fields = ({ CustomFields }: MonitorFacets) =>
  CustomFields.Rows.map(({ Name, Value, Monitors, Worst }) => [`${Name}: ${Value}`, Monitors, Worst]);
const listed = async (query: string, as = 'ann') =>
  (await read<MonitorPage>(`/Monitor?Sort=Name&${query}`, as)).Rows.map(({ Name }) => Name);

test('returns hosts, fields, groups, types and modes with counts and worst state', async () => {
  const all = await facets();
  expect(hosts(all)).toEqual([
    ['shop.example', 2, 'Down'],
    ['docs.example', 1, 'Unknown'],
  ]);
  expect(fields(all)).toEqual([
    ['Team: Blue', 2, 'Down'],
    ['Team: Red', 1, 'Up'],
    ['Tier: 1', 1, 'Down'],
  ]);
  expect(all.CustomFields.Total).toBe(3);
  expect(all.Groups).toEqual({
    Rows: [{ MonitorGroupGuid: groupGuid, Description: 'Front', Monitors: 1, Worst: 'Down' }],
    Total: 1,
  });
  expect(all.Types.Rows.reduce((sum, { Monitors }) => sum + Monitors, 0)).toBe(4);
  expect(all.Modes.Rows).toEqual([{ MonitorMode: 'Production', Monitors: 4, Worst: 'Down' }]);
});

test('each facet counts what the other filters leave', async () => {
  const ofHost = await facets('Host=SHOP.example');
  expect(hosts(ofHost)).toHaveLength(2);
  expect(fields(ofHost)).toEqual([
    ['Team: Blue', 1, 'Down'],
    ['Team: Red', 1, 'Up'],
    ['Tier: 1', 1, 'Down'],
  ]);
  const ofField = await facets('CustomFieldName=Team&CustomFieldValue=Blue&State=Unknown');
  expect(hosts(ofField)).toEqual([['docs.example', 1, 'Unknown']]);
  expect(fields(ofField)).toEqual([['Team: Blue', 1, 'Unknown']]);
  expect((await facets('Host=shop.example&Search=docs')).Groups.Rows).toEqual([]);
});

test('searches a large facet by the typed text', async () => {
  const found = await facets('Containing=TEAM: b');
  expect([hosts(found), fields(found).map(([name]) => name)]).toEqual([[], ['Team: Blue']]);
  expect(hosts(await facets('Containing=Docs'))).toHaveLength(1);
  await read('/Monitor/Facet?MonitorGroupGuid=front', 'ann', 400);
});

test('filters the list by host and by custom field with any value', async () => {
  expect(await listed('Host=Shop.Example')).toEqual(['blog', 'shop']);
  expect(await listed('CustomFieldName=Team&CustomFieldValue=Blue')).toEqual(['docs', 'shop']);
  expect(await listed('CustomFieldName=Team')).toEqual(['blog', 'docs', 'shop']);
  expect(await listed('CustomFieldName=team')).toEqual([]);
  expect(await listed('Host=&CustomFieldName=')).toHaveLength(4);
});

test('hides host and fields from readers who may see only data', async () => {
  const seen = await facets('', 'bob');
  expect([seen.Hosts, seen.CustomFields]).toEqual([
    { Rows: [], Total: 0 },
    { Rows: [], Total: 0 },
  ]);
  expect(seen.Types.Rows).toMatchObject([{ Monitors: 1 }]);
  expect(await listed('Host=shop.example', 'bob')).toEqual([]);
  expect(await listed('CustomFieldName=Team', 'bob')).toEqual([]);
});
