import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { CLONE } from './testing/fake-monitors.js';
import { PAGES, SOON, evaluate, open } from './testing/page-walk.js';

const MONITORS = 5_000;

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(MONITORS);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test(`the list of ${String(MONITORS)} monitors renders visible rows only, 28 per screen`, async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  // Reported, not asserted: other load on the machine is not the page's fault.
  const took = Math.min(await resort(page), await resort(page), await resort(page));
  console.info(`${String(MONITORS)} monitors sorted and rendered: ${took.toFixed(0)} ms, fastest of three`);
  const rows = page.getByRole('table', { name: 'Monitors' }).getByRole('row');
  expect((await rows.nth(1).boundingBox())?.height).toBe(32);
  expect(await rows.count()).toBeLessThan(80);
  expect(await evaluate<number>(page, WHOLE_ROWS)).toBeGreaterThanOrEqual(28);
});

/** Rows that are not cut off by the window or the list. */
const WHOLE_ROWS = `(() => {
  const [head, ...rows] = [...document.querySelectorAll('[role=table] [role=row]')].map((row) => row.getBoundingClientRect());
  const end = Math.min(innerHeight, document.querySelector('[role=table]').getBoundingClientRect().bottom);
  return rows.filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= end).length;
})()`;

test('the whole view is in the URL: reloading shows the same rows', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  await page.getByLabel('Name, URL, host or group').fill('Checkout');
  await page.getByText('Warning', { exact: false }).first().click();
  await expect.poll(() => page.url(), SOON).toContain('Warn');
  await expect.poll(() => page.url(), SOON).toContain('search=Checkout');
  const names = async () => page.locator('[role="row"] [data-column="name"] a').allInnerTexts();
  // The URL changes before the rows do.
  const areFound = (shown: readonly string[]) => shown.length > 0 && shown.every((name) => name.startsWith('Checkout'));
  await expect.poll(async () => areFound(await names()), SOON).toBe(true);
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  const before = await names();
  await page.reload();
  await expect.poll(names, SOON).toEqual(before);
});

test('the list is filtered by host and custom field, each with its counts', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  const host = page.getByRole('combobox', { name: 'Host' });
  await host.click();
  await host.fill('host-4217');
  await page.getByRole('option', { name: /host-4217\.example\.com \(1\)$/ }).click();
  await expect.poll(() => page.url(), SOON).toContain('host=host-4217.example.com');
  await page.getByText('1 of 5,000').waitFor();
  await expect.poll(() => host.inputValue(), SOON).toBe('host-4217.example.com');

  await open(page, `${bench.url}monitors`);
  await page.getByRole('combobox', { name: 'Custom field' }).click();
  await page.getByRole('option', { name: /Team: Checkout \(\d+\)$/ }).click();
  await expect.poll(() => page.url(), SOON).toContain('field=Team&value=Checkout');
  const names = () => page.locator('[role="row"] [data-column="name"] a').allInnerTexts();
  const areFound = (shown: readonly string[]) => shown.length > 0 && shown.every((name) => name.startsWith('Checkout'));
  await expect.poll(async () => areFound(await names()), SOON).toBe(true);
});

test('live changes arrive, and rows do not move under the pointer', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors?search=Shop%200%20eu`);
  await open(page, `${bench.url}monitors?sort=Name&search=Shop`);
  const first = page.locator('[role="row"][aria-rowindex="2"]');
  await first.waitFor();
  const guid = await first.locator('a').getAttribute('href');
  const index = Number(guid?.slice(-12));
  bench.setState(index, 'Up');
  await expect.poll(() => first.innerText(), SOON).toContain('Up');
  bench.setState(index, 'Down');
  await expect.poll(() => first.innerText(), SOON).toContain('Down');

  await open(page, `${bench.url}monitors?search=Shop`);
  await first.waitFor();
  await page.getByRole('table', { name: 'Monitors' }).hover();
  const top = await first.locator('a').innerText();
  const topIndex = Number((await first.locator('a').getAttribute('href'))?.slice(-12));
  bench.setState(topIndex, 'Up');
  await page.getByRole('button', { name: /updates?$/ }).waitFor();
  expect(await first.locator('a').innerText()).toBe(top);
  // Pausing on the button before clicking finds the list unchanged.
  await page.getByRole('button', { name: /updates?$/ }).hover();
  await page.waitForFunction(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))',
  );
  expect(await first.locator('a').innerText()).toBe(top);
  await page.getByRole('button', { name: /updates?$/ }).click();
  await expect.poll(() => first.locator('a').innerText(), SOON).not.toBe(top);
});

test('everything is reachable by keyboard', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  await page.locator('[role="row"] a').first().waitFor();
  const focus = page.locator('*:focus');
  await page.keyboard.press('j');
  await expect.poll(() => focus.getAttribute('href'), SOON).toBe(await rowLink(page, 2));
  await page.keyboard.press('j');
  await expect.poll(() => focus.getAttribute('href'), SOON).toBe(await rowLink(page, 3));
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Response time' }).waitFor();
  // Sent together, because a busy machine may exceed the time between keys of a sequence.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('i')]);
  await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
  await expect.poll(() => focus.allTextContents(), SOON).toEqual(['Incidents']);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  // By name, because the page below has comboboxes as well.
  await page.getByRole('combobox', { name: 'Find anything' }).fill('Checkout 1 us');
  await page.getByRole('option', { name: /^Checkout 1 us/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Checkout 1 us', level: 1 }).waitFor();
  await expect.poll(() => focus.allTextContents(), SOON).toEqual(['Checkout 1 us']);
  await page.keyboard.press('n');
  await expect.poll(() => focus.allTextContents(), SOON).toEqual(['New monitor']);
});

const rowLink = (page: Page, row: number): Promise<string | null> =>
  page.locator(`[role="row"][aria-rowindex="${String(row)}"] [data-column="name"] a`).getAttribute('href');

test('Escape closes only the topmost layer and navigates back only without one', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  await page.locator('[role="row"] [data-column="name"] a').first().click();
  await page.getByRole('heading', { name: 'Response time' }).waitFor();
  const address = page.url();
  const closes = async (layer: Locator): Promise<void> => {
    await layer.waitFor();
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  };
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await closes(page.getByRole('menu'));
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await closes(page.getByRole('dialog', { name: /^Delete/ }));
  // The menu item that opened it is gone with its menu.
  await expect.poll(() => page.locator('*:focus').allTextContents()).toEqual(['More']);
  await page.keyboard.press('?');
  await closes(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  // Pressing Escape twice to close a dialog does not navigate back.
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Response time' }).click();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
  // A list from the menu has no page to go back to.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  expect(await keys.getByText('Back', { exact: true }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Monitors', level: 1, includeHidden: true }).waitFor({ state: 'attached' });
});

test('Escape closes the upper of two dialogs', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.operator);
  await page.route('**/v4/ApiUser', (route) =>
    route.request().method() === 'POST'
      ? fulfill(route, { status: 403, json: { Messages: [{ Message: 'X-Vedette-Proof: is missing' }] } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'New API account' }).click();
  const lower = page.getByRole('dialog', { name: 'New API account' });
  await lower.getByRole('textbox').fill('Deploys');
  await lower.getByRole('button', { name: 'Create' }).click();
  const upper = page.getByRole('dialog', { name: 'Confirm your password' });
  await upper.waitFor();
  await page.keyboard.press('Escape');
  await upper.waitFor({ state: 'detached' });
  expect(await lower.getByRole('textbox').inputValue()).toBe('Deploys');
  await page.keyboard.press('Escape');
  await lower.waitFor({ state: 'detached' });
});

test('every API problem is shown at its field', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors/new`);
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByText('2 problems').waitFor();
  await page.getByText('must not be empty').waitFor();
  await page.getByText('must be a number', { exact: true }).waitFor();
  for (const field of ['Name', 'First load time limit'])
    expect(await page.getByLabel(field).getAttribute('aria-invalid')).toBe('true');
});

test('deep links work before and after sign-in, under a base path', async () => {
  const page = await (await bench.newContext()).newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(`${bench.url}incidents/1`);
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.locator('input[name=password]').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(page.url()).toBe(`${bench.url}incidents/1`);
});

test('the sign-in form stays after a rejected request', async () => {
  const page = await (await bench.newContext()).newPage();
  page.setDefaultTimeout(45_000);
  let requestCount = 0;
  await page.route('**/SingleSignOn/Offer', (route) => {
    requestCount += 1;
    return fulfill(route, { by: 'proxy', status: 401, json: { Messages: [] } });
  });
  await page.goto(`${bench.url}monitors`);
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.locator('input[name=password]').fill('any');
  await page.keyboard.press('Enter');
  await page.locator('nav[aria-label="Main"]').waitFor({ state: 'attached' });
  expect(requestCount).toBe(1);
});

/** Reverses the sort order and returns the ms until the rows are displayed. */
function resort(page: Page): Promise<number> {
  return evaluate<number>(
    page,
    `(async () => {
      const startedAt = performance.now();
      const head = document.querySelector('[data-column="name"]');
      const before = head.getAttribute('aria-sort');
      const until = async (isSo) => { while (!isSo()) await new Promise(requestAnimationFrame); };
      head.querySelector('button').click();
      await until(() => head.getAttribute('aria-sort') !== before);
      await until(() => document.querySelector('[data-old]') === null);
      await until(() => document.querySelector('[role="row"] a') !== null);
      return performance.now() - startedAt;
    })()`,
  );
}

test('several monitors are cloned at once; failures are listed', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors`);
  const rows = page.locator('[role="row"] input[type="checkbox"]');
  await rows.first().check();
  await rows.nth(1).check();
  let requestCount = 0;
  await page.route('**/v4/Monitor/*/Clone', async (route) => {
    requestCount += 1;
    if (requestCount > 1) return route.fallback();
    return fulfill(route, { status: 403, json: { Messages: [{ Message: 'You may not create monitors here' }] } });
  });
  const names: unknown[] = [];
  await page.route(`**/v4/Monitor/${CLONE}`, (route) => {
    names.push(route.request().postDataJSON());
    return fulfill(route, { status: 204 });
  });
  await page.getByRole('button', { name: 'Clone …' }).click();
  await page
    .getByRole('dialog', { name: 'Clone 2 monitors' })
    .getByRole('button', { name: 'Clone', exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('1 of 2 could not be cloned').waitFor();
  await page.getByText('You may not create monitors here').waitFor();
  expect(names).toEqual([{ Name: expect.stringMatching(/ \(copy\)$/) as string }]);
  expect(requestCount).toBe(2);
});
