import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(200);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const ONE_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkportal';

test('a tile fits all columns beside a long name without enlarging the page', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.route('**/api/v1/Monitor?*', async (route) => {
    const response = await route.fetch();
    const { Rows, ...rest } = (await response.json()) as { Rows: object[] };
    // Times above a limit are marked for screen readers.
    const long = Rows.map((row) => ({ ...row, Name: ONE_WORD, AboveLimit: 1, LastTotalTime: 5_000 }));
    await fulfill(route, { response, json: { ...rest, Rows: long } });
  });
  await open(page, bench.url + PAGES.dashboard);
  const table = page.getByRole('table', { name: 'Monitors', exact: true }).first();
  await table.getByText(', above limit 1').first().waitFor({ state: 'attached' });
  await expect.poll(() => table.evaluate(BEYOND), SOON).toBe(0);
  expect(await evaluate<number>(page, 'document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  expect(await evaluate<number>(page, BELOW)).toBeLessThan(100);
});

/** How far a table extends beyond its scrolling tile. */
const BEYOND = (table: { readonly offsetWidth: number; readonly parentElement: unknown }): number => {
  let around = table.parentElement as { clientWidth: number; className: string; parentElement: unknown };
  while (!around.className.includes('body')) around = around.parentElement as typeof around;
  return Math.max(0, table.offsetWidth - around.clientWidth);
};

/** Scrollable space below the last tile. */
const BELOW = `document.documentElement.scrollHeight - window.scrollY
  - Math.max(...[...document.querySelectorAll('main section')].map((tile) => tile.getBoundingClientRect().bottom))`;
