import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { npmBrowser } from './npm-browser.js';

const program = npmBrowser(join(tmpdir(), 'vedette-test-browser'));

test.skipIf(!program)(
  'the browser of npm finds fonts where it was unpacked (made for Linux on x64 alone)',
  async () => {
    await program?.prepare?.();
    const settings = await readFile(join(String(program?.environment['FONTCONFIG_PATH']), 'fonts.conf'), 'utf8');
    const [folder = ''] = [...settings.matchAll(/<dir>([^<]*)<\/dir>/g)].map(([, path = '']) => path);
    expect(await readdir(folder, { recursive: true })).toContainEqual(expect.stringMatching(/\.ttf$/));
  },
);
