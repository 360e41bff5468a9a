import { gunzipSync } from 'node:zlib';
import { HOUR } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { saveIncidents } from '../../incidents/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { rejectingGatekeeper } from '../../testing/empty-lookups.js';
import { UNKNOWN_GUID } from '../../testing/service-routes.js';
import { registerPublicPageRoutes } from './public-page-routes.js';
import { aPublicPageFixture } from './testing/public-page-fixture.js';

const now = Date.parse('2026-11-02T10:00:00Z');
const { db, pages, service, shop, state, get, aPage, forget } = await aPublicPageFixture(now);

/** Creates an operator with a browser session. */
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

/** Creates an incident of an hour and returns the id of the check that confirmed it. */
async function anIncident(monitorGuid: string, hoursAgo: number): Promise<number> {
  const at = now - hoursAgo * HOUR;
  const checkId = lowestIdAt(at);
  const ids = { firstErrorCheckId: checkId, firstConfirmedCheckId: checkId, lastErrorCheckId: checkId };
  const times = { firstErrorAt: at, firstConfirmedAt: at, lastErrorAt: at, closedAt: at + HOUR / 2, confirmedCount: 1 };
  const error = { errorCode: 3500, errorDescription: 'HTTP status 500', okCheckId: checkId + 1 };
  const incidentGuid = `00000000-0000-4000-8000-${String(hoursAgo).padStart(12, '0')}`;
  const incident = { incidentGuid, accountId: service.account.accountId, monitorGuid, ...ids, ...times, ...error };
  await saveIncidents(db, [incident]);
  return checkId;
}

const clearedCheck = (monitorGuid: string, id: number) =>
  db
    .insertInto('cleared_check')
    .values({
      id,
      account_id: service.account.accountId,
      monitor_guid: monitorGuid,
      cleared_at: now,
      cleared_by: UNKNOWN_GUID,
      cleared_by_name: 'x',
      note: '',
      error_level: 2,
      error_code: 1,
      error_description: null,
      error_message: null,
    })
    .execute();

test('serves a published page to everyone, as HTML and JSON, without cookies', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const page = await get(guid.toUpperCase());
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('All systems operational');
  expect(page.body).toContain('shop');
  expect(page.headers).not.toHaveProperty('set-cookie');
  // Caches must revalidate all forms, so that none is older than another.
  for (const ending of ['', '.json', '.rss', '.ics']) {
    const { 'cache-control': kept = '', etag } = (await get(`${guid}${ending}`)).headers;
    expect([kept, typeof etag]).toEqual(['public, max-age=0, stale-if-error=3600', 'string']);
  }
  const { Services } = (await get(`${guid}.json`)).json<{ Services: { Name: string; State: string }[] }>();
  expect(Services).toMatchObject([{ Name: 'shop', State: 'Up', Days: [{ Date: '2026-11-02' }] }]);
});

test('serves a page in the requested language with a separate ETag', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const [own, german] = [await get(guid), await get(`${guid}?language=de`)];
  expect(german.body).toContain('<html lang="de-DE">');
  expect(german.body).toContain('Alle Systeme funktionieren');
  expect(german.headers.etag).not.toBe(own.headers.etag);
  const again = await get(`${guid}?language=de`, { 'if-none-match': String(german.headers.etag) });
  expect(again.statusCode).toBe(304);
  for (const other of ['tlh', 'en', 'de&language=nl']) {
    expect((await get(`${guid}?language=${other}`)).body).toBe(own.body);
  }
  expect((await get(`${guid}.json?language=de`)).json<{ Status: string }>().Status).toBe('All systems operational');
});

test('serves a summary and a badge for other sites while the page is published', async () => {
  const guid = await aPage({ PresetPeriodType: 'CurrentDay' });
  const [block, badge] = [await get(`${guid}.embed`), await get(`${guid}.svg`)];
  expect([block.headers['content-type'], badge.headers['content-type']]).toEqual([
    'text/html; charset=utf-8',
    'image/svg+xml',
  ]);
  expect(block.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(block.body).toContain(`/status/${guid}" target="_blank"`);
  expect(badge.body).toContain('● All systems operational');
  const hidden = await aPage({ IsPublished: false });
  for (const ending of ['embed', 'svg']) expect((await get(`${hidden}.${ending}`)).statusCode).toBe(404);
});

test('renders a page once in 30 s and answers 304 for a known ETag', async () => {
  const guid = await aPage();
  const before = state.reads;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(guid)));
  expect([state.reads - before, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([1, new Set([200])]);
  const etag = String(answers[0]?.headers.etag);
  const held = await get(guid, { 'if-none-match': etag });
  expect([held.statusCode, held.headers.etag, held.headers.vary]).toEqual([304, etag, 'accept-encoding']);
  // The compressed and the plain body share the ETag, so it must be weak.
  expect(etag).toMatch(/^W\/"/);
  await service.admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: false });
  forget();
  expect((await get(guid)).statusCode).toBe(404);
});

test('compresses each format once for clients that accept gzip', async () => {
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

test.each(['nothing', UNKNOWN_GUID, `${UNKNOWN_GUID}.json`, '%00'])('has no page %s', async (name) => {
  expect([400, 404]).toContain((await get(name)).statusCode);
});

test('serves an unpublished page only to operators and grantees of its account', async () => {
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

test('hides an unpublished page from operators of other accounts', async () => {
  const guid = await aPage({ IsPublished: false });
  const { accountId } = service.account;
  const callers = new Map([accountId, accountId + 1].map((id) => [String(id), aCaller({ accountId: id })]));
  const bySession = (token: string) => Promise.resolve(callers.get(token));
  const host = await aHost({}, {}, { gatekeeper: { ...rejectingGatekeeper, identifySession: bySession } });
  registerPublicPageRoutes(host, pages);
  const as = async (token: string) => {
    const headers = { cookie: `vedette_session=${token}` };
    return (await host.app.inject({ method: 'GET', url: `/status/${guid}`, headers })).statusCode;
  };
  expect([await as(String(accountId)), await as(String(accountId + 1))]).toEqual([200, 404]);
  await host.app.close();
});

test('shows the sign-in for unknown and hidden pages alike', async () => {
  const guid = await aPage({ IsPublished: false });
  const [hidden, missing] = [
    await get(guid, { accept: 'text/html' }),
    await get(UNKNOWN_GUID, { accept: 'text/html' }),
  ];
  expect(hidden.body).toContain(`/shared-pages/${guid}`);
  expect(hidden.body.replaceAll(guid, UNKNOWN_GUID)).toBe(missing.body);
  const dutch = await get(UNKNOWN_GUID, { accept: 'text/html', 'accept-language': 'nl' });
  expect(dutch.body).toMatch(/lang="nl-NL".*<h1>Pagina niet gevonden<\/h1>.*>Aanmelden<\/a>/s);
});

test('shows incidents on the page, in feed and JSON, without cleared ones', async () => {
  const guid = await aPage();
  expect((await get(`${guid}.rss`)).body).not.toContain('<item>');
  const [kept, cleared] = [await anIncident(shop, 1), await anIncident(shop, 2)];
  await clearedCheck(shop, cleared);
  forget();
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
