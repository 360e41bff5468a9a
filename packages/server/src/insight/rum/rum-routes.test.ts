import { HOUR, ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { systemChance } from '@vedette/kernel/chance';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../access/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { RumCollector, type Refusal } from './collector.js';
import { addFigures, dropOldFigures, MOST_PAGES, rumFigureReads } from './rollup-sql.js';
import { registerRumRoutes } from './rum-routes.js';
import { measuredWebsites, rumWebsiteStore } from './rum-website-sql.js';

const db = await testDatabase();
const clock = new ManualClock(Date.parse('2026-07-01T10:02:00Z'));
const refused: Refusal[] = [];
const store = { websites: () => measuredWebsites(db), add: addFigures.bind(undefined, db) };
const collector = new RumCollector({
  ...{ store, clock, onRefused: (why) => refused.push(why) },
  onTrouble: (error) => {
    throw error;
  },
});
let host: RouteHost;
let accountId: number;

beforeAll(async () => {
  const account = (name: string) => ({
    ...{ name, zone: 'UTC', administratorEmail: `${name}@example.com`, administratorName: 'Ann' },
    ...{ administratorPassword: new Secret('long enough'), groupAuthorizationForm: 'Objects' as const },
  });
  const access = { db, clock, chance: systemChance };
  ({ accountId } = await createAccount(access, account('main')));
  host = await aHost({
    ann: aCaller({ accountId, zone: 'UTC' }),
    eve: aCaller({ accountId, isAdministrator: false }),
    other: aCaller({ accountId: accountId + 1 }),
  });
  registerRumRoutes(host, {
    ...{ clock, chance: systemChance, webAddress: 'https://watch.example', collector },
    storeFor: (id) => rumWebsiteStore(db, id),
    readsFor: (id) => rumFigureReads(db, id),
  });
});
afterAll(() => host.app.close());
beforeEach(() => void refused.splice(0));

interface Answered<T> {
  readonly status: number;
  readonly body: T;
  readonly location: unknown;
}
async function call<T = unknown>(as: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await host.app.inject({
    ...{ method, url: path },
    headers: {
      authorization: `Basic ${Buffer.from(`${as}:x`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const parsed = (answer.body === '' ? undefined : answer.json()) as T;
  const answered: Answered<T> = { status: answer.statusCode, body: parsed, location: answer.headers.location };
  return answered;
}
interface Site {
  readonly RumWebsiteId: string;
  readonly RumScript: string;
}
async function aSite(Description: string, more: object = {}): Promise<Site> {
  const sent = { RumWebsiteId: '', RumScript: '', Description, Url: 'https://www.shop.example', ...more };
  const { status, body } = await call<Site>('ann', 'POST', '/v4/Rum/Website', sent);
  expect(status).toBe(201);
  await collector.refresh();
  return body;
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
async function beacon(message: unknown, headers: Record<string, string> = {}): Promise<number> {
  const payload = typeof message === 'string' ? message : JSON.stringify(message);
  const { statusCode, body } = await host.app.inject({
    ...{ method: 'POST', url: '/rum/beacon', payload },
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': FIREFOX, ...headers },
  });
  expect(body).toBe('');
  return statusCode;
}
const view = (sid: string, loadMs: number, more: object = {}) => ({
  ...{ v: 1, sid, aip: 0, url: 'https://shop.example/', kind: 'load', zone: 'Europe/Oslo' },
  ...{ nav: [0, 0, 0, 0, 0, 0, 10, 50, 60, 100, loadMs], ...more },
});
interface Metric {
  readonly Metric: string;
}
const metric = (list: readonly Metric[], name: string) => list.find(({ Metric }) => Metric === name);

describe('a website', () => {
  test('is made with defaults and a script, listed by name, replaced and removed', async () => {
    const made = await call<Site>('ann', 'POST', '/v4/RUM/Website', {
      Description: ' Blog ',
      Url: 'http://blog.example',
    });
    const { RumWebsiteId, RumScript } = made.body;
    expect(made).toMatchObject({ status: 201, location: `/v4/Rum/Website/${RumWebsiteId}` });
    const fields = { RumWebsiteId, Description: 'Blog', Url: 'http://blog.example' };
    expect(made.body).toEqual({ ...fields, IsSpa: false, IncludeUrlFragment: false, RumScript });
    expect(RumScript).toContain('https://watch.example/rum/vedette.js');
    const path = `/v4/Rum/Website/${RumWebsiteId}`;
    expect((await call('ann', 'GET', path)).body).toEqual(made.body);
    const change = { RumWebsiteGuid: RumWebsiteId, ...fields, IsSpa: true, IncludeUrlFragment: true, RumScript: 'x' };
    expect(await call('ann', 'PUT', path, change)).toMatchObject({ status: 204, body: undefined });
    const changed = (await call<Site>('ann', 'GET', path)).body;
    expect(changed).toMatchObject({ IsSpa: true, IncludeUrlFragment: true });
    expect(changed.RumScript).not.toBe(RumScript);
    expect((await call('ann', 'PUT', path, { Description: 'Blog', Url: 'http://blog.example' })).status).toBe(204);
    expect((await call('ann', 'GET', path)).body).toEqual(made.body);
    const actions = await db.selectFrom('audit').select('action').where('object_guid', '=', RumWebsiteId).execute();
    expect(actions.map(({ action }) => action)).toEqual(['Created', 'Updated', 'Updated']);
    expect((await call('ann', 'DELETE', path)).status).toBe(204);
    expect((await call('ann', 'GET', path)).status).toBe(404);
  });

  test.each([
    [{}, [/^Description/, /^Url/]],
    [{ Description: ' ', Url: 'https://a.example' }, [/^Description: must not be empty/]],
    [{ Description: 'A', Url: 'ftp://a.example' }, [/^Url: must be a web address/]],
    [{ Description: 'A', Url: 'nowhere', IncludeUrlFragment: true }, [/^Url/, /^IncludeUrlFragment: only with IsSpa/]],
  ])('%j is refused with every problem', async (body, messages) => {
    const answer = await call<{ Messages: { Message: string }[] }>('ann', 'POST', '/v4/Rum/Website', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Messages.map(({ Message }) => Message)).toEqual(
      messages.map((message) => expect.stringMatching(message) as unknown),
    );
  });

  test('is for administrators of its account', async () => {
    const { RumWebsiteId } = await aSite('Mine');
    const path = `/v4/Rum/Website/${RumWebsiteId}`;
    for (const one of [path, `${path}/Metrics`]) {
      expect((await call('eve', 'GET', one)).status).toBe(403);
      expect((await call('other', 'GET', one)).status).toBe(404);
    }
    expect(
      (await call('ann', 'PUT', path, { RumWebsiteGuid: 'else', Description: 'A', Url: 'https://a.example' })).status,
    ).toBe(400);
    expect((await call('other', 'GET', '/v4/Rum/Website')).body).toEqual([]);
  });
});

describe('figures', () => {
  test('come from the page views that were sent, over the period asked for', async () => {
    const { RumWebsiteId: sid } = await aSite('Shop of ours');
    for (const ms of [100, 300, 200, 1_000]) expect(await beacon(view(sid, ms))).toBe(204);
    await collector.flush();
    await beacon(view(sid, 5_000, { zone: 'Asia/Calcutta', url: 'https://www.shop.example/cart/7?x=1' }));
    await beacon({ v: 1, sid, aip: 2, url: 'https://shop.example/', kind: 'vitals', vitals: [40, 700, -1, 0.25] });
    await collector.flush();
    expect(refused).toEqual([]);
    const period = '?Start=2026-07-01T10:00:00&End=2026-07-01T11:00:00';
    const { body } = await call<Metric[]>('ann', 'GET', `/v4/Rum/Website/${sid}/Metrics${period}`);
    expect(metric(body, 'PageViews')).toEqual({ Metric: 'PageViews', Count: 5 });
    const times = { Minimum: 100, Maximum: 5_000, Average: 1_320 };
    expect(metric(body, 'LoadTime')).toEqual({
      Metric: 'LoadTime',
      Count: 5,
      Median: expect.any(Number) as number,
      ...times,
    });
    expect(Math.abs((metric(body, 'LoadTime') as unknown as { Median: number }).Median - 300)).toBeLessThanOrEqual(3);
    expect(metric(body, 'TimeToFirstByte')).toMatchObject({ Median: 50, Average: 50 });
    // The default period ends with the last whole hour, which was before.
    const before = (await call<Metric[]>('ann', 'GET', `/v4/Rum/Website/${sid}/Metrics`)).body;
    expect(before).toHaveLength(15);
    expect(metric(before, 'PageViews')).toEqual({ Metric: 'PageViews', Count: 0 });
    const all = await call('ann', 'GET', '/v4/Rum/Website/Metrics?websiteFilter=blog*%7Cshop%3Fof*&PresetPeriod=All');
    expect(all.body).toMatchObject([
      { RumWebsiteId: sid, MetricValues: [{ Metric: 'PageViews', Count: 5 }, {}, ...(Array(13).fill({}) as object[])] },
    ]);
    expect((await call('ann', 'GET', `/v4/Rum/Website/${sid}/Metrics?PresetPeriod=Never`)).status).toBe(400);
    const path = `/api/v1/Rum/Website/${sid}`;
    const by = async (what: string) => {
      const rows = await call<{ Value: string; PageViews: number }[]>(
        'ann',
        'GET',
        `${path}/Breakdown${period}&By=${what}`,
      );
      return rows.body.map(({ Value, PageViews }) => [Value, PageViews]);
    };
    expect(await by('Page')).toEqual([
      ['shop.example/', 4],
      ['www.shop.example/cart/***', 1],
    ]);
    expect(await by('Country')).toEqual([
      ['NO', 4],
      ['IN', 1],
      ['Other', 0],
    ]);
    expect(await by('Browser')).toEqual([['Firefox 142', 5]]);
    expect((await call('ann', 'GET', `${path}/Figures${period}`)).body).toContainEqual({
      ...{ Figure: 'CumulativeLayoutShift', Count: 1, Minimum: 250, Maximum: 250, Average: 250, Median: 250 },
      Percentile75: 250,
    });
    expect((await call('ann', 'GET', `${path}/Timeline${period}`)).body).toMatchObject({
      StepMs: 5 * MINUTE,
      Points: [{ At: Date.parse('2026-07-01T10:00:00Z'), PageViews: 5, Values: { Figure: 'LoadTime', Count: 5 } }],
    });
  });

  test('page views of programs are in no figure, and their number is told', async () => {
    const { RumWebsiteId: sid } = await aSite('Crawled');
    const robot = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' };
    for (const ms of [100, 300, 200]) await beacon(view(sid, ms), robot);
    // What is measured later on the same page is no page view, and another site is none of ours.
    await beacon({ v: 1, sid, aip: 0, url: 'https://shop.example/', kind: 'vitals', vitals: [1, 2, 3, 0] }, robot);
    await beacon(view(sid, 100, { url: 'https://evil.example/' }), robot);
    await beacon(view(sid, 100));
    await collector.flush();
    const path = `/api/v1/Rum/Website/${sid}`;
    const period = '?Start=2026-07-01T10:00:00&End=2026-07-01T11:00:00';
    expect((await call('ann', 'GET', `${path}/LeftOut${period}`)).body).toEqual({ RobotPageViews: 3 });
    const figures = (await call<{ Figure: string; Count: number }[]>('ann', 'GET', `${path}/Figures${period}`)).body;
    expect(figures).toContainEqual(expect.objectContaining({ Figure: 'PageViews', Count: 1 }));
    const before = '?Start=2026-07-01T09:00:00&End=2026-07-01T10:00:00';
    expect((await call('ann', 'GET', `${path}/LeftOut${before}`)).body).toEqual({ RobotPageViews: 0 });
    expect((await call('eve', 'GET', `${path}/LeftOut`)).status).toBe(403);
    expect((await call('ann', 'GET', `${path}/LeftOut?PresetPeriod=Never`)).status).toBe(400);
    const nowhere = '/api/v1/Rum/Website/22222222-2222-4222-8222-222222222222/LeftOut';
    expect((await call('ann', 'GET', nowhere)).status).toBe(404);
    const stored = await db
      .selectFrom('rum_rollup')
      .select(['value', 'page_views'])
      .where('rum_website_guid', '=', sid)
      .where('dimension', '=', 1_000)
      .execute();
    // Numbers only: five minutes, the hour and the day.
    expect(stored).toEqual(Array(3).fill({ value: '', page_views: 3 }));
  });

  test('beyond the most pages go to Other; nothing is kept of a website that is gone, or for too long', async () => {
    const { RumWebsiteId: sid } = await aSite('Many pages');
    const website = (await measuredWebsites(db)).find(({ rumWebsiteGuid }) => rumWebsiteGuid === sid);
    if (!website) throw new Error('the website is not stored');
    const full = Array.from({ length: MOST_PAGES - 1 }, (_, index) => ({
      ...{ account_id: accountId, rum_website_guid: sid, page: `p${index}`, last_seen_at: clock.now() },
    }));
    await db.insertInto('rum_page').values(full).execute();
    for (const page of ['/a', '/b', '/c']) await beacon(view(sid, 10, { url: `https://shop.example${page}` }));
    await collector.flush();
    const rows = await rumFigureReads(db, accountId).byValue(
      sid,
      1,
      [{ stepMin: 5, from: 0, until: clock.now() + 1 }],
      9,
    );
    expect(rows.map(([value]) => value)).toEqual(['Other', 'shop.example/a']);
    await dropOldFigures(db, clock.now() + 40 * 24 * HOUR, { fineDays: 30, coarseDays: 60 });
    const steps = await db
      .selectFrom('rum_rollup')
      .select('step_min')
      .distinct()
      .where('rum_website_guid', '=', sid)
      .execute();
    expect(steps.map(({ step_min }) => step_min).sort((a, b) => a - b)).toEqual([60, 1_440]);
    await beacon(view(sid, 10));
    await call('ann', 'DELETE', `/v4/Rum/Website/${sid}`);
    await collector.flush();
    expect(await db.selectFrom('rum_rollup').select('value').where('rum_website_guid', '=', sid).execute()).toEqual([]);
  });
});

describe('messages', () => {
  test.each<[string, unknown, Record<string, string>, readonly Refusal[]]>([
    ['no JSON', 'nonsense', {}, []],
    ['no message', { v: 2 }, {}, []],
    ['too long', 'x'.repeat(9_000), {}, []],
    ['an unknown website', view('22222222-2222-4222-8222-222222222222', 5), {}, ['unknownWebsite']],
    ['a bot', view('SID', 5), { 'user-agent': 'Googlebot/2.1' }, ['bot']],
    ['another host', view('SID', 5, { url: 'https://evil.example/' }), {}, ['foreign']],
    ['another origin', view('SID', 5), { origin: 'https://evil.example' }, ['foreign']],
    ['its own origin', view('SID', 5), { origin: 'https://www.shop.example' }, []],
  ])('%s is answered 204', async (_what, message, headers, why) => {
    const { RumWebsiteId } = await aSite('Messages');
    const sent = typeof message === 'string' ? message : JSON.stringify(message).replace('SID', RumWebsiteId);
    expect(await beacon(sent, headers)).toBe(204);
    expect(refused).toEqual(why);
  });

  test('a flood from one network is cut, another network still counts, and the next window opens anew', async () => {
    const { RumWebsiteId: sid } = await aSite('Flooded');
    await clock.advance(10 * SECOND);
    const take = (address: string): boolean => {
      const sender = { address, userAgent: FIREFOX, origin: undefined };
      return collector.mayCome(address) && collector.take({ ...view(sid, 5), aip: 0, v: 1, kind: 'load' }, sender);
    };
    const taken = Array.from({ length: 500 }, () => take('203.0.113.9')).filter(Boolean).length;
    expect(taken).toBe(200);
    expect(take('203.0.113.10')).toBe(true);
    // Programs neither take the place of people, nor count without end.
    const robots = { address: '203.0.113.12', userAgent: 'Googlebot/2.1', origin: undefined };
    for (let i = 0; i < 300; i += 1) collector.take({ ...view(sid, 5), aip: 0, v: 1, kind: 'load' }, robots);
    expect([refused.filter((why) => why === 'bot').length, take('203.0.113.12')]).toEqual([200, true]);
    const read = Array.from({ length: 60_000 }, () => collector.mayCome('198.51.100.1')).filter(Boolean).length;
    expect([read, take('203.0.113.11')]).toEqual([10_000, true]);
    await clock.advance(10 * SECOND);
    expect(take('203.0.113.9')).toBe(true);
    await collector.flush();
  });

  test('the script may be loaded by any page, and is known again', async () => {
    const first = await host.app.inject({ method: 'GET', url: '/rum/vedette.js' });
    expect(first.headers).toMatchObject({
      ...{ 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' },
      'cross-origin-resource-policy': 'cross-origin',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await host.app.inject({ method: 'GET', url: '/rum/vedette.js', headers })).statusCode).toBe(304);
    const asked = await host.app.inject({ method: 'OPTIONS', url: '/rum/beacon' });
    expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
  });
});
