import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(50);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

async function finding(text: string): Promise<Page> {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.monitors);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(text);
  await page.getByRole('group', { name: 'SLAs' }).waitFor();
  return page;
}

test('results are grouped, counted for screen readers and pass axe', async () => {
  const page = await finding('Checkout');
  await page
    .getByRole('dialog')
    .getByText(/^\d+ entries: Monitors 6, SLAs 1/)
    .waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
});

test('the selected page has the keyboard focus on its heading', async () => {
  const page = await finding('Checkout');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate<string>('document.activeElement?.tagName'), SOON).toBe('H1');
});

test('arrow right offers the actions of a monitor', async () => {
  const page = await finding('Checkout');
  await page.keyboard.press('ArrowRight');
  const offered = page.getByRole('dialog').getByRole('option');
  await expect.poll(() => offered.allInnerTexts(), SOON).toContain('Dashboard');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('group', { name: 'SLAs' }).waitFor();
});

test('action words apply to the monitor the other words find, themes to the app', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.monitors);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find anything' });
  await box.fill('pause');
  await page.getByRole('dialog').getByText('Enter the name of a monitor.').waitFor();
  await box.fill('mute Checkout');
  const offered = page.getByRole('group', { name: 'Commands' }).getByRole('option');
  await offered.first().waitFor();
  expect(await offered.first().innerText()).toMatch(/^Mute .*Checkout/);
  expect(await findAxeProblems(page)).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await offered.first().click();
  expect((await sent).postDataJSON()).toEqual({ GenerateAlert: false });
  await page.keyboard.press('Control+k');
  await box.fill('dark');
  await page.getByRole('option', { name: 'Dark theme' }).click();
  const scheme = () => page.evaluate<string>("document.documentElement.getAttribute('data-mantine-color-scheme')");
  await expect.poll(scheme, SOON).toBe('dark');
});

test('a name shows its monitor’s status; Escape closes it and stays', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.monitors);
  const before = page.url();
  const name = page.locator('[role="row"] [data-column="name"] a').first();
  await name.hover();
  const card = page.locator('[data-card]');
  await card.getByText('Last check', { exact: false }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await card.hover();
  await card.getByRole('link', { name: 'Log' }).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
  await name.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => evaluate<string>(page, 'document.activeElement?.textContent'), SOON).toBe('Dashboard');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(await evaluate<string>(page, 'document.activeElement?.textContent')).toBe(await name.textContent());
});
