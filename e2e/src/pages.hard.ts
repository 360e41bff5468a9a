import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, axeProblems, evaluate, newPage, open, unseenFocus } from './testing/page-walk.js';

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
  '%s: axe finds nothing in light and dark, Tab is always seen, 320 pixels hold it, the browser has no complaint',
  async (_name, address) => {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, bench.url + address);
    expect(await axeProblems(page)).toEqual([]);
    expect(await unseenFocus(page)).toEqual([]);
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

test('the sign-in page and the one for a lost password hold to the same', async () => {
  const { page: outside } = await newPage(await bench.newContext({ viewport: { width: 320, height: 640 } }));
  await open(outside, `${bench.url}monitors`);
  await outside.getByRole('heading', { name: 'Sign in to Vedette' }).waitFor();
  expect(await axeProblems(outside)).toEqual([]);
  expect(await unseenFocus(outside)).toEqual([]);
  expect(await sidewaysPixels(outside)).toBe(0);
  await outside.getByRole('button', { name: 'Lost your password?' }).click();
  await outside.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(await axeProblems(outside)).toEqual([]);
  await outside.context().close();
});

test('who must set up a second factor sees only that', async () => {
  const { page: inside } = await bench.visit({ viewport: { width: 320, height: 640 } });
  await inside.route('**/api/v1/Session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await route.fulfill({ response, json: { ...session, MustSetUpSecondFactor: true } });
  });
  await open(inside, `${bench.url}monitors`);
  await inside.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await inside.getByLabel('Your password').first().waitFor();
  expect(await inside.locator('nav[aria-label="Main"]').count()).toBe(0);
  expect(await axeProblems(inside)).toEqual([]);
  expect(await sidewaysPixels(inside)).toBe(0);
  await inside.context().close();
});

test('unsaved changes are asked about before the page is left', async () => {
  await page.setViewportSize(WIDE);
  await open(page, `${bench.url}vault/new`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
});

/** How far the page can be scrolled sideways. */
function sidewaysPixels(of: Page): Promise<number> {
  return evaluate<number>(of, 'document.documentElement.scrollWidth - window.innerWidth');
}
