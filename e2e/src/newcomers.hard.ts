import { translatorFor } from '@vedette/i18n/load-catalogue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test('maintenance in the past shows a note with a link before saving', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Maintenance …' }).click();
  const dialog = page.getByRole('dialog');
  const notice = dialog.getByText('This period is in the past');
  await dialog.getByLabel('Until').waitFor();
  expect(await notice.count()).toBe(0);
  await dialog.getByLabel('From').fill('2026-01-05T10:00');
  await dialog.getByLabel('Until').fill('2026-01-05T11:00');
  await notice.waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'the SLA' }).click();
  await page.getByRole('heading', { name: 'SLAs', level: 1 }).waitFor();
});

test('numbers are entered in the reader’s format and sent in the API’s', async () => {
  const t = translatorFor('de-DE');
  const { page } = await bench.visit();
  await page.route('**/api/v1/Session', async (route) => {
    const answer = await route.fetch();
    await fulfill(route, { response: answer, json: { ...((await answer.json()) as object), CultureName: 'de-DE' } });
  });
  await open(page, bench.url + PAGES.sla);
  const limit = page.getByLabel(t('Error below uptime'));
  await expect.poll(() => limit.inputValue(), SOON).toMatch(/^\d+(,\d+)?$/);
  for (const typed of ['98,4', '98.4']) {
    await limit.fill('');
    await limit.pressSequentially(typed);
    expect(await limit.inputValue()).toBe('98,4');
  }
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page
    .getByRole('button', { name: t('Save'), exact: true })
    .first()
    .click();
  expect((await sent).postDataJSON()).toMatchObject({ UptimeErrorThreshold: 98.4 });
});

test('single sign-on reports missing fields before asking for the password', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}${PAGES['single sign-on']}`);
  const name = page.getByLabel('Name', { exact: false }).first();
  await name.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('must not be empty').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
