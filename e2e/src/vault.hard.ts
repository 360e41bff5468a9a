import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealBrowser, startBrowser } from './testing/browser.js';
import { LOGIN, type OwnService, startVedette } from './testing/own-service.js';
import { findAxeProblems, open, signIn } from './testing/page-walk.js';

const SECRET = 'sesame-4711';

let vedette: OwnService;
let real: RealBrowser;
let page: Page;
let url: string;
let errors: readonly string[];
/** URL of the item that the first test creates. */
let item: string;

beforeAll(async () => {
  vedette = await startVedette();
  real = await startBrowser();
  url = vedette.url;
  ({ page, errors } = await signIn(await real.browser.newContext(), url, LOGIN));
}, 300_000); // building and unpacking a browser take long on a busy machine

afterAll(async () => {
  await real.close();
  await vedette.stop();
});

const nameField = () => page.getByRole('textbox', { name: /^Name/ });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a section and an item are created, problems at fields, secret not shown', async () => {
  await open(page, `${url}vault`);
  await page.getByRole('heading', { name: 'Default section' }).waitFor();
  await press('New section');
  await nameField().fill('default SECTION');
  await press('Create');
  await page.getByText('already used by another vault section').waitFor();
  await nameField().fill('Shop');
  await press('Create');
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'New item in Shop' }).click();
  await page.getByRole('heading', { name: 'New vault item' }).waitFor();
  await press('Create');
  await page.getByText('must not be empty').waitFor();
  await nameField().fill('Shop login');
  await press('Create');
  await page.getByText('is required').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByLabel('User name').fill('ann');
  await page.locator('input[autocomplete="new-password"]').fill(SECRET);
  await press('Create');
  await page.getByRole('heading', { name: 'Shop login', level: 1 }).waitFor();
  await page.getByText('stored, not shown').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await page.content()).not.toContain(SECRET);
  item = page.url();
});

test('a monitor that uses the password of an item is listed there', async () => {
  const guid = item.split('/').at(-1) ?? '';
  const status = await page.evaluate(async (password) => {
    const body = { Name: 'Shop front', MonitorType: 'Https', Url: 'https://example.com/', IsActive: false };
    const answer = await fetch('/v4/Monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vedette': '1' },
      body: JSON.stringify({ ...body, Password: password }),
    });
    return answer.status;
  }, `{{@VaultItem.${guid}.Password}}`);
  expect(status).toBe(201);
  await open(page, item);
  await page.getByRole('link', { name: 'Shop front' }).waitFor();
});

test('an item in use is not deleted; the dialog links to its monitor', async () => {
  await open(page, item);
  await page.getByRole('link', { name: 'Shop front' }).waitFor();
  await press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete Shop login?' });
  const yes = question.getByRole('button', { name: 'Delete' });
  // By keyboard alone, starting at the focused button; before the focus moves, Tab would go to the page behind.
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const refusal = question.getByRole('alert');
  await refusal.getByText('Shop login is used by Shop front').waitFor();
  expect(await yes.and(page.locator(':focus')).count()).toBe(1);
  expect(await findAxeProblems(page)).toEqual([]);
  await refusal.getByRole('link', { name: 'Shop front' }).click();
  await page.getByRole('heading', { name: 'Shop front', level: 1 }).waitFor();
  await open(page, item);
  await press('Delete');
  await yes.click();
  await refusal.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'Delete', exact: true });
  await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1);
});

test('an item is edited without its secret; section permissions are changed', async () => {
  await open(page, item);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit Shop login' }).waitFor();
  expect(await page.locator('input[autocomplete="new-password"]').inputValue()).toBe('');
  await page.getByLabel('User name').fill('ben');
  await press('Save');
  await page.getByText('ben', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Vault', exact: true }).first().click();
  await page.getByRole('link', { name: 'Settings and permissions of Shop' }).click();
  await page.getByRole('heading', { name: 'Permissions' }).waitFor();
  await page.getByLabel('Grant to').selectOption({ label: 'Everyone' });
  await press('Grant permission');
  await page.getByRole('button', { name: 'Remove Everyone' }).click();
  await page.getByRole('button', { name: 'Remove Everyone' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove Administrator' }).click();
  await page.getByText('At least one holder of ChangeVaultSection must remain').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('The section Shop still contains an item').waitFor();
  // The browser logs each 400 response by itself.
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
