import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { JOURNEY_MONITOR } from './testing/fake-journey.js';
import { SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(200);
});
afterAll(() => bench.close());

const RECORDING = JSON.stringify({ title: 'Bought', steps: [{ type: 'navigate', url: 'https://bought.example/' }] });

test('an import can be undone with the focus kept', async () => {
  const { page } = await bench.visit();
  await open(page, `${bench.url}monitors/${JOURNEY_MONITOR}/edit`);
  const imported = page.getByText('https://bought.example/').first();
  await page.getByText('Import a recording or a Playwright test').click();
  await page.getByLabel('Recording or test').fill(RECORDING);
  const script = async (): Promise<string> =>
    page
      .locator('[data-place]')
      .allInnerTexts()
      .then((all) => all.join());
  const before = await script();
  expect(before).not.toBe('');
  const inPlace = page.getByRole('button', { name: 'Replace steps' });
  const putBack = page.getByRole('button', { name: 'Undo import' });
  await inPlace.click();
  await imported.waitFor();
  await putBack.click();
  await expect.poll(script, SOON).toBe(before);
  expect(await putBack.count()).toBe(0);
  expect(await inPlace.and(page.locator('*:focus')).count()).toBe(1);
});
