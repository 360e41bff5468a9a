import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

/** Delays responses of a path until the returned function is called. */
async function holding(page: Page, path: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return release;
}

test('a chart of the previous period stays, marked as refreshing, until replaced', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
  const panel = page.getByRole('region', { name: 'Response time', exact: true });
  const chart = panel.getByRole('slider', { name: 'Response time', exact: true });
  await chart.waitFor();
  expect(await panel.getByText('Refreshing').count()).toBe(0);
  const release = await holding(page, /\/Latency\?/);
  await page.getByText('24h', { exact: true }).click();
  await panel.getByText('Refreshing').waitFor();
  expect(await chart.isVisible()).toBe(true);
  release();
  await expect.poll(() => panel.getByText('Refreshing').count(), SOON).toBe(0);
});

test('no data of the previous monitor remains under a new heading', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
  const panel = page.getByRole('region', { name: 'Response time', exact: true });
  const chart = panel.getByRole('slider', { name: 'Response time', exact: true });
  await chart.waitFor();
  const known = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const goTo = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(name);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  await goTo('Login 3 eu');
  await chart.waitFor();
  const release = await holding(page, /\/Latency\?/);
  await goTo(known);
  await panel.getByRole('status', { name: 'Loading response times' }).waitFor({ state: 'attached' });
  expect([await chart.count(), await panel.getByText('Refreshing').count()]).toEqual([0, 0]);
  release();
  await chart.waitFor();
});

test('rows of the previous filter stay, but cannot be deleted', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.maintenance);
  const rows = page.getByRole('table', { name: 'Maintenance periods' }).getByRole('row');
  await expect.poll(() => rows.count(), SOON).toBe(3);
  const all = page.getByRole('button', { name: 'Delete listed' });
  await all.waitFor();
  const release = await holding(page, /\/MaintenancePeriod\?/);
  await page.getByText('Recurring', { exact: true }).click();
  await page.getByText('Refreshing').waitFor();
  expect([await rows.count(), await all.count()]).toEqual([3, 0]);
  release();
  await all.waitFor();
  expect(await page.getByText('Refreshing').count()).toBe(0);
});

test('no data of another SLA remains after any navigation', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  const other = { Id: toGuid(300_001), Name: 'Default', Note: '' };
  await page.route(/\/api\/v1\/Find\?/, (route) =>
    fulfill(route, { json: { Groups: [{ Kind: 'Sla', Rows: [other], HasMore: false }] } }),
  );
  await open(page, bench.url + PAGES.sla);
  const period = page.getByRole('combobox', { name: 'Period' });
  const usual = await period.inputValue();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('Default');
  await page.getByRole('option', { name: 'Default', exact: true }).click();
  await page.getByRole('heading', { name: 'Default', level: 1 }).waitFor();
  await period.selectOption('Last365Days');
  // Both are cached by now, so nothing loads in between.
  await page.goBack();
  await page.getByRole('heading', { name: /^Gold/, level: 1 }).waitFor();
  expect(await period.inputValue()).toBe(usual);
});
