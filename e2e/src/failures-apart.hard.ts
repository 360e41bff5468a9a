import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { REQUEST, failRequests, restoreRequests, collectReads } from './testing/failing.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

/** Each of them sends several queries. */
const READING = [
  'monitors',
  'check',
  'incident',
  'alert definition',
  'operator',
  'operator group',
  'sla',
  'report',
  'status page',
  'website',
  'private location',
  'account',
] as const;
/** Public paths, which the service never answers with 401. */
const ANONYMOUS = '/SigningKey';
/** Queries that pages share, such as operator names, are tested on the first page only. */
const tried = new Set<string>();
const pathPattern = (path: string): string => path.replace(/\/[\d-][\w-]*/g, '/:id');

test.each(READING)('a single failed query of page %s is reported with a retry', async (name) => {
  const { page } = await bench.visit();
  const show = (): Promise<void> => open(page, bench.url + PAGES[name]);
  const paths = await collectReads(page, show);
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths.filter((each) => !tried.has(pathPattern(each)))) {
    tried.add(pathPattern(path));
    await failRequests(page, path.endsWith(ANONYMOUS) ? 500 : 401, (each) => each === path);
    await show();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: `Request ${REQUEST}` })
      .first();
    await alert.waitFor().catch(() => Promise.reject(new Error(`${name} says nothing of ${path}`)));
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
    await restoreRequests(page);
  }
});

test('a failure to load the signing key is reported in its place with a retry', async () => {
  const { page } = await bench.visit();
  await failRequests(page, 500, (path) => path.endsWith(ANONYMOUS));
  await open(page, bench.url + PAGES.sla);
  const part = page.getByRole('region', { name: 'Signed statements' });
  const alert = part.getByRole('alert').filter({ hasText: 'The signing key could not be loaded' });
  await alert.waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await restoreRequests(page);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await part.getByRole('button', { name: 'Replace key' }).waitFor();
  await expect.poll(() => alert.count(), SOON).toBe(0);
});

test.each(['sla', 'operator', 'dashboard'] as const)(
  'queries of page %s that never answer are reported after their timeout',
  async (name) => {
    const { page } = await bench.visit();
    const paths = await collectReads(page, () => open(page, bench.url + PAGES[name]));
    const silent = new Set(paths.filter((path) => !HEADS.test(path)));
    expect(silent.size).toBeGreaterThan(0);
    await page.clock.install();
    await page.route(
      ({ pathname }) => silent.has(pathname),
      () => undefined,
    );
    await page.goto(bench.url + PAGES[name]);
    await page.locator('h1').first().waitFor();
    await page.clock.fastForward(31_000);
    await page.getByRole('alert').filter({ hasText: 'The server did not respond in time.' }).first().waitFor();
    await expect.poll(() => page.locator('main [role="status"][aria-label^="Loading"]').count(), SOON).toBe(0);
  },
);

/** The subject of a page: if it fails, the whole page reports it. */
const HEADS = /\/(Sla|Operator|Dashboard)(\/[^/]+(\/Tile|\/Rights)?)?$/;

test('an invalid browser language only affects the chart of response times', async () => {
  const { page } = await bench.visit();
  await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })");
  await open(page, bench.url + PAGES.monitor);
  const panel = page.getByRole('region', { name: 'Response time' });
  await panel.getByRole('alert').filter({ hasText: 'This section could not be shown' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});
