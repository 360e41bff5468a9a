import type { Locator, Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
  await open(page, bench.url + PAGES.dashboard);
});
afterAll(() => bench.close());

const tile = (name: string): Locator => page.getByRole('region', { name, exact: true });
const entries = (of: Locator): Locator => of.getByRole('button', { name: /^Show / });

test('a pie legend entry hides and shows its part, also by key', async () => {
  const pie = tile('Errors as a pie');
  const slices = pie.locator('svg path');
  await expect.poll(() => slices.count(), SOON).toBe(3);
  const legendEntry = pie.getByRole('listitem').first();
  const before = await legendEntry.innerText();
  const [first] = await entries(pie).all();
  await first?.press('Space');
  await expect.poll(() => slices.count(), SOON).toBe(2);
  expect(await first?.getAttribute('aria-pressed')).toBe('false');
  expect(await legendEntry.innerText()).toContain('hidden');
  const shares = (await pie.getByRole('listitem').allInnerTexts()).flatMap((text) => /([\d.]+)%/.exec(text)?.[1] ?? []);
  expect(shares.map(Number).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
  await first?.press('Enter');
  await expect.poll(() => legendEntry.innerText(), SOON).toBe(before);
});

test('all parts can be hidden and shown again', async () => {
  const bars = tile('Checks as bars');
  const all = await entries(bars).all();
  for (const each of all) await each.click();
  await expect.poll(() => bars.locator('rect').count(), SOON).toBe(0);
  await all[0]?.click();
  await expect.poll(() => bars.locator('rect').count(), SOON).toBe(1);
});

test('the legend hides and shows the only line of a chart', async () => {
  for (const name of ['Load time, mean', 'By hour of the day: Load time, mean']) {
    const chart = tile(name);
    const line = chart.locator('svg path, svg rect');
    await expect.poll(() => line.count(), SOON).toBeGreaterThan(0);
    const [entry, ...others] = await entries(chart).all();
    expect(others).toEqual([]);
    await entry?.press('Space');
    await expect.poll(() => line.count(), SOON).toBe(0);
    expect(await chart.innerText()).toContain('hidden');
    await entry?.press('Space');
    await expect.poll(() => line.count(), SOON).toBeGreaterThan(0);
  }
});

test('a hidden line no longer sets the axis, and its name stays', async () => {
  const lines = tile('Largest contentful paint');
  const caption = lines.locator('figcaption');
  const before = await caption.innerText();
  const all = await entries(lines).all();
  expect(all.length).toBe(10);
  for (const each of all.slice(1)) await each.click();
  await expect.poll(() => lines.locator('svg').count(), SOON).toBe(1);
  expect(await caption.innerText()).not.toBe(before);
  expect(await lines.locator('figure > ul > li').count()).toBe(10);
});

test('a file contains every monitor, though ten are drawn at a time', async () => {
  const lines = tile('By monitor: Load time, mean');
  await expect.poll(() => lines.locator('svg').count(), SOON).toBe(10);
  const saving = page.waitForEvent('download');
  await lines.getByRole('button', { name: 'By monitor: Load time, mean as JSON' }).click();
  const rows = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { readonly MonitorName?: string }[];
  // Notes on several monitors are in their own rows.
  expect(new Set(rows.flatMap(({ MonitorName }) => MonitorName ?? [])).size).toBe(20);
});
