import { gunzipSync } from 'node:zlib';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { HOUR } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { saveIncidents } from '../../incidents/index.js';
import { aCheck } from '../../testing/a-check.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { nobody } from '../../testing/strangers.js';
import { readFigures } from '../statistics/read-figures-sql.js';
import { aService, NOBODY, type Service } from '../testing/service-routes.js';
import { selectHosts } from './page-extras-sql.js';
import { updatesOf } from './page-updates.js';
import { readAnyPage, readPageIncidents, readPageMonitors } from './page-view-sql.js';
import { PublicPages } from './public-pages.js';
import { registerPublicPageRoutes } from './public-page-routes.js';

const db = await testDatabase();
const now = Date.parse('2026-11-02T10:00:00Z');
const clock = { now: () => now, sleep: () => Promise.resolve() };
let service: Service;
let shop: string;
let reads = 0;

let pages: PublicPages;

beforeAll(async () => {
  pages = new PublicPages({
    clock,
    ownHost: undefined,
    hosts: () => selectHosts(db),
    readPage: (guid) => {
      reads += 1;
      return readAnyPage(db, guid);
    },
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (wish) => readFigures(db, wish),
    incidents: (accountId, guids, since) => readPageIncidents(db, accountId, guids, since),
    updates: (accountId, guid, incidents) => updatesOf(db, accountId, guid, incidents),
    maintenance: () => Promise.resolve(new Map()),
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

/** A colleague who is signed in in a browser. */
async function anOperator(name: string): Promise<{ operatorGuid: string; cookie: string }> {
  const email = `${name}@example.com`;
  const { guid } = await service.anOperator(email);
  const login = { Email: email, Password: 'plain operator' };
  const origin = { origin: 'http://localhost:80', 'x-vedette': '1' };
  const { headers } = await service.call('POST', '/api/v1/Session', login, origin);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { operatorGuid: guid, cookie };
}
const withoutAccess = (guid: string) => service.admin('DELETE', `/v4/Operator/${guid}/Authorization/AccountAccess`);

/** An incident of an hour; answers the id of the check that confirmed it. */
async function anIncident(monitorGuid: string, hoursAgo: number): Promise<number> {
  const at = now - hoursAgo * HOUR;
  const checkId = lowestIdAt(at);
  const ids = { firstErrorCheckId: checkId, firstConfirmedCheckId: checkId, lastErrorCheckId: checkId };
  const times = { firstErrorAt: at, firstConfirmedAt: at, lastErrorAt: at, closedAt: at + HOUR / 2, confirmedCount: 1 };
  const error = { errorCode: 3500, errorDescription: 'HTTP status 500', okCheckId: checkId + 1 };
  const incidentGuid = `00000000-0000-4000-8000-${String(hoursAgo).padStart(12, '0')}`;
  const incident = { incidentGuid, accountId: service.basis.accountId, monitorGuid, ...ids, ...times, ...error };
  await saveIncidents(db, [incident]);
  return checkId;
}

const clearedCheck = (monitorGuid: string, id: number) =>
  db
    .insertInto('cleared_check')
    .values({
      ...{ id, account_id: service.basis.accountId, monitor_guid: monitorGuid, cleared_at: now, cleared_by: NOBODY },
      ...{
        cleared_by_name: 'x',
        note: '',
        error_level: 2,
        error_code: 1,
        error_description: null,
        error_message: null,
      },
    })
    .execute();

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
  expect(page.headers).not.toHaveProperty('set-cookie');
  // Kept elsewhere no form is shown without asking: one would be older than another.
  for (const ending of ['', '.json', '.rss', '.ics']) {
    const { 'cache-control': kept = '', etag } = (await get(`${guid}${ending}`)).headers;
    expect([kept, typeof etag]).toEqual(['public, max-age=0, stale-if-error=3600', 'string']);
  }
  const { Services } = (await get(`${guid}.json`)).json<{ Services: { Name: string; State: string }[] }>();
  expect(Services).toMatchObject([{ Name: 'shop', State: 'Up', Days: [{ Date: '2026-11-02' }] }]);
});

test('a page is read in another language by a word in its address, with an ETag of its own; what is none changes nothing', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const [own, german] = [await get(guid), await get(`${guid}?language=de`)];
  expect(german.body).toContain('<html lang="de-DE">');
  expect(german.body).toContain('Alles funktioniert');
  expect(german.headers.etag).not.toBe(own.headers.etag);
  const again = await get(`${guid}?language=de`, { 'if-none-match': String(german.headers.etag) });
  expect(again.statusCode).toBe(304);
  for (const other of ['tlh', 'en', 'de&language=nl']) {
    expect((await get(`${guid}?language=${other}`)).body).toBe(own.body);
  }
  expect((await get(`${guid}.json?language=de`)).json<{ Status: string }>().Status).toBe('Everything works');
});

test('a block and a badge stand within other sites, while the page is published', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const [block, badge] = [await get(`${guid}.embed`), await get(`${guid}.svg`)];
  expect([block.headers['content-type'], badge.headers['content-type']]).toEqual([
    'text/html; charset=utf-8',
    'image/svg+xml',
  ]);
  expect(block.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(block.body).toContain(`/status/${guid}" target="_blank"`);
  expect(badge.body).toContain('● Everything works');
  const hidden = await aPage({ IsPublished: false });
  for (const ending of ['embed', 'svg']) expect((await get(`${hidden}.${ending}`)).statusCode).toBe(404);
});

test('it is made once in 30 s however many ask, and not sent again to who has it', async () => {
  const guid = await aPage();
  const before = reads;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(guid)));
  expect([reads - before, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([1, new Set([200])]);
  const etag = String(answers[0]?.headers.etag);
  expect((await get(guid, { 'if-none-match': etag })).statusCode).toBe(304);
  await service.admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: false });
  pages.hear({ topic: 'account', accountId: service.basis.accountId });
  expect((await get(guid)).statusCode).toBe(404);
});

test('it is sent compressed to who takes it so, and so is every other form, each as it was made once', async () => {
  const guid = await aPage();
  for (const ending of ['', '.json', '.rss', '.ics', '.embed', '.svg']) {
    const as = (encoding: string) => get(`${guid}${ending}`, { 'accept-encoding': encoding });
    const plain = await get(`${guid}${ending}`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br, gzip', '*', 'deflate;q=0.1,GZIP;q=0.5']) {
      const packed = await as(encoding);
      expect([packed.headers['content-encoding'], packed.headers['content-length']]).toEqual([
        'gzip',
        String(packed.rawPayload.length),
      ]);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
    for (const encoding of ['gzip;q=0', 'gzip; q=0.0, *;q=0', 'gzip;q=0, *']) {
      expect((await as(encoding)).headers['content-encoding']).toBeUndefined();
    }
  }
});

test.each(['nothing', NOBODY, `${NOBODY}.json`, '%00'])('there is no page %s', async (name) => {
  expect([400, 404]).toContain((await get(name)).statusCode);
});

test('a page that is not published is there for its operators and for whoever was granted it, and for nobody else', async () => {
  const guid = await aPage({ IsPublished: false });
  const [colleague, reader, stranger] = [
    await anOperator('colleague'),
    await anOperator('reader'),
    await anOperator('x'),
  ];
  for (const { operatorGuid } of [reader, stranger]) await withoutAccess(operatorGuid);
  const as = async (cookie?: string) => (await get(guid, cookie === undefined ? {} : { cookie })).statusCode;
  expect([await as(), await as(colleague.cookie), await as(reader.cookie)]).toEqual([404, 200, 404]);
  const granted = { AuthorizationType: 'ViewPublicDashboard', OperatorGuid: reader.operatorGuid };
  await service.admin('POST', `/v4/PublicStatusPage/${guid}/Authorization`, granted);
  expect([await as(reader.cookie), await as(stranger.cookie)]).toEqual([200, 404]);
  const page = await get(guid, { cookie: reader.cookie });
  expect([page.headers['cache-control'], page.headers['access-control-allow-origin']]).toEqual(['no-store', undefined]);
});

test('of an account nobody of another one sees a page that is not published, whatever he is there', async () => {
  const guid = await aPage({ IsPublished: false });
  const { accountId } = service.basis;
  const callers = new Map([accountId, accountId + 1].map((id) => [String(id), aCaller({ accountId: id })]));
  const bySession = (token: string) => Promise.resolve(callers.get(token));
  const host = await aHost({}, {}, { gatekeeper: { ...nobody, bySession } });
  registerPublicPageRoutes(host, pages);
  const as = async (token: string) => {
    const headers = { cookie: `vedette_session=${token}` };
    return (await host.app.inject({ method: 'GET', url: `/status/${guid}`, headers })).statusCode;
  };
  expect([await as(String(accountId)), await as(String(accountId + 1))]).toEqual([200, 404]);
  await host.app.close();
});

test('who is not known is shown the way to sign in, at a page that is not there and at one he may not see alike', async () => {
  const guid = await aPage({ IsPublished: false });
  const [hidden, missing] = [await get(guid, { accept: 'text/html' }), await get(NOBODY, { accept: 'text/html' })];
  expect(hidden.body).toContain(`/shared-pages/${guid}`);
  expect(hidden.body.replaceAll(guid, NOBODY)).toBe(missing.body);
});

test('incidents stand on the page, in the feed and in JSON; those that were cleared do not', async () => {
  const guid = await aPage();
  expect((await get(`${guid}.rss`)).body).not.toContain('<item>');
  const [kept, cleared] = [await anIncident(shop, 1), await anIncident(shop, 2)];
  await clearedCheck(shop, cleared);
  pages.hear({ topic: 'account', accountId: service.basis.accountId });
  const { Incidents } = (await get(`${guid}.json`)).json<{ Incidents: object[] }>();
  expect(Incidents).toMatchObject([{ Service: 'shop' }]);
  const rss = await get(`${guid}.rss`);
  expect([rss.headers['content-type'], rss.body.split('<item>').length - 1]).toEqual([
    'application/rss+xml; charset=utf-8',
    2,
  ]);
  expect((await get(`${guid}.ics`)).body).toContain('BEGIN:VCALENDAR');
  expect(kept).not.toBe(cleared);
});

describe('beyond the contract', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const put = (guid: string, body: object) => service.admin('PUT', `/api/v1/PublicStatusPage/${guid}/Extras`, body);

  test('a page has a logo, refreshes itself and has a host of its own', async () => {
    const guid = await aPage();
    const extras = { AutoRefresh: true, HostName: 'Status.Example.com', Logo: PIXEL };
    expect((await put(guid, extras)).status).toBe(204);
    const read = await service.admin('GET', `/api/v1/PublicStatusPage/${guid}/Extras`);
    expect(read.body).toEqual({ ...extras, HostName: 'status.example.com' });
    const { body } = await get(guid);
    expect(body).toContain(`<img src="${PIXEL}" alt="">`);
    expect(body).toContain('http-equiv="refresh" content="30"');
    expect(await service.audits(guid)).toEqual(['Created', 'Updated']);
    expect(await selectHosts(db)).toEqual(new Map([['status.example.com', guid]]));
    const other = await put(await aPage(), extras);
    expect([other.status, other.messages]).toEqual([409, ['HostName: another status page has it']]);
    await service.admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: false });
    expect(await selectHosts(db)).toEqual(new Map());
  });

  test('a page speaks the language of its account until it has one of its own', async () => {
    const guid = await aPage();
    const forget = (): void => pages.hear({ topic: 'account', accountId: service.basis.accountId });
    expect((await get(guid)).body).toContain('<html lang="en-');
    expect((await put(guid, { AutoRefresh: false, CultureName: 'fr-FR' })).status).toBe(204);
    forget();
    expect((await get(guid)).body).toContain('<html lang="fr-FR">');
    expect((await get(`${guid}.rss`)).body).toContain('<language>fr-fr</language>');
    const wrong = await put(guid, { AutoRefresh: false, CultureName: 'xx' });
    expect([wrong.status, wrong.messages[0]?.split(':')[0]]).toEqual([400, 'CultureName']);
    const account = db.updateTable('account').where('account_id', '=', service.basis.accountId);
    const other = await aPage();
    await account.set({ culture_name: 'nl-NL' }).execute();
    expect((await get(other)).body).toContain('<html lang="nl-NL">');
    await account.set({ culture_name: 'en-GB' }).execute();
  });

  test('a page does not take the host by which the service itself is reached', async () => {
    const path = `/api/v1/PublicStatusPage/${await aPage()}/Extras`;
    const login = Buffer.from(`${ADMIN_EMAIL}:${ADMIN_PASSWORD}`).toString('base64');
    const made = await service.call('POST', '/v4/Register', undefined, { authorization: `Basic ${login}` });
    const { UserName, Password } = made.body as { UserName: string; Password: string };
    const authorization = `Basic ${Buffer.from(`${UserName}:${Password}`).toString('base64')}`;
    const as = (host: string, HostName: string) =>
      service.call('PUT', path, { AutoRefresh: false, HostName }, { authorization, host });
    const refused = await as('watch.example.org:8080', 'Watch.example.org');
    expect([refused.status, refused.messages]).toEqual([
      ...[400, ['HostName: is where this service itself is reached; a page needs a host of its own']],
    ]);
    expect((await as('watch.example.org:8080', 'shop.example.org')).status).toBe(204);
  });

  const NO_HOST = 'HostName: must be a host name such as status.example.com';
  const NO_PICTURE = 'Logo: must be a PNG or JPEG as a data: address';
  test.each([
    ['a name with a space', { HostName: 'no host' }, NO_HOST],
    ['an address', { HostName: '10.0.0.1' }, NO_HOST],
    ['another kind of picture', { Logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, NO_PICTURE],
    ['markup', { Logo: 'data:image/png;base64,iVBORw0KGgo"><b>' }, NO_PICTURE],
    [
      'a large picture',
      { Logo: `${PIXEL.slice(0, 33)}${'A'.repeat(40_000)}` },
      'Logo: must be a picture of at most 30 kB',
    ],
  ])('%s is refused', async (_what, wrong, message) => {
    const answer = await put(await aPage(), { AutoRefresh: false, ...wrong });
    expect([answer.status, answer.messages.map((text) => text.slice(0, 80))]).toEqual([400, [message]]);
  });
});
