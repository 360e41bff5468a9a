import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
  await page.route('**/api/v1/Dashboard', async (route) => {
    const response = await route.fetch();
    const cards = (await response.json()) as readonly object[];
    await fulfill(route, { response, json: cards.map((card) => ({ ...card, IsFavourite: true })) });
  });
});
afterAll(() => bench.close());

const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const SHOP = 'Shop: overview for the night shift';

test('a full-screen dashboard rotates favourites, also past one that fails', async () => {
  await page.clock.install();
  await open(page, `${bench.url}${PAGES.dashboard}?full=true`);
  await heading(SHOP);
  await page.getByRole('combobox', { name: 'Rotation' }).selectOption('Rotate every 30 s');
  await expect.poll(() => page.url(), SOON).toContain('turn=30');
  expect(await findAxeProblems(page)).toEqual([]);
  await page.clock.fastForward(29_000);
  await heading(SHOP);
  await page.clock.fastForward(2_000);
  await heading('Operations');
  expect(page.url()).toContain('turn=30');

  const json = { Messages: [{ Message: 'The store is away.' }] };
  await page.route('**/api/v1/Dashboard/*/Tile', (route) => fulfill(route, { status: 500, json }));
  await page.clock.fastForward(31_000);
  await expect.poll(() => page.url(), SOON).not.toContain('da5b0a2d');
  await page.clock.fastForward(31_000);
  await expect.poll(() => page.url(), SOON).toContain('da5b0a2d');
  await page.unroute('**/api/v1/Dashboard/*/Tile');
});

test('keys go to the next and previous dashboard; leaving full screen stays', async () => {
  await open(page, `${bench.url}${PAGES.dashboard}?full=true&turn=15`);
  await heading(SHOP);
  await page.keyboard.press('n');
  await heading('Operations');
  await page.keyboard.press('b');
  await heading(SHOP);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => page.url(), SOON).not.toContain('turn');
  await page.clock.fastForward(60_000);
  await heading(SHOP);
});
