import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNpmBrowser } from './npm-browser.js';
import { whyNoBareRoot, runOnBareRoot } from './testing/bare-root.js';

const program = findNpmBrowser(join(tmpdir(), 'vedette-test-browser'));

test.skipIf(!program)('the browser from npm finds its unpacked fonts (Linux on x64 only)', async () => {
  await program?.prepare?.();
  const settings = await readFile(join(String(program?.environment['FONTCONFIG_PATH']), 'fonts.conf'), 'utf8');
  const [folder = ''] = [...settings.matchAll(/<dir>([^<]*)<\/dir>/g)].map(([, path = '']) => path);
  expect(await readdir(folder, { recursive: true })).toContainEqual(expect.stringMatching(/\.ttf$/));
});

const why = whyNoBareRoot();

test.skipIf(why !== undefined)(
  `needs no library or font of the machine (${why ?? 'tested'})`,
  async () => {
    const place = new URL('./page/testing/a-page.ts', import.meta.url).pathname;
    const output = await runOnBareRoot(`
    const { aBrowserProbe, aPage, aSite } = await import('${place}');
    const site = await aSite((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>bare'));
    const { look, close } = await aBrowserProbe();
    const { browser, failure, source, pictures } = await look(aPage(site.url + '/'));
    console.log(JSON.stringify({ browser, failure, source, isDrawn: pictures.length > 0 }));
    await close();
    site.close();`);
    const { version } = JSON.parse(
      await readFile(new URL('../../../../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    const seen = JSON.parse(output) as { browser: { version: string } };
    expect(seen).toMatchObject({ source: '<p>bare', isDrawn: true });
    expect(seen).not.toHaveProperty('failure');
    expect(seen.browser.version.split('.')[0]).toBe(version.split('.')[0]);
  },
  120_000,
);
