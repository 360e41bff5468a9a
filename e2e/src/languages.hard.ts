import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, SOON, evaluate, newPage } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(200);
});
afterAll(() => bench.close());

/** Makes texts longer than any translation: vowels of the English texts are doubled and accented. */
const PSEUDO = `
  const longer = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú' };
  // Placeholders, plurals and tags stay as they are.
  const pseudo = (text) => text.split(/(\\{.*\\}|<[^>]*>|'.*')/s).map((part, index) => (index % 2 === 1 ? part : part.replace(/[aeiou]/g, (letter) => longer[letter]))).join('');
  export default Object.fromEntries(Object.keys(translations).map((key) => [key, pseudo(key.slice(key.indexOf('\\u0004') + 1))]));`;

/** Opens a page as an operator with that culture. */
async function visitIn(CultureName: string): Promise<Page> {
  const { page } = await bench.visit({ viewport: WIDE, reducedMotion: 'reduce' });
  await page.route('**/api/v1/Session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await fulfill(route, { response, json: { ...((await response.json()) as object), CultureName } });
  });
  return page;
}

/** Waits for the first heading, whatever its language. */
async function openIn(page: Page, address: string): Promise<void> {
  await page.goto(bench.url + address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('load');
  await page.locator('[role="status"][data-late]').first().waitFor({ state: 'detached' });
}

const WIDE = { width: 1280, height: 720 };
const sidewaysPixels = (page: Page): Promise<number> =>
  evaluate<number>(page, 'document.documentElement.scrollWidth - window.innerWidth');
/** Buttons, links, labels and headings whose text is cut off. Tables as cards hide their heads. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  evaluate<readonly string[]>(
    page,
    `[...document.querySelectorAll('button, label, legend, h1, h2, h3, a, [role="columnheader"], table:not([data-cards]) th')]
      .filter((each) => each.clientWidth > 1 && getComputedStyle(each).overflow !== 'visible' && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent)`,
  );

describe('with texts longer than any translation', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visitIn('de-DE');
    await page.route('**/assets/de-DE-*.js', async (route) => {
      const response = await route.fetch();
      const source = (await response.text()).replace(
        /export\s*\{\s*(\w+) as default\s*\};?/,
        'const translations = $1;',
      );
      await fulfill(route, { response, body: source + PSEUDO });
    });
    await openIn(page, PAGES.monitors);
  });

  test.each(Object.entries(PAGES))('%s fits 1280 and 390 px', async (_name, address) => {
    await page.setViewportSize(WIDE);
    await openIn(page, address);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => sidewaysPixels(page), SOON).toBe(0);
      expect(await cutTexts(page)).toEqual([]);
    }
  });
});

test.each([
  ['de-DE', 'Monitore'],
  ['fr-FR', 'Moniteurs'],
  ['nl-NL', 'Monitors'],
])('shows the app to an operator with culture %s in their language', async (culture, heading) => {
  const page = await visitIn(culture);
  await openIn(page, PAGES.monitors);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await evaluate(page, 'document.documentElement.lang')).toBe(culture);
  await page.context().close();
});

test('sign-in forms report invalid fields in the language of the app', async () => {
  const { page } = await newPage(await bench.newContext({ locale: 'de-DE' }));
  await openIn(page, PAGES.monitors);
  const address = page.getByLabel('E-Mail-Adresse');
  await address.fill('ada');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Geben Sie eine gültige E-Mail-Adresse ein.').waitFor();
  await page.getByText('darf nicht leer sein').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('button', { name: 'Link senden' }).click();
  await page.getByText('darf nicht leer sein').waitFor();
  await page.context().close();
});

test.each([
  ['en-US', 'Sign in'],
  ['en-AU', 'Sign in'],
  ['fr-CH', 'Se connecter'],
  ['de-AT', 'Anmelden'],
  ['nl-BE', 'Aanmelden'],
  ['it-IT', 'Sign in'],
])('the sign-in page follows a browser in %s', async (locale, button) => {
  const { page } = await newPage(await bench.newContext({ locale }));
  await openIn(page, PAGES.monitors);
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await page.context().close();
});
