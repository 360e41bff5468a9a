import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { REQUEST, failRequests, restoreRequests } from './testing/failing.js';
import { startFakeServer } from './testing/fake-server.js';
import { PAGES, SOON, findAxeProblems, open, signIn } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test.each([
  ['monitors', 500],
  ['monitor', 503],
  ['check', 500],
  ['dashboard', 500],
  ['operator', 503],
  ['operators', 500],
  ['new report', 500],
  ['website', 500],
  ['alert definition', 503],
  ['account', 500],
] as const)('if all queries of page %s fail (%i), it says so and recovers by a retry', async (name, status) => {
  const { page } = await bench.visit();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await failRequests(page, status, () => true);
  await open(page, bench.url + PAGES[name]).catch(() => undefined);
  const alerts = page.getByRole('alert');
  await expect.poll(() => alerts.count(), SOON).toBeGreaterThan(0);
  await expect.poll(() => page.locator('main [role="status"][aria-label^="Loading"]').count(), SOON).toBe(0);
  for (const alert of await alerts.all()) {
    expect(await alert.innerText()).toMatch(/could not|Could not/);
    expect(await alert.innerText()).toContain(`Request ${REQUEST}`);
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
  }
  expect(await findAxeProblems(page)).toEqual([]);
  await restoreRequests(page);
  for (;;) {
    const again = page.getByRole('button', { name: 'Retry' });
    if ((await again.count()) === 0) break;
    // The button may be gone by then, because failed queries also repeat on their own.
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), SOON).toBe(0);
  }
  await page.locator('h1').first().waitFor();
  expect(broken).toEqual([]);
});

test('a failed part leaves the others intact', async () => {
  const { page } = await bench.visit();
  await failRequests(page, 503, (path) => path.endsWith('/Latency'));
  await open(page, bench.url + PAGES.monitor);
  const part = page.getByRole('region', { name: 'Response time' });
  await part.getByRole('alert').getByText('The response times could not be loaded').waitFor();
  await part.getByText('The rest of this page is not affected.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await page.getByRole('slider', { name: 'Response time at Local one' }).waitFor();
  await page.getByRole('table', { name: 'Checks' }).waitFor();
});

test.each([
  [
    'alert definition',
    /\/(Member|Integration)$/,
    /No recipients|No one|No channel|never alerts|No groups\.|at all times|all week|On duty now/,
  ],
  ['operator', /\/(DutySchedule|OperatorGroup)$/, /No one|No groups\.|at all times|all week|On duty now/],
  ['operator group', /\/(DutySchedule|Member)$/, /No one|No members|No operators|at all times|all week|On duty now/],
  ['check of a transaction', /\/Screenshot\//, /not stored/],
  ['monitor groups', /\/v4\/MonitorGroup$/, /\tno\t/],
] as const)('page %s does not show failed data as empty', async (name, paths, none) => {
  const { page } = await bench.visit();
  await failRequests(page, 503, (path) => paths.test(path));
  await open(page, bench.url + PAGES[name]);
  await expect.poll(() => page.getByRole('alert').count(), SOON).toBeGreaterThan(0);
  await expect.poll(() => page.locator('main [role="status"][aria-label^="Loading"]').count(), SOON).toBe(0);
  expect(await page.locator('main').innerText()).not.toMatch(none);
});

test('missing choices of a form are reported above it with their query', async () => {
  const { page } = await bench.visit();
  await failRequests(page, 500, (path) => path.endsWith('/v4/OperatorGroup'));
  await open(page, `${bench.url}${PAGES['new report']}`);
  const note = page.getByRole('alert').filter({ hasText: 'Some data could not be loaded' });
  await note.getByText('GET /v4/OperatorGroup').waitFor();
  await page.getByRole('combobox', { name: 'Dashboard' }).waitFor();
  await restoreRequests(page);
  await note.getByRole('button', { name: 'Retry' }).click();
  await note.waitFor({ state: 'detached' });
});

test('a server that never answers does not leave a skeleton forever', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.incidents);
  await page.clock.install();
  await page.route(/\/api\/v1\/MaintenancePeriod/, () => undefined);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Maintenance' }).click();
  await page.locator('[role="status"][aria-label^="Loading"]').first().waitFor({ state: 'attached' });
  await page.clock.fastForward(31_000);
  await page.getByRole('alert').getByText('The server did not respond in time.').waitFor();
});

test('without the server, the page stays and shows its age', async () => {
  const server = await startFakeServer(5);
  const { page } = await signIn(await bench.newContext(), server.url);
  await page.clock.install();
  await open(page, `${server.url}monitors`);
  const row = page.getByRole('row').filter({ hasText: 'Shop 0 eu' });
  await row.waitFor();
  await server.close();
  const banner = page.getByText('The server is unreachable.').locator('..');
  // Advances to the next poll of the service, and those after a failure.
  const goOn = async (): Promise<number> => {
    await page.clock.runFor(20_000);
    return await banner.count();
  };
  await expect.poll(goOn, SOON).toBe(1);
  expect(await banner.innerText()).toMatch(/Data as of .* ago/);
  await banner.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await row.isVisible()).toBe(true);
});
