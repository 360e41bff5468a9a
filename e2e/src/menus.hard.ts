import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test.each([
  ['monitors', 'Export monitors', 'CSV'],
  ['monitors', 'Views', 'Save view …'],
  ['monitor', 'More', 'Clone'],
  ['dashboard', 'Export the dashboard', 'PDF'],
] as const)('the menu of %s, %s passes axe and is fully visible on narrow screens', async (name, opener, item) => {
  const { page } = await bench.visit({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
  await open(page, bench.url + PAGES[name]);
  await page.getByRole('button', { name: opener, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeProblems(page, ['color-contrast'])).toEqual([]);
  const box = await page.getByRole('menu').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
});

test('periods that could not be deleted are listed with reasons and counts', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.maintenance);
  let requestCount = 0;
  await page.route('**/MaintenancePeriod/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    requestCount += 1;
    if (requestCount > 1) return fulfill(route, { status: 204 });
    return fulfill(route, { status: 403, json: { Messages: [{ Message: 'The right to this monitor was taken' }] } });
  });
  await page.getByRole('button', { name: 'Delete listed …' }).click();
  const box = page.getByRole('dialog');
  const all = /\d+/.exec((await box.getByRole('heading').innerText()) || '')?.[0] ?? '';
  await box.getByRole('button', { name: 'Delete', exact: true }).click();
  const alert = box.getByRole('alert');
  await alert.getByText(`1 of ${all} maintenance periods could not be deleted.`, { exact: false }).waitFor();
  await alert.getByText('The right to this monitor was taken').waitFor();
  expect(requestCount).toBe(Number(all));
});

test('bidirectional text does not affect adjacent elements', async () => {
  const { page } = await bench.visit();
  await open(page, bench.url + PAGES.monitors);
  expect(await evaluate<string>(page, INSERT_BIDI_TEXT)).toBe('after');
});

/** The letters after a name with bidirectional text in visual order. */
const INSERT_BIDI_TEXT = `(() => {
  document.querySelector('h1').insertAdjacentHTML('afterend', '<p id="turned"><a>\u202eeman</a> after</p>');
  const { lastChild: text } = document.getElementById('turned');
  const places = [...text.data].map((letter, at) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return { letter, left: range.getBoundingClientRect().left };
  });
  return places.sort((a, b) => a.left - b.left).map(({ letter }) => letter).join('').trim();
})()`;
