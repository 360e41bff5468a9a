import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rumFigureReads } from './rollup-reads-sql.js';
import { deleteOldFigures, MAX_PAGES } from './rollup-sql.js';
import { loadMeasuredWebsites } from './rum-website-sql.js';
import { aRumHost, view, type Site } from './testing/a-rum-host.js';

const { db, clock, refused, collector, accountId, host, call, aSite, beacon } = await aRumHost();
afterAll(() => host.app.close());
beforeEach(() => void refused.splice(0));

interface Metric {
  readonly Metric: string;
}
const metric = (list: readonly Metric[], name: string) => list.find(({ Metric }) => Metric === name);

describe('a website', () => {
  test('is created with defaults and a script, listed by name, replaced and deleted', async () => {
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
    [{ Description: 'A', Url: 'ftp://a.example' }, [/^Url: must be a URL that begins with/]],
    [
      { Description: 'A', Url: 'nowhere', IncludeUrlFragment: true },
      [/^Url/, /^IncludeUrlFragment: is only allowed with IsSpa/],
    ],
  ])('rejects %j with every problem', async (body, messages) => {
    const answer = await call<{ Messages: { Message: string }[] }>('ann', 'POST', '/v4/Rum/Website', body);
    expect(answer.status).toBe(400);
    expect(answer.body.Messages.map(({ Message }) => Message)).toEqual(
      messages.map((message) => expect.stringMatching(message) as unknown),
    );
  });

  test('has no Hash, so If-Match is ignored', async () => {
    const { RumWebsiteId } = await aSite('Hashless');
    const answer = await host.app.inject({
      method: 'PUT',
      url: `/v4/Rum/Website/${RumWebsiteId}`,
      headers: { authorization: `Basic ${Buffer.from('ann:x').toString('base64')}`, 'if-match': '"abc"' },
      payload: { Description: 'Hashless', Url: 'https://shop.example' },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  test('requires an administrator of its account', async () => {
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
  test('come from the page views of the requested period', async () => {
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
    // The default period ends with the last whole hour, before these page views.
    const before = (await call<Metric[]>('ann', 'GET', `/v4/Rum/Website/${sid}/Metrics`)).body;
    expect(before).toHaveLength(15);
    expect(metric(before, 'PageViews')).toEqual({ Metric: 'PageViews', Count: 0 });
    // Pages show figures up to now.
    const now = (await call('ann', 'GET', `/api/v1/Rum/Website/${sid}/Figures`)).body;
    expect(now).toContainEqual(expect.objectContaining({ Figure: 'PageViews', Count: 5 }));
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
      Figure: 'CumulativeLayoutShift',
      Count: 1,
      Minimum: 250,
      Maximum: 250,
      Average: 250,
      Median: 250,
      Percentile75: 250,
    });
    expect((await call('ann', 'GET', `${path}/Timeline${period}`)).body).toMatchObject({
      StepMs: 5 * MINUTE,
      Points: [{ At: Date.parse('2026-07-01T10:00:00Z'), PageViews: 5, Values: { Figure: 'LoadTime', Count: 5 } }],
    });
  });

  test('excludes page views of bots from figures and returns their number', async () => {
    const { RumWebsiteId: sid } = await aSite('Crawled');
    const robot = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' };
    for (const ms of [100, 300, 200]) await beacon(view(sid, ms), robot);
    // Later measurements on the same page are no page view, and another site does not count.
    await beacon({ v: 1, sid, aip: 0, url: 'https://shop.example/', kind: 'vitals', vitals: [1, 2, 3, 0] }, robot);
    await beacon(view(sid, 100, { url: 'https://evil.example/' }), robot);
    await beacon(view(sid, 100));
    await collector.flush();
    const path = `/api/v1/Rum/Website/${sid}`;
    const period = '?Start=2026-07-01T10:00:00&End=2026-07-01T11:00:00';
    expect((await call('ann', 'GET', `${path}/Excluded${period}`)).body).toEqual({ RobotPageViews: 3 });
    const figures = (await call<{ Figure: string; Count: number }[]>('ann', 'GET', `${path}/Figures${period}`)).body;
    expect(figures).toContainEqual(expect.objectContaining({ Figure: 'PageViews', Count: 1 }));
    const before = '?Start=2026-07-01T09:00:00&End=2026-07-01T10:00:00';
    expect((await call('ann', 'GET', `${path}/Excluded${before}`)).body).toEqual({ RobotPageViews: 0 });
    expect((await call('eve', 'GET', `${path}/Excluded`)).status).toBe(403);
    expect((await call('ann', 'GET', `${path}/Excluded?PresetPeriod=Never`)).status).toBe(400);
    const nowhere = '/api/v1/Rum/Website/22222222-2222-4222-8222-222222222222/Excluded';
    expect((await call('ann', 'GET', nowhere)).status).toBe(404);
    const stored = await db
      .selectFrom('rum_rollup')
      .select(['value', 'page_views'])
      .where('rum_website_guid', '=', sid)
      .where('dimension', '=', 1_000)
      .execute();
    // Only numbers: five minutes, the hour and the day.
    expect(stored).toEqual(Array(3).fill({ value: '', page_views: 3 }));
  });

  test('counts pages beyond the limit as Other; deletes old figures', async () => {
    const { RumWebsiteId: sid } = await aSite('Many pages');
    const website = (await loadMeasuredWebsites(db)).find(({ rumWebsiteGuid }) => rumWebsiteGuid === sid);
    if (!website) throw new Error('the website is not stored');
    const full = Array.from({ length: MAX_PAGES - 1 }, (_, index) => ({
      account_id: accountId,
      rum_website_guid: sid,
      page: `p${index}`,
      last_seen_at: clock.now(),
    }));
    await db.insertInto('rum_page').values(full).execute();
    for (const page of ['/a', '/b', '/c']) await beacon(view(sid, 10, { url: `https://shop.example${page}` }));
    await collector.flush();
    const rows = await rumFigureReads(db, accountId).byValue(
      sid,
      { dimension: 1 },
      [{ stepMinutes: 5, from: 0, until: clock.now() + 1 }],
      9,
    );
    expect(rows.map(([value]) => value)).toEqual(['Other', 'shop.example/a']);
    await deleteOldFigures(db, clock.now() + 40 * 24 * HOUR, { fineDays: 30, coarseDays: 60 });
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
