import { MAX_CHART_NOTES, type DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertChartNote } from '../../chart-notes/chart-note-sql.js';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const guid = predefinedDashboards.find(({ name }) => name === 'Performance summary')?.dashboardGuid ?? '';
let service: ServiceFixture;
let [shop, blog, front] = ['', '', ''];

beforeAll(async () => {
  service = await aService(db);
  [shop, blog, front] = [
    await service.addMonitor('shop'),
    await service.addMonitor('blog'),
    await service.addGroup('Front'),
  ];
  await sql`insert into monitor_group_member values (1, ${front}, ${shop})`.execute(db);
  await db.deleteFrom('access_grant').where('context_type', '=', 'monitorGroup').execute();
});
beforeEach(() => db.deleteFrom('chart_note').execute());

const note = async (title: string, minutesAgo: number, of: { monitor?: string; group?: string } = {}) => {
  const at = NOW - minutesAgo * MINUTE;
  await db.transaction().execute((tx) =>
    insertChartNote(tx, 1, {
      guid: crypto.randomUUID(),
      monitorGuid: of.monitor ?? null,
      groupGuid: of.group ?? null,
      at,
      title,
      kind: 'Deployment',
      text: '',
      link: '',
      key: 'pipeline-7',
      writtenAt: at,
      changedAt: null,
      operatorGuid: crypto.randomUUID(),
      operatorName: 'Ada',
    }),
  );
};
const ask = async (query = '', of = guid, by: Client = service.admin): Promise<DashboardChartNotes> => {
  const { status, body } = await by('GET', `/api/v1/Dashboard/${of}/ChartNote${query}`);
  expect(status).toBe(200);
  return body as DashboardChartNotes;
};
const noteTitles = ({ Rows }: DashboardChartNotes) => Rows.map(({ Title, AboutName }) => [Title, AboutName]);

test('returns notes of the period, oldest first, with their objects', async () => {
  await note('of the shop', 30, { monitor: shop });
  await note('of the group', 50, { group: front });
  await note('of all', 40);
  await note('long ago', 60 * 24 * 40);
  const answer = await ask('?PresetPeriod=Last24Hours');
  expect(noteTitles(answer)).toEqual([
    ['of the group', 'Front'],
    ['of all', undefined],
    ['of the shop', 'shop'],
  ]);
  expect(answer).toMatchObject({ UntilAt: NOW, HasMore: false, Rows: [{ ByName: 'Ada', MayChange: true }, {}, {}] });
  const between = `?Start=${new Date(NOW - HOUR).toISOString()}&End=${new Date(NOW - 40 * MINUTE).toISOString()}`;
  expect(noteTitles(await ask(between))).toEqual([['of the group', 'Front']]);
});

test('a tile has notes of its monitors, a view of one monitor those that apply to it', async () => {
  await note('of the shop', 30, { monitor: shop });
  await note('of the blog', 35, { monitor: blog });
  await note('of the group', 50, { group: front });
  await note('of all', 40);
  expect(noteTitles(await ask(`?MonitorGuid=${blog}`)).map(([title]) => title)).toEqual(['of all', 'of the blog']);
  const { DashboardGuid: own } = (await service.admin('POST', `/v4/Dashboard/${guid}/Clone`)).body as {
    readonly DashboardGuid: string;
  };
  const Tiles = [{ Kind: 'Chart', Width: 6, Height: 2, Metric: 'TotalTime', Monitors: [shop] }];
  expect((await service.admin('PUT', `/api/v1/Dashboard/${own}/Tile`, { Tiles })).status).toBe(204);
  const layout = (await service.admin('GET', `/api/v1/Dashboard/${own}/Tile`)).body as DashboardLayout;
  const ofTile = await ask(`?Tile=${layout.Tiles[0]?.TileGuid ?? ''}`, own);
  expect(noteTitles(ofTile).map(([title]) => title)).toEqual(['of the group', 'of all', 'of the shop']);
});

test('a limited reader gets notes of visible monitors, groups and account without keys', async () => {
  await note('of the shop', 30, { monitor: shop });
  await note('of the blog', 35, { monitor: blog });
  await note('of the group', 50, { group: front });
  await note('of all', 40);
  const reader = await service.anOperator('reader@example.com');
  const seen = () => ask('', guid, reader);
  expect(noteTitles(await seen())).toEqual([['of all', undefined]]);
  const grant = { account_id: 1, authorization_id: crypto.randomUUID(), context_type: 'monitor', context_id: blog };
  await db
    .insertInto('access_grant')
    .values({
      ...grant,
      type: 'ViewMonitorData',
      operator_guid: reader.guid,
      operator_group_guid: null,
      created_at: 0,
    })
    .execute();
  service.gatekeeper.clearCache();
  const answer = await seen();
  expect(noteTitles(answer).map(([title]) => title)).toEqual(['of all', 'of the blog']);
  expect(answer.Rows.map(({ Key, MayChange }) => [Key, MayChange])).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});

test('returns the newest notes up to the limit and reports that there are more', async () => {
  for (let at = 0; at <= MAX_CHART_NOTES; at += 1) await note(`note ${String(at)}`, at + 1);
  const { Rows, HasMore } = await ask('?PresetPeriod=Last24Hours');
  expect([Rows.length, Rows.at(-1)?.Title, Rows[0]?.Title, HasMore]).toEqual([
    MAX_CHART_NOTES,
    'note 0',
    `note ${String(MAX_CHART_NOTES - 1)}`,
    true,
  ]);
});

test('rejects an unknown dashboard or period', async () => {
  expect((await service.admin('GET', `/api/v1/Dashboard/${UNKNOWN_GUID}/ChartNote`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/Dashboard/${guid}/ChartNote?PresetPeriod=x`)).status).toBe(400);
});
