import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebBench;
beforeAll(async () => {
  bench = await startWebBench(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

/** Answers of a path wait until the function that is answered is called. */
async function holding(page: Page, path: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

test('a chart of the period before stays and says that it is refreshed, until the new one comes', async () => {
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

test('rows of the filter before stay, and nothing of them can be deleted together', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.maintenance);
  const rows = page.getByRole('table', { name: 'Maintenance periods' }).getByRole('row');
  await expect.poll(() => rows.count(), SOON).toBe(3);
  const all = page.getByRole('button', { name: 'Delete those listed' });
  await all.waitFor();
  const release = await holding(page, /\/MaintenancePeriod\?/);
  await page.getByText('Recurring', { exact: true }).click();
  await page.getByText('Refreshing').waitFor();
  expect([await rows.count(), await all.count()]).toEqual([3, 0]);
  release();
  await all.waitFor();
  expect(await page.getByText('Refreshing').count()).toBe(0);
});
