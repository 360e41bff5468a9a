import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { guidOf } from './testing/made-up.js';
import { PAGES, axeProblems, open } from './testing/page-walk.js';

let bench: WebBench;
beforeAll(async () => {
  bench = await startWebBench(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

async function atCheck(): Promise<Page> {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.check);
  return page;
}

test('an error is cleared on the page of its check, with all of its run and a reason', async () => {
  const page = await atCheck();
  await page.getByRole('button', { name: 'Clear error', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Clear this error?' });
  await box.getByRole('checkbox', { name: /^All 2 errors/ }).check();
  await box.getByRole('textbox', { name: 'Why' }).fill('a test of ours');
  expect(await axeProblems(page)).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await box.getByRole('button', { name: 'Clear', exact: true }).click();
  const request = await sent;
  expect(request.url()).toMatch(/api\/v1\/MonitorCheck\/\d+\/Clear$/);
  expect(request.postDataJSON()).toEqual({ WholeSlot: true, Note: 'a test of ours' });
  await box.waitFor({ state: 'detached' });
  await page.getByText('The error is cleared.').waitFor();
});

test('several errors of a monitor are cleared, and what is no stretch of time is told in the box', async () => {
  const page = await atCheck();
  await page.route('**/api/v1/MonitorCheck/Clear', (route) => route.fulfill({ json: { Cleared: 3, Monitors: 1 } }));
  await page.getByRole('button', { name: 'Clear several errors' }).click();
  const box = page.getByRole('dialog', { name: 'Clear errors of Shop 0 eu?' });
  const clear = box.getByRole('button', { name: 'Clear', exact: true });
  const until = box.getByLabel('Until, not included');
  const written = await until.inputValue();
  await until.fill('2001-01-01T00:00');
  await clear.click();
  await box.getByText('Until: must be after From').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await until.fill(written);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await clear.click();
  expect((await sent).postDataJSON()).toMatchObject({ MonitorGuids: [guidOf(0)] });
  await page.getByText('3 errors cleared.').waitFor();
});
