import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterAll(() => bench.close());

test('a back-test lists incidents before and after, linked to their first error', async () => {
  const { page } = await bench.visit({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await open(page, `${bench.url}${PAGES['alert definition']}`);
  await page.getByRole('button', { name: 'Back-test level 1' }).first().click();
  const incidents = page.getByRole('table', { name: 'Incidents before and after' });
  await incidents.waitFor();
  const cells = await incidents.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  expect(cells.slice(1)).toEqual([
    'Shop 0 eu',
    expect.stringMatching(/^3 alerts, first at .+$/),
    expect.stringMatching(/^2 alerts, first at .+$/),
    '▸ sent later',
  ]);
  expect(await incidents.getByRole('link').getAttribute('href')).toMatch(/checks\/1999995$/);
  await page.getByText('1 of 1 incident would alert through this level; 1 did.').waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => evaluate(page, 'document.documentElement.scrollWidth - innerWidth'), SOON).toBe(0);
});
