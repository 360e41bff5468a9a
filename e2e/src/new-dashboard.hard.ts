import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterEach(() => bench.closePages());
afterAll(() => bench.close());

test('/dashboards/new opens its dialog over the list; closing it keeps the list', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, `${bench.url}dashboards/new`);
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname, SOON).toMatch(/\/dashboards$/);
  await page.getByRole('heading', { name: 'Predefined' }).waitFor();
});
