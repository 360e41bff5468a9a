import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, evaluate, newPage, open, findInvisibleFocus } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  bench = await startWebFixture(200);
  ({ page, errors } = await bench.visit({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' }));
});

afterAll(() => bench.close());

const WIDE = { width: 1280, height: 720 };

test.each(Object.entries(PAGES))(
  '%s: passes axe in light and dark, shows focus, fits 320 and 800 px',
  async (_name, address) => {
    const before = errors.length;
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, bench.url + address);
    expect(await page.title()).toMatch(/^.+ · Vedette$/);
    expect(await findAxeProblems(page)).toEqual([]);
    expect(await findInvisibleFocus(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    expect(await findAxeProblems(page, ['color-contrast'])).toEqual([]); // only colours differ in dark mode
    for (const width of [800, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => sidewaysPixels(page), SOON).toBe(0);
    }
    expect(errors.slice(before)).toEqual([]);
  },
);

test('table columns condense, then rows become cards, and back again', async () => {
  const look = (): Promise<readonly boolean[]> =>
    evaluate(
      page,
      `(({ dataset }) => ['tight', 'cards'].map((name) => name in dataset))(document.querySelector('main table'))`,
    );
  await page.setViewportSize({ width: 1600, height: 720 });
  await open(page, bench.url + PAGES.incidents);
  await page.locator('main table').first().waitFor();
  for (const [width, expected] of [
    [1600, [false, false]],
    [780, [true, true]],
    [1600, [false, false]],
    [700, [false, true]],
    [1600, [false, false]],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(look, SOON).toEqual(expected);
  }
});

test('an incident of a deleted monitor says so and links nowhere', async () => {
  const { page: inside } = await bench.visit({ viewport: WIDE });
  await inside.route('**/api/v1/Incident?*', async (route) => {
    const response = await route.fetch();
    const { Rows, ...rest } = (await response.json()) as { Rows: object[] };
    await fulfill(route, { response, json: { ...rest, Rows: Rows.map((row) => ({ ...row, MonitorName: '' })) } });
  });
  await open(inside, bench.url + PAGES.incidents);
  await inside.getByRole('cell', { name: 'Deleted monitor' }).first().waitFor();
  expect(await findAxeProblems(inside)).toEqual([]);
  await inside.context().close();
});

test('checkpoints: warns of partitions without a process', async () => {
  const { page: inside } = await bench.visit({ viewport: WIDE });
  await open(inside, bench.url + PAGES.checkpoints);
  const panel = inside.getByRole('region', { name: 'Processes' });
  await panel.getByRole('cell', { name: '33 of 64' }).waitFor();
  expect(await panel.getByRole('alert').count()).toBe(0);
  await inside.route('**/api/v1/EngineProcess', async (route) => {
    const response = await route.fetch();
    await fulfill(route, { response, json: ((await response.json()) as object[]).slice(1) });
  });
  await open(inside, bench.url + PAGES.checkpoints);
  await panel.getByRole('alert').getByText('33 of 64 partitions have no process').waitFor();
  expect(await findAxeProblems(inside)).toEqual([]);
  await inside.context().close();
});

test('a missing page says so and links back', async () => {
  await open(page, `${bench.url}no-such-page`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'View monitors' }).waitFor();
});

test('single sign-on that is not configured causes no browser errors', async () => {
  const before = errors.length;
  await page.setViewportSize(WIDE);
  await page.route('**/api/v1/SingleSignOn/Provider', (route) => fulfill(route, { json: [] }));
  await open(page, bench.url + PAGES['single sign-on']);
  await page.getByRole('heading', { name: 'Single sign-on with your identity provider' }).waitFor();
  expect(errors.slice(before)).toEqual([]);
  const read = {
    LoginUrl: 'https://idp.example/login',
    IdpEntityId: 'urn:idp',
    Certificates: ['PEM'],
    Notes: ['Note'],
  };
  await page.route('**/api/v1/SingleSignOn/ProviderMetadata', (route) => fulfill(route, { json: read }));
  await page.getByLabel('Protocol').selectOption('Saml');
  await page.getByLabel('Metadata URL').fill('https://idp.example/metadata');
  await page.getByRole('button', { name: 'Load metadata' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Note' }).waitFor();
  expect(await page.getByLabel('Provider sign-in URL').inputValue()).toBe(read.LoginUrl);
  expect(await page.getByLabel('Provider certificates').inputValue()).toBe('PEM');
  expect(await findAxeProblems(page)).toEqual([]);
  await page.unroute('**/api/v1/SingleSignOn/ProviderMetadata');
  await page.unroute('**/api/v1/SingleSignOn/Provider');
});

test('the sign-in and lost-password pages pass the same checks', async () => {
  const { page: outside } = await newPage(await bench.newContext({ viewport: { width: 320, height: 640 } }));
  await open(outside, `${bench.url}monitors`);
  await outside.getByRole('heading', { name: 'Sign in to Vedette' }).waitFor();
  expect(await findAxeProblems(outside)).toEqual([]);
  expect(await findInvisibleFocus(outside)).toEqual([]);
  expect(await sidewaysPixels(outside)).toBe(0);
  await outside.getByRole('button', { name: 'Forgot password?' }).click();
  await outside.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(await findAxeProblems(outside)).toEqual([]);
  await outside.context().close();
});

test('operators who must set up two-factor authentication see nothing else', async () => {
  const { page: inside } = await bench.visit({ viewport: { width: 320, height: 640 } });
  await inside.route('**/api/v1/Session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await fulfill(route, { response, json: { ...session, MustSetUpSecondFactor: true } });
  });
  await open(inside, `${bench.url}monitors`);
  await inside.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await inside.getByLabel('Your password').first().waitFor();
  expect(await inside.locator('nav[aria-label="Main"]').count()).toBe(0);
  expect(await findAxeProblems(inside)).toEqual([]);
  expect(await sidewaysPixels(inside)).toBe(0);
  await inside.context().close();
});

test('SLA history, tile tables, arranging and full screen pass the same checks', async () => {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('heading', { name: 'Recomputed figures' }).waitFor();
  expect(await sidewaysPixels(page)).toBe(0);

  await open(page, bench.url + PAGES.sla);
  const opener = page.getByRole('button', { name: /^History of / }).first();
  const label = (await opener.getAttribute('aria-label')) ?? '';
  const name = `${label.replace('History of ', '')} over time`;
  await opener.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: `${name} as table` }).click();
  await page.getByRole('table', { name: 'Values' }).waitFor();
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  expect(await findAxeProblems(page)).toEqual([]);
  await opener.click();
  await page.getByRole('heading', { name }).waitFor({ state: 'detached' });

  await open(page, bench.url + PAGES.dashboard);
  await page.getByRole('button', { name: 'Uptime as table' }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  expect(page.url()).toContain('full=true');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('on narrow screens, cell content is beside its column title', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const of of ['check', 'monitor', 'dashboard'] as const) {
    await open(page, bench.url + PAGES[of]);
    await page.locator('table td[data-title]').first().waitFor();
    expect([of, ...(await evaluate<string[]>(page, UNDER_TITLES))]).toEqual([of]);
  }
});

/** Elements that start where only column titles should be, in tables that show them. */
const UNDER_TITLES = `[...document.querySelectorAll('table:not([data-short]) td[data-title] :is(a, span, p, s, ul, div div)')]
  .filter((each) => each.offsetParent !== null && getComputedStyle(each).position !== 'absolute')
  .filter((each) => each.getBoundingClientRect().left < each.closest('td').getBoundingClientRect().left + 60)
  .map((each) => each.outerHTML.slice(0, 120))`;

test('Escape collapses the menu without navigating, however it was opened', async () => {
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
  await page.getByRole('button', { name: 'Pin menu' }).click();
  const width = async (): Promise<number> => (await page.locator('header').first().boundingBox())?.width ?? 0;
  await expect.poll(width, SOON).toBeGreaterThan(100); // the pointer still hovers over it
  await page.keyboard.press('Escape');
  await expect.poll(width, SOON).toBeLessThan(100);
  expect(page.url()).toBe(bench.url + PAGES.alerts);
  await page.getByRole('button', { name: /^Find/ }).first().focus();
  await expect.poll(width, SOON).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Pin menu' }).click();
});

/** Returns how far the page scrolls sideways. */
function sidewaysPixels(of: Page): Promise<number> {
  return evaluate<number>(of, 'document.documentElement.scrollWidth - window.innerWidth');
}
