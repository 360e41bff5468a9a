import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, axeProblems, evaluate, newPage, open, unseenFocus } from './testing/page-walk.js';

let bench: WebBench;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  bench = await startWebBench(200);
  ({ page, complaints } = await bench.visit({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' }));
});

afterAll(() => bench.close());

const WIDE = { width: 1280, height: 720 };

test.each(Object.entries(PAGES))(
  '%s: axe finds nothing in light and dark, Tab is always seen, 320 pixels hold it, the browser has no complaint',
  async (_name, address) => {
    const before = complaints.length;
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, bench.url + address);
    expect(await axeProblems(page)).toEqual([]);
    expect(await unseenFocus(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    expect(await axeProblems(page, ['color-contrast'])).toEqual([]); // the rest is the same in the dark
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysPixels(page), SOON).toBe(0);
    expect(complaints.slice(before)).toEqual([]);
  },
);

test('a page that is not there says so, with the way back', async () => {
  await open(page, `${bench.url}no-such-page`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await page.getByRole('link', { name: 'Go to the monitors' }).waitFor();
});

test('the sign-in page and the one for a lost password hold to the same', async () => {
  const { page: outside } = await newPage(await bench.newContext({ viewport: { width: 320, height: 640 } }));
  await open(outside, `${bench.url}monitors`);
  await outside.getByRole('heading', { name: 'Sign in to Vedette' }).waitFor();
  expect(await axeProblems(outside)).toEqual([]);
  expect(await unseenFocus(outside)).toEqual([]);
  expect(await sidewaysPixels(outside)).toBe(0);
  await outside.getByRole('button', { name: 'Lost your password?' }).click();
  await outside.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(await axeProblems(outside)).toEqual([]);
  await outside.context().close();
});

test('who must set up a second factor sees only that', async () => {
  const { page: inside } = await bench.visit({ viewport: { width: 320, height: 640 } });
  await inside.route('**/api/v1/Session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await route.fulfill({ response, json: { ...session, MustSetUpSecondFactor: true } });
  });
  await open(inside, `${bench.url}monitors`);
  await inside.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await inside.getByLabel('Your password').first().waitFor();
  expect(await inside.locator('nav[aria-label="Main"]').count()).toBe(0);
  expect(await axeProblems(inside)).toEqual([]);
  expect(await sidewaysPixels(inside)).toBe(0);
  await inside.context().close();
});

test('unsaved changes are asked about before the page is left', async () => {
  await page.setViewportSize(WIDE);
  await open(page, `${bench.url}vault/new`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
});

/** Answers one call as the service does when it refuses it. */
const refuse = (method: string, path: string, ...messages: readonly string[]): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { Messages: messages.map((Message) => ({ Message })) } })
      : route.fallback(),
  );

test.each([
  ['alert definitions', 'New definition', 'Name', 'Create', 'POST', '/v4/AlertDefinition'],
  ['alert definition', 'Rename', 'Name', 'Rename', 'PATCH', '/v4/AlertDefinition/*'],
  ['monitor groups', 'New group', 'Name', 'Create', 'POST', '/v4/MonitorGroup'],
  ['operators', 'New group', 'Name', 'Create', 'POST', '/v4/OperatorGroup'],
  ['private locations', 'New private location', 'Name', 'Create', 'POST', '/api/v1/PrivateLocation'],
  ['private location', 'Rename', 'Name', 'Rename', 'PUT', '/api/v1/PrivateLocation/*'],
  ['private location', 'Add checkpoint', 'Its name', 'Add', 'POST', '/api/v1/PrivateLocation/*/Checkpoint'],
  ['checkpoints', 'Add checkpoint', 'Where it is, for example Oslo', 'Add', 'POST', '/api/v1/Checkpoint'],
] as const)('%s, %s: a name that is refused is told in its box, which stays open', async (...row) => {
  const [of, opener, label, action, method, path] = row;
  await open(page, `${bench.url}${PAGES[of]}`);
  await refuse(method, path, 'Name: is taken');
  await page.getByRole('button', { name: opener, exact: true }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('textbox', { name: label }).fill('Shop');
  await box.getByRole('button', { name: action, exact: true }).click();
  await box.getByText('is taken', { exact: true }).waitFor();
  expect(await box.getByRole('textbox', { name: label }).inputValue()).toBe('Shop');
  expect(await page.getByText('That did not work').count()).toBe(0);
  await box.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('what is wrong with an escalation level stands at its fields', async () => {
  await open(page, `${bench.url}${PAGES['alert definition']}`);
  const refused = ['NumberOfReminders: must be at most 100', 'Message: must have at most 500 characters'];
  await refuse('PATCH', '/EscalationLevel/*', ...refused);
  await page.getByLabel('Text added to messages').first().fill('Call the shop');
  await page.getByRole('button', { name: 'Save level 1', exact: true }).click();
  await page.getByText('must be at most 100', { exact: true }).waitFor();
  await page.getByText('must have at most 500 characters', { exact: true }).waitFor();
  await refuse('PATCH', '/EscalationLevel/*/Integration/*', 'ExtraEmailAddresses: nobody is no e-mail address');
  await page.getByLabel('E-mail: further addresses').first().fill('nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('nobody is no e-mail address', { exact: true }).waitFor();
  expect(await page.getByText('That did not work').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
});

test('what is typed into the e-mail integration outlives a change made elsewhere', async () => {
  await page.setViewportSize(WIDE);
  let hash = 0;
  const path = '**/api/v1/Integration/Email/*';
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 204 });
    const response = await route.fetch();
    hash += 1;
    await route.fulfill({ response, json: { ...((await response.json()) as object), Hash: String(hash) } });
  });
  await open(page, bench.url + PAGES['e-mail integration']);
  const read = hash;
  const subject = page.getByRole('textbox', { name: 'Subject: a reminder', exact: true });
  await subject.fill('Still down');
  await subject.press('Enter');
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => hash, SOON).toBeGreaterThan(read);
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await page.keyboard.type(': look');
  expect(await subject.inputValue()).toBe('Still down: look');
  await page.unroute(path);
});

test('the box of a filter stays where the keyboard is when it is emptied', async () => {
  await page.setViewportSize(WIDE);
  const path = '**/api/v1/Sla/*/Overview?**';
  const read: string[] = [];
  await page.route(path, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const response = await route.fetch();
    const Total = searchParams.has('Search') ? 1 : 1_000;
    await route.fulfill({ response, json: { ...((await response.json()) as object), Total } });
    read.push([searchParams.get('PresetPeriod'), searchParams.get('Search') ?? ''].join(' '));
  });
  await open(page, bench.url + PAGES.sla);
  const box = page.getByRole('textbox', { name: 'Name of a monitor' });
  await box.fill('shop');
  await expect.poll(() => read, SOON).toContain('CurrentMonth shop');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last7Days');
  await expect.poll(() => read, SOON).toContain('Last7Days shop');
  await box.fill(''); // all of this period was not read yet
  await expect.poll(() => read, SOON).toContain('Last7Days ');
  await page.getByText(/of 1\D?000 monitors/).waitFor();
  expect(await evaluate<string>(page, 'document.activeElement.ariaLabel')).toBe('Name of a monitor');
  await page.unroute(path);
});

test('what opens on pages of figures holds to the same: history of an SLA, a tile as table, arranging, full screen', async () => {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('heading', { name: 'Figures changed afterwards' }).waitFor();
  expect(await sidewaysPixels(page)).toBe(0);

  await open(page, bench.url + PAGES.sla);
  const opener = page.getByRole('button', { name: / over time$/ }).first();
  const name = (await opener.getAttribute('aria-label')) ?? '';
  await opener.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: `${name} as table` }).click();
  await page.getByRole('table', { name: 'Values' }).waitFor();
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  expect(await axeProblems(page)).toEqual([]);
  await opener.click();
  await page.getByRole('heading', { name }).waitFor({ state: 'detached' });

  await open(page, bench.url + PAGES.dashboard);
  await page.getByRole('button', { name: 'Uptime as table' }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  expect(page.url()).toContain('full=true');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('a right that is refused is told where it was chosen', async () => {
  await open(page, `${bench.url}${PAGES['monitor group']}`);
  await refuse('POST', '/v4/MonitorGroup/*/Authorizations', 'AuthorizationType: is none', 'OperatorGuid: is nobody');
  await page.getByRole('combobox', { name: 'Grant to' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Grant', exact: true }).click();
  await page.getByText('is none', { exact: true }).waitFor();
  await page.getByText('is nobody', { exact: true }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Grant to' }).inputValue()).not.toBe('');
  expect(await axeProblems(page)).toEqual([]);
});

test('no field of a form takes the focus behind the bar below it', async () => {
  await page.setViewportSize(WIDE);
  await open(page, `${bench.url}monitors/new`);
  await evaluate(page, `document.querySelectorAll('form details').forEach((one) => { one.open = true; })`);
  const hidden: string[] = [];
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    const { isBar, isHidden, html } = await evaluate<{ isBar: boolean; isHidden: boolean; html: string }>(page, BEHIND);
    if (isHidden) hidden.push(html);
    if (isBar) break;
  }
  expect(hidden).toEqual([]);
  expect(await evaluate<boolean>(page, `document.activeElement.closest('[data-sticky-bar]') !== null`)).toBe(true);
});

test('groups that are read late move no field that has the focus', async () => {
  await page.setViewportSize(WIDE);
  let letRead = (): void => undefined;
  const mayBeRead = new Promise<void>((resolve) => (letRead = resolve));
  await page.route('**/api/v1/MonitorGroup', async (route) => {
    await mayBeRead;
    await route.continue();
  });
  await page.goto(`${bench.url}monitors/new`);
  await page.locator('form details').first().waitFor();
  await evaluate(page, `document.querySelectorAll('form details').forEach((one) => { one.open = true; })`);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.focus();
  const before = await notes.boundingBox();
  letRead();
  await page.getByRole('combobox', { name: 'Add a monitor group' }).and(page.locator(':enabled')).waitFor();
  expect(await notes.boundingBox()).toEqual(before);
  await page.unroute('**/api/v1/MonitorGroup');
});

const BEHIND = `(() => {
  const element = document.activeElement;
  const bar = document.querySelector('[data-sticky-bar]');
  const isBar = bar.contains(element);
  const isIn = element.closest('form') !== null && !isBar && element.closest('aside') === null;
  return {
    isBar,
    isHidden: isIn && element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top,
    html: element.outerHTML.slice(0, 160),
  };
})()`;

test('on a narrow screen what stands in a cell stands beside the title of its column, whatever it is made of', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const of of ['check', 'monitor', 'dashboard'] as const) {
    await open(page, bench.url + PAGES[of]);
    await page.locator('table td[data-title]').first().waitFor();
    expect([of, ...(await evaluate<string[]>(page, UNDER_TITLES))]).toEqual([of]);
  }
});

/** What begins where only the titles of columns do, of tables that show them. */
const UNDER_TITLES = `[...document.querySelectorAll('table:not([data-short]) td[data-title] :is(a, span, p, s, ul, div div)')]
  .filter((each) => each.offsetParent !== null && getComputedStyle(each).position !== 'absolute')
  .filter((each) => each.getBoundingClientRect().left < each.closest('td').getBoundingClientRect().left + 60)
  .map((each) => each.outerHTML.slice(0, 120))`;

test('Escape folds the menu and goes nowhere: the one a button opened, and the one that opens by itself', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, bench.url + PAGES.alerts);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await menu.getByRole('link', { name: 'Incidents' }).focus();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await evaluate<string>(page, 'document.activeElement.innerText')).toBe('Menu');
  expect(page.url()).toBe(bench.url + PAGES.alerts);

  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Keep the menu open' }).click();
  const width = async (): Promise<number> => (await page.locator('header').first().boundingBox())?.width ?? 0;
  await expect.poll(width, SOON).toBeGreaterThan(100); // the pointer is still on it
  await page.keyboard.press('Escape');
  await expect.poll(width, SOON).toBeLessThan(100);
  expect(page.url()).toBe(bench.url + PAGES.alerts);
  await page.getByRole('button', { name: /^Find/ }).first().focus();
  await expect.poll(width, SOON).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Keep the menu open' }).click();
});

/** How far the page can be scrolled sideways. */
function sidewaysPixels(of: Page): Promise<number> {
  return evaluate<number>(of, 'document.documentElement.scrollWidth - window.innerWidth');
}
