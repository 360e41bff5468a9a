import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
});
afterAll(() => bench.close());
beforeEach(async () => {
  await open(page, bench.url + PAGES.dashboard);
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
});

const names = (): Promise<readonly string[]> => page.locator('section > div > h2').allInnerTexts();
const tile = (name: string): Locator => page.getByRole('region', { name, exact: true });
const boundingBox = async (place: Locator) =>
  (await place.boundingBox()) ?? expect.fail('it is not on the page, so it has no place');

async function drag(from: Locator, to: Locator, share: { readonly x: number; readonly y: number }): Promise<void> {
  const [start, end] = [await boundingBox(from), await boundingBox(to)];
  await page.mouse.move(start.x + 30, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width * share.x, end.y + end.height * share.y, { steps: 4 });
}

test('a dragged tile shows where it drops and lands beside the target', async () => {
  const before = await names();
  await drag(tile('Uptime').getByRole('heading'), tile('Errors that count'), { x: 0.9, y: 0.5 });
  await page.locator('[data-drop="after-x"]').waitFor();
  expect(await names()).toEqual(before);
  await page.mouse.up();
  await expect.poll(names, SOON).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await page.locator('[data-drop]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(names, SOON).toEqual(before);
});

test('Escape cancels a drag', async () => {
  const before = await names();
  await drag(tile('Uptime').getByRole('heading'), tile('Errors that count'), { x: 0.9, y: 0.5 });
  await page.locator('[data-drop]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-drop]').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await names()).toEqual(before);
  await page.getByRole('button', { name: 'Save tiles' }).waitFor();
});

test('the corner resizes a tile in whole columns and rows; Escape reverts', async () => {
  const uptime = tile('Uptime');
  const size = async () => [await uptime.getAttribute('data-width'), await uptime.getAttribute('data-height')];
  expect(await size()).toEqual(['6', '2']);
  const { x, y, width, height } = await boundingBox(uptime);
  const corner = { x: x + width - 6, y: y + height - 6 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - width / 3, corner.y + 110, { steps: 4 });
  await expect.poll(size, SOON).toEqual(['4', '3']);
  await page.keyboard.press('Escape');
  await expect.poll(size, SOON).toEqual(['6', '2']);
  await page.mouse.up();
});

test('dragging to the edge of the window scrolls the page', async () => {
  // Far below the window, however many tiles follow it.
  const far = names().then((all) => all[14] ?? '');
  await drag(tile('Uptime').getByRole('heading'), tile('Uptime'), { x: 0.1, y: 0.1 });
  // Scrolling happens per frame, and a busy machine renders few.
  await page.mouse.move(300, 899);
  await expect.poll(async () => (await boundingBox(tile(await far))).y < 800, { timeout: 240_000 }).toBe(true);
  await page.mouse.up();
  await expect.poll(async () => (await names()).indexOf('Uptime'), SOON).toBeGreaterThan(10);
});
