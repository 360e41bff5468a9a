import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

async function atCheck(): Promise<Page> {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.check);
  return page;
}

test('an error is marked on its check’s page with the whole run and a reason', async () => {
  const page = await atCheck();
  await page.getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Mark this error as false positive?' });
  await box.getByRole('checkbox', { name: /^All 2 errors/ }).check();
  await box.getByRole('textbox', { name: 'Reason' }).fill('a test of ours');
  expect(await findAxeProblems(page)).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await box.getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  const request = await sent;
  expect(request.url()).toMatch(/api\/v1\/MonitorCheck\/\d+\/Clear$/);
  expect(request.postDataJSON()).toEqual({ AllAttempts: true, Note: 'a test of ours' });
  await box.waitFor({ state: 'detached' });
  await page.getByText('Error marked as false positive').waitFor();
});

test('several errors of a monitor are marked; an invalid range is reported', async () => {
  const page = await atCheck();
  await page.route('**/api/v1/MonitorCheck/Clear', (route) => fulfill(route, { json: { Cleared: 3, Monitors: 1 } }));
  await page.getByRole('button', { name: 'Mark several errors' }).click();
  const box = page.getByRole('dialog', { name: 'Mark errors of Shop 0 eu as false positives?' });
  const clear = box.getByRole('button', { name: 'Mark as false positive', exact: true });
  const until = box.getByLabel('Until (exclusive)');
  const written = await until.inputValue();
  await until.fill('2001-01-01T00:00');
  await clear.click();
  await box.getByText('Until: must be after From').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await until.fill(written);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await clear.click();
  expect((await sent).postDataJSON()).toMatchObject({ MonitorGuids: [toGuid(0)] });
  await page.getByText('3 errors marked as false positives').waitFor();
});

/** Opens a dashboard with the latest checks of all monitors, three of them errors. */
async function atLog(size?: { readonly width: number; readonly height: number }): Promise<Page> {
  const { page } = await bench.visit({ reducedMotion: 'reduce', ...(size && { viewport: size }) });
  await open(page, bench.url + PAGES.dashboard);
  await page.getByRole('table', { name: 'Checks', exact: true }).waitFor();
  return page;
}

test('errors of several monitors are selected by mouse and key and marked at once', async () => {
  const page = await atLog();
  const boxes = page.getByRole('checkbox', { name: /^Select error of / });
  expect(await boxes.count()).toBe(3);
  await boxes.first().check();
  await page.getByText('1 error selected').waitFor();
  // The key toggles the checkbox of the focused row.
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select error of / }) });
  await rows.nth(1).getByRole('link').first().focus();
  await page.keyboard.press('x');
  await page.getByText('2 errors selected').waitFor();
  await page.getByRole('button', { name: 'Mark 2 errors as false positives …' }).click();
  const box = page.getByRole('dialog', { name: 'Mark 2 errors of 2 monitors as false positives?' });
  await box.getByRole('textbox', { name: 'Reason' }).fill('our own network');
  expect(await findAxeProblems(page)).toEqual([]);
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (/MonitorCheck\/\d+\/Clear$/.test(request.url())) bodies.push(request.postDataJSON());
  });
  await box.getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  await page.getByText('2 errors marked as false positives').waitFor();
  await box.waitFor({ state: 'detached' });
  expect(bodies).toEqual([{ Note: 'our own network' }, { Note: 'our own network' }]);
});

test('errors that could not be marked stay selected with the reason', async () => {
  const page = await atLog();
  let refuses = true;
  await page.route(/MonitorCheck\/899999998\/Clear$/, (route) => {
    if (!refuses) return fulfill(route, { status: 204 });
    refuses = false;
    return fulfill(route, { status: 403, json: { Messages: [{ Message: 'No permission: EditMonitor is needed' }] } });
  });
  await page.getByRole('button', { name: 'Select all errors shown' }).click();
  await page.getByRole('button', { name: 'Mark 3 errors as false positives …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  const left = page.getByRole('dialog', { name: 'Mark 1 error of 1 monitor as false positive?' });
  await left.getByText('2 of 3 errors were marked. These were not:').waitFor();
  await left.getByText(/EditMonitor is needed$/).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await left.getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  await page.getByText('1 error marked as false positive').waitFor();
});

test('an administrator marks all similar errors by monitor, code and time', async () => {
  const page = await atLog({ width: 360, height: 800 });
  await page.route('**/api/v1/MonitorCheck/Clear', (route) =>
    fulfill(route, { json: { Cleared: 4_711, Monitors: 3 } }),
  );
  await page.getByRole('button', { name: 'Select all errors shown' }).click();
  await page.getByRole('button', { name: 'Mark 3 errors as false positives …' }).click();
  const box = page.getByRole('dialog', { name: 'Mark 3 errors of 3 monitors as false positives?' });
  await box.getByRole('checkbox', { name: 'All similar errors' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/MonitorCheck/Clear'));
  await box.getByRole('button', { name: 'Mark as false positive', exact: true }).click();
  const { FromAt, UntilAt, ...body } = (await sent).postDataJSON() as Record<string, number>;
  expect(body).toEqual({ MonitorGuids: [toGuid(2), toGuid(8), toGuid(14)], ErrorCodes: [14_500] });
  expect((UntilAt ?? 0) - (FromAt ?? 0)).toBe(84_001);
  await page.getByText('4,711 errors marked as false positives').waitFor();
});
