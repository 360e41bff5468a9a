import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMeasuredWebsites } from './rum-website-sql.js';
import { MAX_PAGES } from './rollup-sql.js';
import { aRumHost, view } from './testing/a-rum-host.js';

const { db, clock, collector, accountId, host, call, aSite, beacon } = await aRumHost();
afterAll(() => host.app.close());

const PERIOD = 'Start=2026-07-01T10:00:00&End=2026-07-01T11:00:00';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
let path = '';

beforeAll(async () => {
  const { RumWebsiteId: sid } = await aSite('Shop');
  path = `/api/v1/Rum/Website/${sid}`;
  const cart = { url: 'https://shop.example/cart' };
  await beacon(view(sid, 100));
  await beacon(view(sid, 200, cart), { 'user-agent': PHONE });
  await beacon(view(sid, 900, { ...cart, zone: 'Asia/Calcutta' }));
  await collector.flush();
});

const ask = <T>(what: string, filters: string, as = 'ann') =>
  call<T>(as, 'GET', `${path}/${what}?${PERIOD}&${filters}`);

describe('filtered figures', () => {
  test.each([
    ['', 3, 400],
    ['Country=NO', 2, 150],
    ['Page=shop.example/cart', 2, 550],
    ['Page=shop.example/cart&Country=IN', 1, 900],
    ['Device=Mobile', 1, 200],
    ['Country=DE', 0, undefined],
  ])('%s: %i page views', async (filters, count, mean) => {
    const figures = (await ask<{ Figure: string; Count: number; Average?: number }[]>('Figures', filters)).body;
    expect(figures.find(({ Figure }) => Figure === 'PageViews')?.Count).toBe(count);
    expect(figures.find(({ Figure }) => Figure === 'LoadTime')?.Average).toBe(mean);
    const { Points } = (await ask<{ Points: { PageViews: number }[] }>('Timeline', filters)).body;
    expect(Points.map(({ PageViews }) => PageViews)).toEqual(count === 0 ? [] : [count]);
  });

  test.each([
    ['By=Page&Country=NO', ['shop.example/ 1', 'shop.example/cart 1']],
    ['By=Page&Country=IN', ['shop.example/cart 1']],
    ['By=Country&Page=shop.example/cart', ['IN 1', 'NO 1']],
    ['By=Country&Page=shop.example/cart&Country=IN', ['IN 1']],
    ['By=Device&Device=Mobile', ['Mobile 1']],
    // Part of a name does not match.
    ['By=Page&Country=N', []],
    ['By=Country&Page=example/cart', []],
  ])('are listed for %s', async (filters, rows) => {
    const { body } = await ask<{ Value: string; PageViews: number }[]>('Breakdown', filters);
    expect(body.map(({ Value, PageViews }) => `${Value} ${String(PageViews)}`)).toEqual(rows);
  });

  test.each([
    ['Breakdown', 'By=Browser&Country=NO', /^Country: must not be given with Browser/],
    ['Figures', 'Country=NO&Device=Mobile', /^Country: must not be given with Device/],
    ['Timeline', 'Page=x&OperatingSystem=y', /^Page: must not be given with OperatingSystem/],
    ['Figures', 'Country=', /^Country/],
    ['Figures', `Page=${'x'.repeat(1_001)}`, /^Page/],
  ])('rejects %s of %s', async (what, filters, message) => {
    const { status, body } = await ask<{ Messages: { Message: string }[] }>(what, filters);
    expect(status).toBe(400);
    expect(body.Messages[0]?.Message).toMatch(message);
  });

  test('are 404 for a website of another account', async () => {
    expect((await ask('Figures', 'Country=NO', 'other')).status).toBe(404);
    expect((await ask('Figures', 'Country=NO', 'eve')).status).toBe(403);
  });
});

test('returns states where the time zone names one, else the country', async () => {
  const { RumWebsiteId: sid } = await aSite('States');
  for (const zone of ['America/Phoenix', 'America/New_York', 'America/Chicago', 'Australia/Hobart', 'Europe/Oslo'])
    await beacon(view(sid, 10, { zone }));
  await collector.flush();
  const rows = async (query: string) => {
    const breakdownPath = `/api/v1/Rum/Website/${sid}/Breakdown?${PERIOD}&${query}`;
    const { body } = await call<{ Value: string; PageViews: number }[]>('ann', 'GET', breakdownPath);
    return body.map(({ Value, PageViews }) => `${Value} ${String(PageViews)}`);
  };
  expect(await rows('By=State')).toEqual(['US 2', 'AU-TAS 1', 'US-AZ 1']);
  expect(await rows('By=State&Country=US')).toEqual(['US 2', 'US-AZ 1']);
  expect(await rows('By=Country&State=US-AZ')).toEqual(['US 1']);
  expect(await rows('By=State&Country=US&State=AU-TAS')).toEqual([]);
  const figures = `/api/v1/Rum/Website/${sid}/Figures?${PERIOD}`;
  const { body } = await call<{ Figure: string; Count: number }[]>('ann', 'GET', `${figures}&State=AU-TAS`);
  expect(body.find(({ Figure }) => Figure === 'PageViews')?.Count).toBe(1);
  expect((await call('ann', 'GET', `${figures}&State=AU-TAS&Page=x`)).status).toBe(400);
});

test('pages beyond the limit are Other in each country too', async () => {
  const { RumWebsiteId: sid } = await aSite('Many pages');
  const website = (await loadMeasuredWebsites(db)).find(({ rumWebsiteGuid }) => rumWebsiteGuid === sid);
  if (!website) throw new Error('the website is not stored');
  const full = Array.from({ length: MAX_PAGES }, (_, index) => ({
    account_id: accountId,
    rum_website_guid: sid,
    page: `p${String(index)}`,
    last_seen_at: clock.now(),
  }));
  await db.insertInto('rum_page').values(full).execute();
  for (const page of ['/a', '/b']) await beacon(view(sid, 10, { url: `https://shop.example${page}` }));
  await collector.flush();
  const { body } = await call('ann', 'GET', `/api/v1/Rum/Website/${sid}/Breakdown?${PERIOD}&By=Page&Country=NO`);
  expect(body).toMatchObject([{ Value: 'Other', PageViews: 2 }]);
});
