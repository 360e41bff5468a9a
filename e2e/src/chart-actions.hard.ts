import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

const HOUR = 3_600_000;

test('a copied link shows the displayed period whenever it is opened', async () => {
  const { page, errors } = await bench.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
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
  const latencyRequest = page.waitForRequest(/\/Latency\?/);
  const link = await evaluate<string>(page, 'navigator.clipboard.readText()');
  await open(page, link);
  const { searchParams } = new URL((await latencyRequest).url());
  expect(link).toContain(`from=${searchParams.get('FromAt') ?? ''}&until=${searchParams.get('UntilAt') ?? ''}`);
  expect(errors).toEqual([]);
});

test('the link can be copied manually if the clipboard is blocked', async () => {
  const { page } = await bench.visit();
  await page.addInitScript('delete Navigator.prototype.clipboard');
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'Copy link: Response time' }).click();
  const link = page.getByRole('textbox', { name: 'Link to this view' });
  expect(await link.inputValue()).toContain('from=');
  await link.focus();
  const selected = 'document.activeElement.selectionEnd - document.activeElement.selectionStart';
  expect(await evaluate<number>(page, selected)).toBe((await link.inputValue()).length);
});

test('charts by checkpoint are available as a table and a file', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'Show as table: By checkpoint' }).click();
  const table = page.getByRole('table', { name: 'Response times by checkpoint' });
  await table.waitFor();
  expect((await table.locator('th').allInnerTexts()).slice(0, 2)).toEqual(['From', expect.stringMatching(/^p50 /)]);
  expect(await findAxeProblems(page)).toEqual([]);
  const file = await page.getByRole('link', { name: 'CSV: By checkpoint' }).getAttribute('href');
  expect(decodeURIComponent(file ?? '')).toContain('checkpoint,from,checks,errors,p50 (ms)');
  await page.setViewportSize({ width: 360, height: 800 });
  // Charts adopt their new width in the next frame.
  await expect
    .poll(() => evaluate<number>(page, 'document.documentElement.scrollWidth'), SOON)
    .toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Show as chart: By checkpoint' }).click();
  await table.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(/^0 to /).count(), SOON).toBeGreaterThan(1);
});

test('a chart point and its table row open the check', async () => {
  const { page } = await bench.visit();
  const requestedUrls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/Check') && url.searchParams.get('Take') === '1') requestedUrls.push(url);
  });
  await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
  await page.getByRole('slider', { name: 'Response time', exact: true }).click();
  await expect.poll(() => page.url(), SOON).toMatch(/\/checks\/\d+$/);
  const [point] = requestedUrls;
  const [from, until] = ['FromAt', 'UntilAt'].map((end) => Number(point?.searchParams.get(end))) as [number, number];
  expect(until - from).toBeGreaterThanOrEqual(60_000);
  await page.goBack();
  await page.getByRole('button', { name: 'Show as table: Response time' }).click();
  await page.getByRole('table', { name: 'Response times' }).getByRole('button').first().click();
  await expect.poll(() => page.url(), SOON).toMatch(/\/checks\/\d+$/);
});

const spanIn = (address: string): number => {
  const { searchParams } = new URL(address);
  return Number(searchParams.get('until')) - Number(searchParams.get('from'));
};

test('every monitor chart zooms by dragging and by keyboard', async () => {
  const { page, errors } = await bench.visit({ viewport: { width: 1280, height: 900 } });
  const wholeMs = 6 * HOUR;
  for (const name of ['Timeline', 'Response time', 'Response time at Local one']) {
    await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
    const brush = page.getByRole('slider', { name, exact: true });
    await brush.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await brush.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + (width * 3) / 4, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => spanIn(page.url()) / wholeMs, SOON).toBeCloseTo(0.5, 1);

    await open(page, `${bench.url}${PAGES.monitor}?period=6h`);
    await brush.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+PageDown');
    expect(await brush.getAttribute('aria-valuetext')).toContain('press Enter to zoom in');
    await page.keyboard.press('Enter');
    await expect.poll(() => spanIn(page.url()), SOON).toBeGreaterThan(0);
    expect(spanIn(page.url())).toBeLessThan(wholeMs / 2);
  }
  expect(errors).toEqual([]);
});

test('Escape clears the selection and stays; Enter on a point opens its check', async () => {
  const { page } = await bench.visit();
  const requestedUrls: URL[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url())));
  const address = `${bench.url}${PAGES.monitor}?period=6h`;
  await open(page, address);
  const brush = page.getByRole('slider', { name: 'Response time at Local two', exact: true });
  await brush.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Escape');
  expect(await brush.getAttribute('aria-valuetext')).not.toContain('press Enter to zoom in');
  expect(page.url()).toBe(address);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url(), SOON).toMatch(/\/checks\/\d+$/);
  const [first] = requestedUrls.filter(
    (url) => url.pathname.endsWith('/Check') && url.searchParams.get('Take') === '1',
  );
  expect(first?.searchParams.get('CheckpointId')).toBe('2');
});

test('annotations are in charts, table and file; a button and a key hide them', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 900 } });
  await open(page, bench.url + PAGES.monitor);
  const marks = page.getByRole('list', { name: 'Events' }).getByRole('button');
  await expect.poll(() => marks.count(), SOON).toBe(5);
  await page.getByRole('button', { name: /Settings changed by Ada Example.*, 2 in total$/ }).click();
  await page.getByRole('dialog').getByText('Settings changed by Ada Example: name').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Annotations (7)' });
  await button.click();
  await expect.poll(() => marks.count(), SOON).toBe(0);
  await page.keyboard.press('h');
  await expect.poll(() => marks.count(), SOON).toBe(5);
  for (const of of ['Response time', 'By checkpoint']) {
    const file = await page.getByRole('link', { name: `CSV: ${of}` }).getAttribute('href');
    expect(decodeURIComponent(file ?? '')).toContain('Ada Example noted: Deployed 4.2');
  }
  await page.getByRole('button', { name: 'Show as table: Response time' }).click();
  const table = page.getByRole('table', { name: 'Events' });
  expect(await table.getByRole('row').count()).toBe(8);
  expect(await findAxeProblems(page)).toEqual([]);
});

test('phases are stacked, and the legend shows those of the point', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.monitor);
  await page.getByText('Phases (mean)').click();
  const legend = page.getByRole('list', { name: 'Legend' });
  await legend.getByText('receive').waitFor();
  await page.getByRole('slider', { name: 'Response time', exact: true }).focus();
  await page.keyboard.press('Home');
  await legend.getByText('TLS 25 ms').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
});

test('a note is added by key, edited from its mark and deleted', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const sent: [string, string, unknown][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/ChartNote')) sent.push([request.method(), pathname.slice(-36), request.postDataJSON()]);
  });
  await open(page, bench.url + PAGES.monitor);
  await page.getByRole('button', { name: 'Add chart note' }).waitFor();
  await page.keyboard.press('t');
  const added = page.getByRole('dialog', { name: 'Add chart note' });
  await added.getByLabel('Title').fill('Shop 4.3');
  await added.getByLabel('Applies to').selectOption({ label: 'All monitors' });
  expect(await findAxeProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await added.waitFor({ state: 'detached' });
  expect(sent).toMatchObject([
    ['POST', expect.anything(), { Title: 'Shop 4.3', Kind: 'Deployment', Text: '', Link: '' }],
  ]);
  expect(sent[0]?.[2]).not.toHaveProperty('MonitorGuid');

  await page.getByRole('button', { name: /Deployment: Shop 4\.2, by Ada Example/ }).click();
  const card = page.getByRole('dialog');
  expect(await card.getByRole('link', { name: 'ci.example' }).getAttribute('href')).toBe(
    'https://ci.example/builds/17',
  );
  await card.getByRole('button', { name: 'Edit chart note Shop 4.2' }).click();
  const changed = page.getByRole('dialog', { name: 'Edit chart note', exact: true });
  await changed.getByLabel('Link').fill('');
  await changed.getByRole('button', { name: 'Save' }).click();
  await changed.waitFor({ state: 'detached' });
  expect(sent[1]).toMatchObject(['PATCH', expect.anything(), { Title: 'Shop 4.2', Link: '' }]);

  await page.getByRole('button', { name: 'Show as table: Timeline' }).click();
  const table = page.getByRole('table', { name: 'Events' });
  await table.getByRole('button', { name: 'Edit chart note Shop 4.2' }).click();
  await changed.getByRole('button', { name: 'Delete …' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete chart note Shop 4.2?' });
  await confirmDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirmDialog.waitFor({ state: 'detached' });
  expect(sent[2]).toMatchObject(['DELETE', sent[1]?.[1], null]);
  const file = await page.getByRole('link', { name: 'CSV: Timeline' }).getAttribute('href');
  expect(decodeURIComponent(file ?? '')).toContain('https://ci.example/builds/17');
});
