import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, findAxeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

interface Sent {
  readonly Tiles: readonly { readonly Kind: string; readonly Monitors?: readonly string[] }[];
}

/** Opens a dashboard on a phone and records its tiles as they are saved. */
async function visitDashboard() {
  const { page } = await bench.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const sent: Sent[] = [];
  await page.route('**/api/v1/Dashboard/*/Tile', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON() as Sent);
    return fulfill(route, { status: 204 });
  });
  await open(page, bench.url + PAGES.dashboard);
  return { page, sent };
}

test('an empty tile is filled with monitors by keyboard alone', async () => {
  const { page, sent } = await visitDashboard();
  await page.getByRole('button', { name: 'Click to display data here' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Display data here' });
  await dialog.getByRole('combobox', { name: 'Content of the new tile' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Monitors' }).selectOption('own');
  const picker = dialog.getByLabel('Add monitor', { exact: true });
  await picker.waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await evaluate<number>(page, 'document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeProblems(page, ['color-contrast'])).toEqual([]);
  await picker.focus();
  await page.keyboard.type('a');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  expect(sent).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').first().waitFor();
  await dialog.getByRole('button', { name: 'Display', exact: true }).press('Enter');
  const withOne = () =>
    sent.flatMap(({ Tiles }) => Tiles.filter(({ Kind, Monitors }) => Kind === 'Chart' && Monitors?.length === 1));
  await expect.poll(() => withOne().length, SOON).toBe(1);
});

test('adding a tile while arranging asks for its monitors', async () => {
  const { page, sent } = await visitDashboard();
  await page.getByRole('button', { name: 'Arrange tiles', exact: true }).click();
  await page.getByRole('button', { name: 'Add tile …', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tile' });
  await dialog.getByRole('combobox', { name: 'Content of the new tile' }).selectOption('LastCheck');
  const picker = dialog.getByLabel('Choose monitor', { exact: true });
  await picker.fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('listitem').first().waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save tiles', exact: true }).click();
  const added = () => sent.map(({ Tiles }) => Tiles.at(-1));
  await expect.poll(added, SOON).toMatchObject([{ Kind: 'LastCheck', Monitors: [expect.any(String)] }]);
});
