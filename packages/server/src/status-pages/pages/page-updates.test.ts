import type { StatusPageIncident, StatusPageUpdate } from '@vedette/contract/v1/status-pages/status-page-update';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { renderRss } from './page-feed-rules.js';
import { renderPageHtml } from './page-html-rules.js';
import { renderPageJson } from './page-json-rules.js';
import type { PageView } from './page-view.js';

const db = await testDatabase();
let service: ServiceFixture;
let shop: string;

beforeAll(async () => {
  service = await aService(db);
  shop = await service.addMonitor('shop');
});

async function aPage(): Promise<string> {
  const made = await service.admin('POST', '/v4/PublicStatusPage', { Name: 'Shop', MonitorGuids: [shop] });
  return `/api/v1/PublicStatusPage/${(made.body as PublicStatusPage).PublicDashboardGuid}`;
}

async function anIncident(monitor: string, endedAt: number | null = null): Promise<string> {
  const incident_guid = crypto.randomUUID();
  const at = Date.now();
  await db
    .insertInto('incident')
    .values({
      incident_guid,
      account_id: service.account.accountId,
      monitor_guid: monitor,
      first_error_check_id: 1,
      first_error_at: at,
      first_confirmed_check_id: 1,
      first_confirmed_at: at,
      confirmed_count: 1,
      last_error_check_id: 1,
      last_error_at: at,
      error_code: 1,
      error_description: 'x',
      closed_at: endedAt,
      ok_check_id: endedAt === null ? null : 1,
      silenced_reason: null,
      acknowledged_by: null,
      acknowledged_at: null,
    })
    .execute();
  return incident_guid;
}
const listIncidents = async (page: string): Promise<StatusPageIncident[]> =>
  (await service.admin('GET', `${page}/Incident`)).body as StatusPageIncident[];
const updateBody = { State: 'Identified', Text: '  A disk was full.  ' };

test('shows an update with its incident on one page, newest first, audited', async () => {
  const [page, other, incident] = [await aPage(), await aPage(), await anIncident(shop, Date.now())];
  const first = await service.admin('POST', `${page}/Incident/${incident.toUpperCase()}/Update`, updateBody);
  expect(first).toMatchObject({ status: 201, body: { State: 'Identified', Text: 'A disk was full.' } });
  const later = { State: 'Resolved', Text: 'There is room again.' };
  await db.updateTable('status_page_update').set({ posted_at: 1 }).execute();
  await service.admin('POST', `${page}/Incident/${incident}/Update`, later);
  expect(await listIncidents(page)).toMatchObject([
    { IncidentGuid: incident, Service: 'shop', Updates: [later, { Text: 'A disk was full.' }] },
  ]);
  expect(await listIncidents(other)).toMatchObject([{ Updates: [] }]);
  const { UpdateGuid } = first.body as StatusPageUpdate;
  const notHere = { status: 404, messages: [`No update ${UpdateGuid} on this status page`] };
  expect(await service.admin('DELETE', `${other}/Update/${UpdateGuid}`)).toMatchObject(notHere);
  expect((await service.admin('DELETE', `${page}/Update/${UpdateGuid}`)).status).toBe(204);
  expect(await service.admin('DELETE', `${page}/Update/${UpdateGuid}`)).toMatchObject(notHere);
  expect(await listIncidents(page)).toMatchObject([{ Updates: [later] }]);
  const audited = await db.selectFrom('audit').select('action').where('object_type', '=', 'StatusPageUpdate').execute();
  expect(audited.map(({ action }) => action).sort()).toEqual(['Created', 'Created', 'Deleted']);
});

test('rejects an unknown incident, an invalid state and an empty text', async () => {
  const elsewhere = await service.addMonitor('elsewhere');
  const [page, hidden] = [await aPage(), await anIncident(elsewhere)];
  const incident = (await listIncidents(page))[0]?.IncidentGuid ?? '';
  const post = (guid: string, body: object) => service.admin('POST', `${page}/Incident/${guid}/Update`, body);
  for (const guid of [hidden, UNKNOWN_GUID])
    expect(await post(guid, updateBody)).toMatchObject({
      status: 404,
      messages: [`No incident ${guid} on this status page`],
    });
  for (const [field, wrong] of [
    ['State', { State: 'Fine', Text: 'x' }],
    ['Text', { State: 'Resolved', Text: '   ' }],
    ['Text', { State: 'Resolved', Text: 'x'.repeat(2_001) }],
    ['State', { Text: 'x' }],
  ] as const) {
    const { status, body } = await post(incident, wrong);
    expect([status, JSON.stringify(body).includes(field)]).toEqual([400, true]);
  }
  for (let count = 0; count < 50; count += 1) expect((await post(incident, updateBody)).status).toBe(201);
  expect((await post(incident, updateBody)).status).toBe(409);
  expect((await listIncidents(page))[0]?.Updates).toHaveLength(50);
});

test('lets page viewers read updates, and only administrators post them', async () => {
  const page = await aPage();
  const incident = (await listIncidents(page))[0]?.IncidentGuid ?? '';
  const other = await service.anOperator('reader@example.com');
  expect((await other('POST', `${page}/Incident/${incident}/Update`, updateBody)).status).toBe(403);
  expect((await other('DELETE', `${page}/Update/${UNKNOWN_GUID}`)).status).toBe(403);
  expect((await service.admin('GET', `/api/v1/PublicStatusPage/${UNKNOWN_GUID}/Incident`)).status).toBe(404);
});

test('returns only the newest 200 updates of a page', async () => {
  const page = await aPage();
  const page_guid = page.split('/').at(-1) ?? '';
  const row = { account_id: service.account.accountId, page_guid, state: 'Monitoring', text: 'x' };
  const incident_guid = (await listIncidents(page))[0]?.IncidentGuid ?? '';
  const rows = Array.from({ length: 201 }, (_each, i) => ({ ...row, incident_guid, posted_at: i }));
  await db
    .insertInto('status_page_update')
    .values(rows.map((each) => ({ ...each, update_guid: crypto.randomUUID() })))
    .execute();
  const postedTimes = (await listIncidents(page))[0]?.Updates.map(({ PostedAt }) => PostedAt);
  expect([postedTimes?.length, postedTimes?.[0], postedTimes?.at(-1)]).toEqual([200, 200, 1]);
});

test('shows updates as plain text on the page, in the feed and in JSON', () => {
  const at = Date.UTC(2026, 10, 2, 12);
  const update = { guid: 'u1', state: 'Monitoring', text: 'A <b>fix</b>\nis out.', at } as const;
  const incident = { guid: 'i1', name: 'Till', startedAt: at - 60_000, endedAt: null, updates: [update] };
  const view: PageView = {
    guid: 'p',
    title: 'Shop',
    customization: { SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' },
    unit: 'day',
    rows: [],
    incidents: [incident],
    maintenance: [],
    at,
    zone: 'Europe/Amsterdam',
    culture: 'en-GB',
  };
  const html = renderPageHtml(view, { base: undefined });
  expect(html).toContain('<strong>Monitoring</strong> <time datetime="2026-11-02T12:00Z">2 Nov 2026, 13:00</time>');
  expect(html).toContain('A &#60;b&#62;fix&#60;/b&#62;<br>is out.');
  const rss = renderRss(view, 'https://watch.example/status/p');
  expect(rss).toContain('<title>▲ Till: Monitoring</title>');
  expect(rss).toContain('<guid isPermaLink="false">u1</guid>');
  expect(JSON.parse(renderPageJson(view))).toMatchObject({
    Incidents: [
      { Updates: [{ UpdateGuid: 'u1', State: 'Monitoring', Text: update.text, Posted: '2026-11-02T13:00:00' }] },
    ],
  });
});
