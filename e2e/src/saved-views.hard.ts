import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test('a view of the list is saved under a name, opened from anywhere and deleted', async () => {
  const { page, errors } = await bench.visit();
  // Another browser of the same operator saves one as well.
  let hash = 'first';
  let kept: readonly object[] = [{ Name: 'From elsewhere', Sort: 'P95', Direction: 'Descending' }];
  await page.route('**/api/v1/Session/SavedView', async (route) => {
    if (route.request().method() === 'GET') return fulfill(route, { json: { Views: kept, Hash: hash } });
    // Another view was saved between the first GET and PUT.
    if (hash === 'first') [kept, hash] = [[...kept, { Name: 'Meanwhile' }], 'second'];
    if (route.request().headers()['if-match'] !== `"${hash}"`)
      return fulfill(route, { status: 409, json: { Messages: [{ Message: 'If-Match: it has changed' }] } });
    kept = (route.request().postDataJSON() as { Views: readonly object[] }).Views;
    return fulfill(route, { json: { Hash: hash } });
  });
  await open(page, `${bench.url}monitors?search=Checkout&state=Down,Warn`);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Https');
  await expect.poll(() => page.url(), SOON).toContain('type=Https');
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save view …' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Bad checkouts');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const own = { Name: 'Bad checkouts', Search: 'Checkout', State: 'Down,Warn', MonitorType: 'Https' };
  expect(kept).toEqual([{ Name: 'From elsewhere', Sort: 'P95', Direction: 'Descending' }, { Name: 'Meanwhile' }, own]);

  await open(page, `${bench.url}monitors`);
  await views.click();
  await page.getByRole('menuitem', { name: 'Bad checkouts', exact: true }).click();
  await expect.poll(() => page.url(), SOON).toContain('search=Checkout');
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Https');
  await views.click();
  await page.getByRole('menuitem', { name: 'From elsewhere', exact: true }).click();
  await expect.poll(() => page.url(), SOON).toContain('sort=P95');
  await views.click();
  await page.getByRole('menuitem', { name: 'Delete “From elsewhere”' }).click();
  await expect.poll(() => kept, SOON).toEqual([{ Name: 'Meanwhile' }, own]);
  // The browser logs the response to the outdated request.
  expect(errors).toEqual([expect.stringContaining('409')]);
});
