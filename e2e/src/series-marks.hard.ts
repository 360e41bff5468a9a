import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;
let errors: readonly string[];
beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page, errors } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
});
afterAll(() => bench.close());

const marks = (of: Locator): Locator => of.getByRole('list', { name: 'Events' }).getByRole('button');
const searchParams = (): URLSearchParams => new URL(page.url()).searchParams;

/** Checks annotations in the chart, table and file, and that the button hides them. */
async function seeMarks(panel: Locator): Promise<void> {
  await expect.poll(() => marks(panel).count(), SOON).toBeGreaterThan(3);
  expect(await findAxeProblems(page)).toEqual([]);
  const file = async () =>
    decodeURIComponent((await panel.getByRole('link', { name: /as CSV$/ }).getAttribute('href')) ?? '');
  expect(await file()).toContain('Incident: HTTP status 503');
  await panel.getByRole('button', { name: /as table$/ }).click();
  await panel.getByRole('table', { name: 'Events' }).getByText('Incident: HTTP status 503').waitFor();
  expect(await panel.getByRole('table', { name: 'Values' }).getByRole('button').count()).toBeGreaterThan(0);
  await panel.getByRole('button', { name: /as table$/ }).click();
  await panel.getByRole('button', { name: /^Annotations/ }).click();
  expect(await marks(panel).count()).toBe(0);
  expect(await file()).not.toContain('Incident');
  await panel.getByRole('button', { name: /^Annotations/ }).click();
}

test('SLA history shows annotations, and a day opens its checks', async () => {
  await open(page, bench.url + PAGES.sla);
  await page.getByRole('button', { name: 'History of Shop 0 eu' }).click();
  const panel = page.getByRole('region', { name: 'Shop 0 eu over time' });
  await seeMarks(panel);
  await panel.getByRole('button', { name: 'Copy link: Shop 0 eu over time' }).waitFor();
  const brush = panel.getByRole('slider');
  await brush.focus();
  await brush.press('ArrowLeft');
  await brush.press('Enter');
  await page.waitForURL(/\/monitors\//);
  expect(Number(searchParams().get('until')) - Number(searchParams().get('from'))).toBe(86_400_000);
  await page.getByRole('heading', { name: 'Response time' }).waitFor();
  expect(errors).toEqual([]);
});

test('RUM charts show annotations, and an hour can be zoomed into', async () => {
  await open(page, `${bench.url}rum/0b1c2d3e-0000-4000-8000-000000340000`);
  const panel = page.getByRole('region', { name: 'Over time' });
  await seeMarks(panel);
  const brush = panel.getByRole('slider');
  await brush.focus();
  await brush.press('ArrowLeft');
  await brush.press('Enter');
  await expect
    .poll(() => Number(searchParams().get('until')) - Number(searchParams().get('from')), SOON)
    .toBe(3_600_000);
  expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last7Days');
  await expect.poll(() => searchParams().get('period'), SOON).toBe('Last7Days');
  expect(searchParams().has('from')).toBe(false);
  expect(errors).toEqual([]);
});
