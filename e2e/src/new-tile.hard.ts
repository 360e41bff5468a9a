import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebBench, startWebBench } from './testing/bench.js';
import { PAGES, SOON, axeProblems, evaluate, open } from './testing/page-walk.js';

let bench: WebBench;
beforeAll(async () => {
  bench = await startWebBench(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

interface Sent {
  readonly Tiles: readonly { readonly Kind: string; readonly Monitors?: readonly string[] }[];
}

test('who fills an empty place of a dashboard chooses the monitors there and then, by the keyboard alone', async () => {
  const { page } = await bench.visit({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const sent: Sent[] = [];
  await page.route('**/api/v1/Dashboard/*/Tile', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON() as Sent);
    return route.fulfill({ status: 204 });
  });
  await open(page, bench.url + PAGES.dashboard);
  await page.getByRole('button', { name: 'Click to display data here' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Display data here' });
  await dialog.getByRole('combobox', { name: 'What a new tile shows' }).waitFor();
  await dialog.getByRole('combobox', { name: 'About' }).selectOption('own');
  const picker = dialog.getByLabel('Add a monitor', { exact: true });
  await picker.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await evaluate<number>(page, 'document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeProblems(page, ['color-contrast'])).toEqual([]);
  await picker.focus();
  await page.keyboard.type('a');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').first().waitFor();
  await dialog.getByRole('button', { name: 'Display', exact: true }).press('Enter');
  const withOne = () =>
    sent.flatMap(({ Tiles }) => Tiles.filter(({ Kind, Monitors }) => Kind === 'Chart' && Monitors?.length === 1));
  await expect.poll(() => withOne().length, SOON).toBe(1);
});
