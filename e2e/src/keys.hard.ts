import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, action: string) => page.getByLabel(`Shortcut for ${action}`, { exact: true });
const change = (page: Page, action: string) =>
  page.getByRole('button', { name: `Change the shortcut for ${action}` }).click();

test('a shortcut is chosen by pressing it, works immediately and is shown', async () => {
  const { page, errors } = await bench.visit();
  await open(page, bench.url + PAGES.keys);
  await change(page, 'Find anything');
  const putRequest = page.waitForRequest((request) => request.method() === 'PUT');
  await box(page, 'Find anything').press('Control+j');
  expect(await box(page, 'Find anything').inputValue()).toBe('Ctrl/⌘ J');
  await page.keyboard.press('Enter');
  expect((await putRequest).postDataJSON()).toEqual({ Keys: [{ Action: 'find', Keys: 'mod+j' }] });
  await box(page, 'Find anything').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Find', exact: false }).first().innerText()).toContain('Ctrl/⌘ J');
  await page.keyboard.press('Control+k');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Control+j');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Ctrl/⌘ J').waitFor();
  await help.getByRole('link', { name: 'Customise shortcuts' }).click();
  await help.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Reset the shortcut for Find anything' }).click();
  await page.getByRole('button', { name: 'Reset the shortcut for Find anything' }).waitFor({ state: 'detached' });
  const focused = page.locator('*:focus');
  await expect.poll(() => focused.getAttribute('aria-label'), SOON).toBe('Change the shortcut for Find anything');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  expect(errors).toEqual([]);
});

test('shortcuts do nothing behind a dialog, even with Ctrl', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.monitors);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  expect(await page.getByRole('combobox', { name: 'Find anything' }).count()).toBe(0);
  expect(page.url()).toMatch(/\/monitors$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
});

test('a shortcut in use cannot be chosen; shortcuts are off while choosing', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.keys);
  await change(page, 'Pause or start');
  await box(page, 'Pause or start').press('Backspace');
  await page.keyboard.press('?');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('e');
  await page.getByText('Already used by Edit (e). Change that shortcut first.').waitFor();
  expect(await page.getByRole('button', { name: 'Set', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await box(page, 'Pause or start').inputValue()).toBe('e');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await box(page, 'Pause or start').waitFor({ state: 'detached' });
  expect(page.url()).toBe(bench.url + PAGES.keys);
  expect(await page.locator('*:focus').getAttribute('aria-label')).toBe('Change the shortcut for Pause or start');
  await change(page, 'Edit');
  await page.getByRole('button', { name: 'No shortcut for Edit' }).click();
  await box(page, 'Edit').waitFor({ state: 'detached' });
  await change(page, 'Pause or start');
  await box(page, 'Pause or start').press('Backspace');
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await page.getByText('Default: e. Already used by Pause or start (e)').waitFor();
  await page.getByRole('button', { name: 'Reset all shortcuts …' }).click();
  await dialog(page).getByRole('button', { name: 'Reset', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: 'Reset all shortcuts …' }).count(), SOON).toBe(0);
});

test('Enter presses the focused button, even if a row is current', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  await page.locator('[role="row"] a').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Views' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Save view/ }).waitFor();
});
