import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

type Sent = Readonly<Record<string, unknown>>;

/** Simulates a change by someone else after `path` was loaded: `theirs` is stored with another hash. */
async function overtake(page: Page, path: string, theirs: object) {
  const sent: { readonly ifMatch: string | undefined; readonly body: Sent }[] = [];
  let isOvertaken = false;
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') {
      const response = await route.fetch();
      const stored = { ...((await response.json()) as object), Hash: 'old' };
      return fulfill(route, { response, json: isOvertaken ? { ...stored, ...theirs, Hash: 'new' } : stored });
    }
    const ifMatch = request.headers()['if-match'];
    sent.push({ ifMatch, body: request.postDataJSON() as Sent });
    if (ifMatch === undefined || !isOvertaken || ifMatch === '"new"' || ifMatch === 'new')
      return fulfill(route, { status: 204 });
    const Message = 'If-Match: it has changed since it was read; its Hash is now new';
    return fulfill(route, { status: 409, json: { Messages: [{ Message }] } });
  });
  return { sent, happens: () => (isOvertaken = true) };
}

const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an edit conflict lets the reader choose per field', async () => {
  const { page } = await bench.visit();
  const other = await overtake(page, '**/v4/Sla/*', { Description: 'Theirs', OperatorResponseTimeThreshold: 30 });
  await open(page, bench.url + PAGES.sla);
  const name = page.getByRole('textbox', { name: /^Name/ }).first();
  const opened = await name.inputValue();
  other.happens();
  await name.fill('Mine');
  await press(page, 'Save');
  const changed = page.getByRole('table', { name: 'Conflicting changes' });
  await changed.waitFor();
  const cells = await changed.locator('tbody tr').first().locator('td').allInnerTexts();
  expect(cells.map((text) => text.trim())).toEqual(['Name', opened, 'Theirs', 'Mine']);
  // Both changed the name, so mine is preselected. Only the other editor changed the time, so theirs is.
  expect(await page.getByRole('radio', { name: 'Name, your version: Mine' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Acknowledge within, current: 30' }).isChecked()).toBe(true);
  expect(await page.getByText('Your changes were not saved.').count()).toBe(1);
  expect(await findAxeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => evaluate<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await choose(page, 'Name, current: Theirs');
  await choose(page, /^Acknowledge within, your version/);
  await choose(page, 'Acknowledge within, current: 30');
  await press(page, 'Save selection');
  await page.getByText('Saved.', { exact: true }).waitFor();
  const last = other.sent.at(-1);
  expect(last?.ifMatch).toContain('new');
  expect(last?.body).toMatchObject({ Description: 'Theirs', OperatorResponseTimeThreshold: 30 });
  await changed.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Theirs');
});

test('a monitor’s edit conflict offers my selection, theirs or mine', async () => {
  const { page } = await bench.visit();
  const other = await overtake(page, '**/v4/Monitor/*', { Name: 'Theirs', Notes: 'See the wiki' });
  await open(page, bench.url + PAGES.edit);
  const name = page.getByLabel(/^Name( \*)?$/).and(page.locator('input'));
  other.happens();
  await name.fill('Mine');
  await press(page, 'Save');
  await page.getByRole('radio', { name: 'Name, your version: Mine' }).waitFor();
  expect(other.sent).toEqual([]);
  await press(page, 'Discard my changes');
  await expect.poll(() => name.inputValue(), SOON).toBe('Theirs');
  expect(await page.getByRole('button', { name: 'Save selection' }).count()).toBe(0);
  // No unsaved changes remain, so leaving needs no confirmation.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Incidents/ })
    .click();
  await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
});

test('the selection of a monitor’s edit conflict is saved over what was reviewed', async () => {
  const { page } = await bench.visit();
  const other = await overtake(page, '**/v4/Monitor/*', { Name: 'Theirs', Notes: 'See the wiki' });
  await open(page, bench.url + PAGES.edit);
  other.happens();
  await page
    .getByLabel(/^Name( \*)?$/)
    .and(page.locator('input'))
    .fill('Mine');
  await press(page, 'Save');
  await page.getByRole('radio', { name: 'Notes, current: See the wiki' }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await press(page, 'Save selection');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(other.sent.map(({ body }) => [body['Name'], body['Notes']])).toEqual([['Mine', 'See the wiki']]);
});
