import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;
let errors: readonly string[];
const requestedQueries: string[] = [];

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page, errors } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/ChartNote')) requestedQueries.push(url.search);
  });
  await open(page, bench.url + PAGES.dashboard);
});
afterAll(() => bench.close());

const tile = (name: string): Locator => page.getByRole('region', { name, exact: true });
const marks = (of: Locator): Locator => of.getByRole('list', { name: 'Events' }).getByRole('button');

test('annotations are in every chart over time, and tiles share one query', async () => {
  for (const name of ['Load time, mean', 'By monitor: Load time, mean', 'Largest contentful paint'])
    await expect.poll(() => marks(tile(name)).count(), SOON).toBe(2);
  expect(await marks(tile('By hour of the day: Load time, mean')).count()).toBe(0);
  expect(requestedQueries.filter((query) => !query.includes('Tile='))).toHaveLength(1);
  const [first] = await marks(tile('Load time, mean')).all();
  await first?.press('Enter');
  const card = page.getByRole('dialog');
  expect(await card.innerText()).toContain('Deployment: Shop 4.2 (');
  expect(await card.getByRole('link', { name: 'ci.example' }).getAttribute('href')).toBe(
    'https://ci.example/builds/17',
  );
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
});

test('the table and file of a tile contain annotations too', async () => {
  const chart = tile('Load time, mean');
  const file = async () =>
    decodeURIComponent((await chart.getByRole('link', { name: 'as CSV' }).getAttribute('href')) ?? '');
  expect(await file()).toMatch(/happened\r\n/);
  expect((await file()).split('Sale begins')).toHaveLength(2);
  await chart.getByRole('button', { name: 'as table' }).click();
  await chart.getByRole('table', { name: 'Events' }).getByText('Sale begins').waitFor();
  await chart.getByRole('button', { name: 'as table' }).click();
});

test('annotations outside the displayed range are hidden', async () => {
  const chart = tile('Load time, mean');
  const brush = chart.getByRole('slider');
  await brush.focus();
  for (let hours = 0; hours < 8; hours += 1) await brush.press('Shift+ArrowLeft');
  await brush.press('Enter');
  await expect.poll(() => marks(chart).count(), SOON).toBe(1);
  await chart.getByRole('button', { name: 'Whole period' }).click();
  await expect.poll(() => marks(chart).count(), SOON).toBe(2);
});

test('a button and a key hide annotations; nothing exceeds a phone’s width', async () => {
  const button = page.getByRole('button', { name: 'Annotations', exact: true });
  await button.click();
  await expect.poll(() => marks(tile('Load time, mean')).count(), SOON).toBe(0);
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('h');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => marks(tile('By monitor: Load time, mean')).count(), SOON).toBe(2);
  await expect.poll(() => evaluate<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
