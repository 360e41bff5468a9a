import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const VIEW = `${PAGES.dashboard}?period=Last7Days&groups=${encodeURIComponent(JSON.stringify([toGuid(900_000)]))}&level=Errors`;

test('saving a view stores it as settings and removes it from the URL', async () => {
  const { page, errors } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES.dashboard);
  const save = page.getByRole('button', { name: 'Save this view' });
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  expect(await save.count()).toBe(0);
  await open(page, bench.url + VIEW);
  await save.waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  const request = await sent;
  expect(request.url()).toBe(`${bench.url}v4/Dashboard/${toGuid(330_000)}`);
  expect(request.postDataJSON()).toEqual({
    DashboardFilter: {
      SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last7Days' },
      Monitors: [],
      MonitorGroups: [toGuid(900_000)],
      Checkpoints: [],
      CheckpointRegions: [],
    },
  });
  await expect.poll(() => page.url(), SOON).toBe(`${bench.url}${PAGES.dashboard}?level=Errors`);
  await save.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('a dashboard without edit permission offers no saving of views', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES['predefined dashboard']);
  await page.getByRole('button', { name: 'Copy link to this view' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save this view' }).count()).toBe(0);
});

test('a copied link contains monitors, checks and the displayed period', async () => {
  const { page } = await bench.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, bench.url + VIEW);
  const figuresResponse = page.waitForResponse(/\/Figures/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const { FromAt, UntilAt } = (await (await figuresResponse).json()) as {
    readonly FromAt: number;
    readonly UntilAt: number;
  };
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await evaluate<string>(page, 'navigator.clipboard.readText()');
  const figuresRequest = page.waitForRequest(/\/Figures\?/);
  await open(page, link);
  const { searchParams } = new URL((await figuresRequest).url());
  expect([searchParams.get('Start'), searchParams.get('End')]).toEqual(
    [FromAt, UntilAt].map((at) => new Date(at).toISOString()),
  );
  expect(searchParams.get('MonitorGroupGuids')).toBe(toGuid(900_000));
  expect(await page.getByRole('combobox', { name: 'Error level' }).inputValue()).toBe('Errors');
});
