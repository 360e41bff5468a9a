import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { open, PAGES } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  bench = await startWebFixture(20);
  ({ page } = await bench.visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }));
});
afterAll(() => bench.close());

test('discarding a typed update asks for confirmation; an empty one does not', async () => {
  await open(page, bench.url + PAGES['status page']);
  const write = page.getByRole('button', { name: 'Write update on Checkout' });
  const nothing = page.getByRole('button', { name: 'Cancel' });
  const text = page.getByRole('textbox', { name: 'Update text' });
  await write.click();
  await nothing.click();
  await text.waitFor({ state: 'detached' });
  await write.click();
  await text.fill('A disk was full.');
  await nothing.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await text.inputValue()).toBe('A disk was full.');
  await nothing.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await text.waitFor({ state: 'detached' });
});
