import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { REQUEST, failing, mended, readsDuring } from './testing/failing.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebBench;
beforeAll(async () => {
  bench = await startWebBench(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

/** Each of them reads several things. */
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
/** What is open to anybody, so the service never answers it with 401. */
const ANONYMOUS = '/SigningKey';
/** What pages share, as the names of operators, is tried on the first that reads it. */
const tried = new Set<string>();
const pathPattern = (path: string): string => path.replace(/\/[\d-][\w-]*/g, '/:id');

test.each(READING)(
  'whatever the page %s reads fails by itself as to no one, it says so, with another try',
  async (name) => {
    const { page } = await bench.visit();
    const show = (): Promise<void> => open(page, bench.url + PAGES[name]);
    const paths = await readsDuring(page, show);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths.filter((each) => !tried.has(pathPattern(each)))) {
      tried.add(pathPattern(path));
      await failing(page, path.endsWith(ANONYMOUS) ? 500 : 401, (each) => each === path);
      await show();
      const alert = page
        .getByRole('alert')
        .filter({ hasText: `Request ${REQUEST}` })
        .first();
      await alert.waitFor().catch(() => Promise.reject(new Error(`${name} says nothing of ${path}`)));
      await alert.getByRole('button', { name: 'Try again' }).waitFor();
      await mended(page);
    }
  },
);

test('the key that signs statements is told to be unread where it would stand, and stands there after another try', async () => {
  const { page } = await bench.visit();
  await failing(page, 500, (path) => path.endsWith(ANONYMOUS));
  await open(page, bench.url + PAGES.sla);
  const part = page.getByRole('region', { name: 'Signed statements' });
  const alert = part.getByRole('alert').filter({ hasText: 'The signing key could not be loaded' });
  await alert.waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await mended(page);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await part.getByRole('button', { name: 'Replace key' }).waitFor();
  await expect.poll(() => alert.count(), SOON).toBe(0);
});

test.each(['sla', 'operator', 'dashboard'] as const)(
  'of what never answers the page %s says so by itself, each in its time',
  async (name) => {
    const { page } = await bench.visit();
    const paths = await readsDuring(page, () => open(page, bench.url + PAGES[name]));
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
    await page.getByRole('alert').filter({ hasText: 'The server did not answer in time.' }).first().waitFor();
    await expect.poll(() => page.locator('main [role="status"][aria-label^="Loading"]').count(), SOON).toBe(0);
  },
);

/** What a page is about: without it there is no page, which says so as a whole. */
const HEADS = /\/(Sla|Operator|Dashboard)(\/[^/]+(\/Tile|\/Rights)?)?$/;

test('a browser language that is not a valid tag affects the chart of response times only', async () => {
  const { page } = await bench.visit();
  await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })");
  await open(page, bench.url + PAGES.monitor);
  const panel = page.getByRole('region', { name: 'Response time' });
  await panel.getByRole('alert').filter({ hasText: 'This part of the page could not be shown' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
});
