import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterAll(() => bench.close());

test('page metrics cover all monitors in pages, and a file contains all of them', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.dashboard);
  const tile = page.getByRole('region', { name: 'Largest contentful paint', exact: true });
  const shown = tile.getByRole('group', { name: 'Pages of monitors' }).getByRole('status');
  await expect.poll(() => shown.allInnerTexts(), SOON).toEqual(['1 to 10 of 12 monitors']);
  await tile.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => shown.allInnerTexts(), SOON).toEqual(['11 to 12 of 12 monitors']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tile.getByRole('button', { name: 'Largest contentful paint as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  const happened = lines.filter((line) => line.includes(',,,'));
  // Notes follow at the end; thirteen lines of the first ten monitors and five of the others, one row per hour, below
  // the header.
  expect(lines.length - happened.length).toBe(1 + (13 + 5) * 24);
  expect(lines.slice(-happened.length)).toEqual(happened);
  expect(lines.filter((line) => line.includes('Showing the first'))).toEqual([]);
});
