import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, axeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebBench;
beforeAll(async () => {
  bench = await startWebBench(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const HOUR = 3_600_000;

test('a copied link shows the period that was shown, whenever it is opened', async () => {
  const { page, complaints } = await bench.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
  for (const of of ['Response time', 'By checkpoint']) {
    const copy = page.getByRole('button', { name: `Copy link: ${of}` });
    await copy.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = new URL(await evaluate<string>(page, 'navigator.clipboard.readText()'));
    const [from, until] = ['from', 'until'].map((end) => Number(link.searchParams.get(end))) as [number, number];
    expect(until - from).toBe(6 * HOUR);
    expect(link.href).toBe(`${bench.url}${PAGES.monitor}?from=${String(from)}&until=${String(until)}`);
    await copy.waitFor();
  }
  const asked = page.waitForRequest(/\/Latency\?/);
  const link = await evaluate<string>(page, 'navigator.clipboard.readText()');
  await open(page, link);
  const { searchParams } = new URL((await asked).url());
  expect(link).toContain(`from=${searchParams.get('FromAt') ?? ''}&until=${searchParams.get('UntilAt') ?? ''}`);
  expect(complaints).toEqual([]);
});

test('where the browser keeps the clipboard to itself the link can be taken by hand', async () => {
  const { page } = await bench.visit();
  await page.addInitScript('delete Navigator.prototype.clipboard');
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'Copy link: Response time' }).click();
  const link = page.getByRole('textbox', { name: 'Link to what is shown' });
  expect(await link.inputValue()).toContain('from=');
  await link.focus();
  const selected = 'document.activeElement.selectionEnd - document.activeElement.selectionStart';
  expect(await evaluate<number>(page, selected)).toBe((await link.inputValue()).length);
});

test('the charts by checkpoint are a table and a file as well', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'Show as table: By checkpoint' }).click();
  const table = page.getByRole('table', { name: 'Response times by checkpoint' });
  await table.waitFor();
  expect((await table.locator('th').allInnerTexts()).slice(0, 2)).toEqual(['From', expect.stringMatching(/^p50 /)]);
  expect(await axeProblems(page)).toEqual([]);
  const file = await page.getByRole('link', { name: 'CSV: By checkpoint' }).getAttribute('href');
  expect(decodeURIComponent(file ?? '')).toContain('checkpoint,from,checks,errors,p50 (ms)');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await evaluate<number>(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Show as chart: By checkpoint' }).click();
  await table.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(/^0 to /).count(), SOON).toBeGreaterThan(1);
});

test('a point of the chart opens its check, and so does a line of its table', async () => {
  const { page } = await bench.visit();
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/Check') && url.searchParams.get('Take') === '1') asked.push(url);
  });
  await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
  const chart = page.getByRole('img', { name: /^Response time from/ });
  await chart.locator('.u-over').waitFor();
  await chart.locator('.u-over').click();
  await expect.poll(() => page.url(), SOON).toMatch(/\/checks\/\d+$/);
  const [point] = asked;
  const [from, until] = ['FromAt', 'UntilAt'].map((end) => Number(point?.searchParams.get(end))) as [number, number];
  expect(until - from).toBeGreaterThanOrEqual(60_000);
  await page.goBack();
  await page.getByRole('button', { name: 'Show as table: Response time' }).click();
  await page.getByRole('table', { name: 'Response times' }).getByRole('button').first().click();
  await expect.poll(() => page.url(), SOON).toMatch(/\/checks\/\d+$/);
});
