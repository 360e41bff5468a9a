import type { PublicStatusPage } from '@vedette/contract/public-status-page';
import { SECOND } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { aCheck } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { readFigures } from '../statistics/read-figures-sql.js';
import { aService, NOBODY, type Service } from '../testing/service-routes.js';
import { readPageMonitors, readPublished } from './page-view-sql.js';
import { PublicPages } from './public-pages.js';
import { registerPublicPageRoutes } from './public-page-routes.js';

const db = await testDatabase();
let now = Date.parse('2026-11-02T10:00:00Z');
const clock = { now: () => now };
let service: Service;
let shop: string;
let reads = 0;

beforeAll(async () => {
  const pages = new PublicPages({
    clock,
    readPublished: (guid) => {
      reads += 1;
      return readPublished(db, guid);
    },
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (wish) => readFigures(db, wish),
    inMaintenance: () => Promise.resolve(new Set<string>()),
    zoneOf: () => Promise.resolve('Europe/Amsterdam'),
    sla: () => Promise.resolve(undefined),
    checkDays: 90,
  });
  service = await aService(db, (host) => registerPublicPageRoutes(host, pages));
  shop = await service.addMonitor('shop');
  await ensurePartitions(db, clock.now());
  const good = aCheck({ monitorGuid: shop, at: clock.now() - 60_000 });
  await db.transaction().execute((tx) => storeChecks(tx, [good]));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  service.host.app.inject({ method: 'GET', url: `/status/${path}`, headers });

async function aPage(fields: object = {}): Promise<string> {
  const wanted = { Name: 'Shop status', IsPublished: true, MonitorGuids: [shop], ...fields };
  const made = await service.admin('POST', '/v4/PublicStatusPage', wanted);
  return (made.body as PublicStatusPage).PublicDashboardGuid;
}

test('a published page is read by anybody, as a page and as JSON, without scripts and cookies', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const page = await get(guid.toUpperCase());
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Everything works');
  expect(page.body).toContain('shop');
  expect(page.body).not.toContain('<script');
  expect(page.headers).not.toHaveProperty('set-cookie');
  const { Services } = (await get(`${guid}.json`)).json<{ Services: { Name: string; State: string }[] }>();
  expect(Services).toMatchObject([{ Name: 'shop', State: 'Up', Days: [{ Date: '2026-11-02' }] }]);
});

test('it is made once in 30 s however many ask, and not sent again to who has it', async () => {
  const guid = await aPage();
  const before = reads;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(guid)));
  expect([reads - before, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([1, new Set([200])]);
  const etag = String(answers[0]?.headers.etag);
  expect((await get(guid, { 'if-none-match': etag })).statusCode).toBe(304);
  await service.admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: false });
  now += 30 * SECOND;
  expect((await get(guid)).statusCode).toBe(404);
});

test.each(['nothing', NOBODY, `${NOBODY}.json`, '%00'])('there is no page %s', async (name) => {
  expect([400, 404]).toContain((await get(name)).statusCode);
});

test('a page that is not published is not there', async () => {
  expect((await get(await aPage({ IsPublished: false }))).statusCode).toBe(404);
});
