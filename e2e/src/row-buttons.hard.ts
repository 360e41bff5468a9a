import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const ONCE = { ScheduleMode: 'OneTime', StartDateTime: '2030-01-01T10:00:00', EndDateTime: '2030-01-01T12:00:00' };

test('an active period is ended by keyboard after confirmation, and no other', async () => {
  const { page, errors } = await bench.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  let isOn = true;
  await page.route('**/api/v1/MaintenancePeriod?*', async (route) => {
    const response = await route.fetch();
    const { Rows, ...rest } = (await response.json()) as { Rows: object[] };
    const [first, ...others] = Rows;
    await fulfill(route, { response, json: { ...rest, Rows: [{ ...first, ...ONCE, IsRunning: isOn }, ...others] } });
  });
  const ended: string[] = [];
  await page.route('**/MaintenancePeriod/*/End', (route) => {
    ended.push(new URL(route.request().url()).pathname.split('/').slice(-2).join('/'));
    isOn = false;
    return fulfill(route, { status: 204 });
  });
  await open(page, bench.url + PAGES.maintenance);
  const button = page.getByRole('button', { name: /^End now: maintenance period of / });
  expect(await button.count()).toBe(1);
  const dialog = page.getByRole('dialog', { name: 'End this maintenance period now?' });
  await button.press('Enter');
  await dialog.waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(ended).toEqual([]);
  await button.and(page.locator(':focus')).waitFor();
  await button.press('Enter');
  await dialog.getByRole('button', { name: 'End now', exact: true }).press('Enter');
  await button.waitFor({ state: 'detached' });
  expect(ended).toEqual(['1/End']);
  expect(errors).toEqual([]);
});

test('copying as steps is named after its monitor and uses a free name', async () => {
  const { page, errors } = await bench.visit({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await page.route('**/v4/Monitor/*', async (route) => {
    const response = await route.fetch();
    await fulfill(route, { response, json: { ...((await response.json()) as object), Name: 'Shop 0 eu' } });
  });
  await page.route('**/v4/Monitor/*/MonitorGroup', (route) => fulfill(route, { json: [] }));
  await open(page, bench.url + PAGES['API monitoring']);
  const copies = page.getByRole('link', { name: /^Copy as steps: / });
  const names = await Promise.all((await copies.all()).map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  await page.getByRole('link', { name: 'Copy as steps: Shop 0 eu', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'New monitor: Shop 0 eu as steps' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).first().inputValue()).toBe('Shop 0 eu (copy)');
  expect(await findAxeProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});
