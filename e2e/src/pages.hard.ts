import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, axeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebBench;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  bench = await startWebBench(200);
  ({ page, complaints } = await bench.visit({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' }));
});

afterAll(() => bench.close());

const WIDE = { width: 1280, height: 720 };

test.each(Object.entries(PAGES))(
  '%s: axe finds nothing in light and dark, 320 pixels hold it, and the browser has no complaint',
  async (_name, address) => {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, bench.url + address);
    expect(await axeProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    expect(await axeProblems(page, ['color-contrast'])).toEqual([]); // the rest is the same in the dark
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysPixels(page), SOON).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('a page that is not there says so, with the way back', async () => {
  await open(page, `${bench.url}no-such-page`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await page.getByRole('link', { name: 'Go to the monitors' }).waitFor();
});

/** How far the page can be scrolled sideways. */
function sidewaysPixels(of: Page): Promise<number> {
  return evaluate<number>(of, 'document.documentElement.scrollWidth - window.innerWidth');
}
