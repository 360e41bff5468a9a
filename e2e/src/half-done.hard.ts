import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WIDE, type WebFixture, startWidePage } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  ({ bench, page } = await startWidePage(200));
});

afterAll(() => bench.close());

test('leaving a page with unsaved changes asks for confirmation', async () => {
  await page.setViewportSize(WIDE);
  await open(page, `${bench.url}vault/new`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('half done');
  await page
    .getByRole('link', { name: /^Monitors/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
});

test('input in the e-mail integration survives a change made elsewhere', async () => {
  await page.setViewportSize(WIDE);
  let hash = 0;
  const path = '**/api/v1/Integration/Email/*';
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return fulfill(route, { status: 204 });
    const response = await route.fetch();
    hash += 1;
    await fulfill(route, { response, json: { ...((await response.json()) as object), Hash: String(hash) } });
  });
  await open(page, bench.url + PAGES['e-mail integration']);
  const read = hash;
  const subject = page.getByRole('textbox', { name: 'Subject: reminder', exact: true });
  await subject.fill('Still down');
  await subject.press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await expect.poll(() => hash, SOON).toBeGreaterThan(read);
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await page.keyboard.type(': look');
  expect(await subject.inputValue()).toBe('Still down: look');
  await page.unroute(path);
});

test('clearing a filter keeps the focus in its box', async () => {
  await page.setViewportSize(WIDE);
  const path = '**/api/v1/Sla/*/Overview?**';
  const read: string[] = [];
  await page.route(path, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const response = await route.fetch();
    const Total = searchParams.has('Search') ? 1 : 1_000;
    await fulfill(route, { response, json: { ...((await response.json()) as object), Total } });
    read.push([searchParams.get('PresetPeriod'), searchParams.get('Search') ?? ''].join(' '));
  });
  await open(page, bench.url + PAGES.sla);
  const box = page.getByRole('textbox', { name: 'Monitor name' });
  await box.fill('shop');
  await expect.poll(() => read, SOON).toContain('CurrentMonth shop');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last7Days');
  await expect.poll(() => read, SOON).toContain('Last7Days shop');
  await box.fill(''); // not all data of this period has been loaded yet
  await expect.poll(() => read, SOON).toContain('Last7Days ');
  await page.getByText(/of 1\D?000 monitors/).waitFor();
  expect(await evaluate<string>(page, 'document.activeElement.ariaLabel')).toBe('Monitor name');
  await page.unroute(path);
});

test('the filter of the monitor list keeps the focus while rows load', async () => {
  await page.setViewportSize(WIDE);
  await open(page, bench.url + PAGES.monitors);
  const box = page.getByRole('textbox', { name: 'Name, URL, host or group' });
  const holds = box.and(page.locator(':focus'));
  await page.keyboard.press('/');
  await holds.waitFor();
  await page.keyboard.type('Shop');
  await expect.poll(() => page.url(), SOON).toContain('search=Shop');
  await holds.waitFor();
  await page.keyboard.type(' 1');
  await expect.poll(() => new URL(page.url()).searchParams.get('search'), SOON).toBe('Shop 1');
  await page.keyboard.press('Escape');
  await page.locator('h1:focus').waitFor();
  expect(await box.inputValue()).toBe('Shop 1');
  expect(page.url()).toContain('/monitors?search=');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => box.inputValue(), SOON).toBe('');
});

test('no focused field is behind the bar at the bottom', async () => {
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

test('groups that load late do not move the focused field', async () => {
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
  await page.getByRole('combobox', { name: 'Add monitor group' }).and(page.locator(':enabled')).waitFor();
  expect(await notes.boundingBox()).toEqual(before);
  await page.unroute('**/api/v1/MonitorGroup');
});
