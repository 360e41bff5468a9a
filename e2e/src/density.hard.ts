import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(200);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

/** Size of a page in a window of 1280 × 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

const PLAIN = ['UptimePercentage', 'TotalTime', 'ConfirmedErrors', 'DownMs', 'Alerts', 'ResolveTime', 'ConnectionTime'];
const TWELVE = [
  ...PLAIN.map((Metric) => ({ Kind: 'Chart', Metric })),
  { Kind: 'HourOfDay', Metric: 'TotalTime' },
  { Kind: 'DayOfWeek', Metric: 'ConfirmedErrors' },
  { Kind: 'ErrorCounts' },
  { Kind: 'ErrorTypes', ChartType: 'Bar' },
  { Kind: 'RumNumber', RumFigure: 'PageViews' },
];

async function showTiles(page: Page, Width: number, tiles: readonly object[] = TWELVE): Promise<void> {
  await page.route('**/api/v1/Dashboard/*/Tile', async (route) => {
    const response = await route.fetch();
    const layout = (await response.json()) as object;
    const Tiles = tiles.map((tile) => ({ ...tile, Width, Height: 2 }));
    await fulfill(route, { response, json: { ...layout, Tiles } });
  });
}

/** For each tile: whether it is fully visible, whether anything is cut off, and its smallest font size in px. */
const TILES = `[...document.querySelectorAll('section[data-width]')].map((tile) => {
  const { top, bottom } = tile.getBoundingClientRect();
  const body = tile.lastElementChild;
  const texts = [...tile.querySelectorAll('*')].filter((each) => [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''));
  return {
    isSeen: top >= 0 && bottom <= innerHeight,
    isCut: body.scrollHeight > body.clientHeight || body.scrollWidth > body.clientWidth,
    letters: Math.min(...texts.map((each) => parseFloat(getComputedStyle(each).fontSize))),
  };
})`;
interface CellText {
  readonly isSeen: boolean;
  readonly isCut: boolean;
  readonly letters: number;
}

test.each([
  ['beside its menu and filters', 3, ''],
  ['shown alone', 4, '?full=true'],
])('at 1080p, twelve tiles are readable at once: %s', async (_where, width, search) => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await showTiles(page, width);
  await open(page, bench.url + PAGES.dashboard + search);
  const tiles = (): Promise<readonly CellText[]> => evaluate<readonly CellText[]>(page, TILES);
  await expect.poll(async () => (await tiles()).filter(({ isSeen, isCut }) => isSeen && !isCut).length, SOON).toBe(12);
  expect(Math.min(...(await tiles()).map(({ letters }) => letters))).toBeGreaterThanOrEqual(11);
});

const SIDEWAYS = `[...document.querySelectorAll('section[data-width]')].map(({ lastElementChild: body }) => body.scrollWidth - body.clientWidth)`;

test('error tables fit into half a tile with details below the error', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await showTiles(page, 6, [{ Kind: 'ErrorTypes', ErrorsBy: 'Code' }, { Kind: 'ErrorTypes' }]);
  await open(page, bench.url + PAGES.dashboard);
  const more = page
    .getByRole('table', { name: 'Errors by code' })
    .getByText('HTTP · 14500 · 12 confirmed, 3 unconfirmed');
  await more.waitFor();
  expect(await evaluate<readonly number[]>(page, SIDEWAYS)).toEqual([0, 0]);
  await page.setViewportSize({ width: 2560, height: 900 });
  await page.getByRole('columnheader', { name: 'Unconfirmed' }).first().waitFor();
  expect(await more.isVisible()).toBe(false);
});

test('at 400 %, no page of websites, vault or status pages scrolls sideways', async () => {
  const { page } = await bench.visit({ viewport: ZOOMED, reducedMotion: 'reduce' });
  const names = ['website', 'vault', 'certificate', 'vault section', 'status pages', 'status page'] as const;
  for (const name of names) {
    await open(page, bench.url + PAGES[name]);
    expect(await evaluate<number>(page, 'document.documentElement.scrollWidth - innerWidth'), name).toBe(0);
  }
});

/** Share of the window covered by sticky bars, apart from open menus. */
const STUCK = `[...document.querySelectorAll('body *')].reduce((most, each) => {
  const { position, visibility } = getComputedStyle(each);
  if ((position !== 'sticky' && position !== 'fixed') || visibility === 'hidden') return most;
  if (each.closest('[role=table]') || each.querySelector('*') === null) return most;
  const { top, bottom, width } = each.getBoundingClientRect();
  return width < innerWidth / 2 ? most : Math.max(most, Math.min(bottom, innerHeight) - Math.max(top, 0));
}, 0)`;

test.each(['edit', 'edit a transaction', 'new sla', 'new domain groups'] as const)(
  'nothing covers the page while scrolling at 400 %: %s',
  async (name) => {
    const { page } = await bench.visit({ viewport: ZOOMED, reducedMotion: 'reduce' });
    await open(page, bench.url + PAGES[name]);
    expect(await evaluate<number>(page, STUCK)).toBe(0);
    await page.keyboard.press('Control+End');
    expect(await evaluate<number>(page, STUCK)).toBe(0);
    expect(await evaluate<number>(page, 'document.documentElement.scrollWidth - innerWidth')).toBe(0);
    // With enough space, the bar stays visible.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => evaluate<number>(page, STUCK), SOON).toBeGreaterThan(0);
  },
);

test('at 400 %, the monitor list fills most of the window once reached', async () => {
  const { page } = await bench.visit({ viewport: ZOOMED, reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.monitors);
  const table = page.getByRole('table', { name: 'Monitors' });
  await table.scrollIntoViewIfNeeded();
  await evaluate(page, `document.querySelector('[role=table]').scrollIntoView({ block: 'end' })`);
  const box = await table.boundingBox();
  const seen = Math.min((box?.y ?? 0) + (box?.height ?? 0), ZOOMED.height) - Math.max(box?.y ?? 0, 0);
  expect(seen).toBeGreaterThan(ZOOMED.height * 0.7);
});

test('visible buttons sort a list of cards', async () => {
  const { page } = await bench.visit({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.slas);
  const sort = page.locator('table thead button').first();
  const box = await sort.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(12);
  await sort.click();
  await page.locator('th[aria-sort="ascending"]').first().waitFor({ state: 'attached' });
  expect(await findAxeProblems(page)).toEqual([]);
});
