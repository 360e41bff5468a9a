import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FROM_NPM, startBrowser } from './testing/browser.js';
import { evaluate } from './testing/page-walk.js';

test('the npm browser opens a page on a machine without its own browser', async () => {
  // A new folder, so that no unpacked files in the temporary folder can help.
  const folder = await mkdtemp(join(tmpdir(), 'vedette-chromium-'));
  const { browser, close } = await startBrowser(FROM_NPM, folder);
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Here</h1>');
    expect(await evaluate<string>(page, `document.querySelector('h1').textContent + innerWidth`)).toBe('Here1280');
    expect(browser.version()).toMatch(/^147\./);
    // Password dots come from another font than letters; the browser crashes without any.
    await page.setContent('<input type="password" value="secret" />');
    expect((await page.screenshot()).byteLength).toBeGreaterThan(0);
    expect(await evaluate<string>(page, `new Intl.NumberFormat(navigator.language).format(1234.5)`)).toBe('1,234.5');
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});
