import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const posted = (page: Page, path: RegExp): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && path.test(request.url()));
const focused = (page: Page) => page.locator('*:focus');
const dialog = (page: Page) => page.getByRole('dialog');

test('the current monitor row is run and put in maintenance by key', async () => {
  const { page, errors } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  await page.locator('[role="row"] [data-column="name"] a').first().waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('href'), SOON).toContain('/monitors/');
  const guid = (await focused(page).getAttribute('href'))?.slice(-36) ?? '';
  const runs = posted(page, /\/Run$/);
  await page.keyboard.press('r');
  expect((await runs).url()).toContain(guid);
  await page.getByText('Runs started. The results will appear in the list.').waitFor();
  await page.keyboard.press('m');
  await dialog(page).getByText('Times are in the account’s time zone').waitFor();
  const period = posted(page, /\/MaintenancePeriod$/);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  expect((await period).url()).toContain(guid);
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  const again = posted(page, /\/Run$/);
  await page.getByRole('toolbar', { name: 'Selected monitors' }).getByRole('button', { name: 'Run now' }).click();
  expect((await again).url()).toContain(guid);
  expect(errors).toEqual([]);
});

test('an unacknowledged incident is acknowledged by key and by button', async () => {
  const { page, errors } = await bench.visit();
  await open(page, bench.url + PAGES.incidents);
  const buttons = page.getByRole('button', { name: /^Acknowledge the incident of/ });
  // Four are open, one of them is acknowledged.
  expect(await buttons.count()).toBe(3);
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      requestedPaths.push(new URL(request.url()).pathname.split('/').slice(-3).join('/'));
  });
  await page.keyboard.press('a');
  // First press on the row of the second incident, which has no such button.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('href'), SOON).toContain('/incidents/2');
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('href'), SOON).toContain('/incidents/3');
  await page.keyboard.press('?');
  await dialog(page).getByText('Acknowledge the row').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page).getAttribute('href'), SOON).toContain('/incidents/3');
  await page.keyboard.press('a');
  await expect.poll(() => requestedPaths, SOON).toEqual(['Incident/3/Acknowledge']);
  await buttons.first().click();
  await expect.poll(() => requestedPaths, SOON).toEqual(['Incident/3/Acknowledge', 'Incident/1/Acknowledge']);
  expect(errors).toEqual([]);
});

test('rows of plain lists are navigated, opened and edited by key', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.slas);
  await page.keyboard.press('j');
  await expect.poll(() => focused(page).getAttribute('href'), SOON).toContain('/slas/');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();

  await open(page, bench.url + PAGES.maintenance);
  const first = page.getByRole('table', { name: 'Maintenance periods' }).locator('tbody tr').first();
  await first.waitFor();
  await page.keyboard.press('e');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await dialog(page).getByText('Times are in the account’s time zone').waitFor();

  await open(page, bench.url + PAGES['credential set']);
  await page.keyboard.press('e');
  await expect.poll(() => page.url(), SOON).toMatch(new RegExp(`items/${toGuid(410_000)}/edit$`));
});

const shownRange = (page: Page): readonly [from: number, until: number] => {
  const { searchParams } = new URL(page.url());
  return [Number(searchParams.get('from')), Number(searchParams.get('until'))];
};

test('a dashboard moves to the previous and next period and its settings', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.dashboard);
  const later = page.getByRole('button', { name: 'Next period' });
  await page.getByText(', 20 monitors').first().waitFor();
  expect(await later.isDisabled()).toBe(true);
  await page.keyboard.press(']');
  expect(page.url()).not.toContain('from=');
  await page.keyboard.press('[');
  await expect.poll(() => page.url(), SOON).toContain('from=');
  const [from, until] = shownRange(page);
  expect(until - from).toBe(24 * 3_600_000);
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect.poll(() => shownRange(page), SOON).toEqual([from - (until - from), from]);
  await page.keyboard.press(']');
  await expect.poll(() => shownRange(page), SOON).toEqual([from, until]);
  await page.keyboard.press('e');
  await expect.poll(() => page.url(), SOON).toContain('/dashboards/settings/');
});
