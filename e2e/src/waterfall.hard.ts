import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { JOURNEY_CHECK } from './testing/fake-journey.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
});
afterAll(() => bench.close());

const requests = () => page.getByRole('listbox', { name: 'Requests' });
const chosen = () => requests().getByRole('option', { selected: true });

test('requests are navigated by key with their details below', async () => {
  await open(page, bench.url + PAGES['check of a full page']);
  await requests().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen().getAttribute('aria-posinset'), SOON).toBe('2');
  await page.getByText('Request 2', { exact: true }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect.poll(() => chosen().getAttribute('aria-posinset'), SOON).toBe('85');
  expect(await requests().getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen().count(), SOON).toBe(0);
});

test('requests are filtered by domain group and sorted', async () => {
  await open(page, bench.url + PAGES['check of a full page']);
  await page.getByLabel('Domain group', { exact: true }).selectOption('Statistics');
  await expect.poll(() => requests().getByRole('option').count(), SOON).toBe(1);
  await page.getByLabel('Domain group', { exact: true }).selectOption('All groups');
  await page.getByLabel('Order', { exact: true }).selectOption('Longest first');
  await expect.poll(() => requests().getByRole('option').first().textContent(), SOON).toContain('pixel.gif');
});

test('the recording of a step is linked and can be exported', async () => {
  await open(page, `${bench.url}checks/${String(JOURNEY_CHECK)}`);
  await page.getByText('1. Open the shop').click();
  await page.getByRole('button', { name: 'Show recordings of step 1' }).click();
  const focused = () => evaluate<string>(page, 'document.activeElement.textContent');
  await expect.poll(focused, SOON).toBe('Recordings of step 1: Open the shop');
  const href = await page.getByRole('link', { name: 'Export to PDF' }).getAttribute('href');
  expect(href).toMatch(/\/api\/v1\/MonitorCheck\/\d+\/Waterfall\/File\?step=1&Culture=\w\w-\w\w$/);
});
