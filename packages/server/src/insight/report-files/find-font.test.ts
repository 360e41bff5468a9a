import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFont } from './find-font.js';
import { fontsFor, missingIn } from './pdf-fonts.js';
import { tablesIn } from './sfnt-rules.js';

const require = createRequire(import.meta.url);
const arabic = (weight: string): Buffer => readFileSync(require.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`));
const han = readFileSync(join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'));
const LETTERS = 'متج';
const folders = { plain: '', odd: '', empty: '' };

/** The same font as the only one of a collection. */
function inCollection(font: Buffer): Buffer {
  const HEAD = 16;
  const moved = Buffer.from(font);
  for (let i = 0; i < moved.readUInt16BE(4); i += 1) {
    moved.writeUInt32BE(moved.readUInt32BE(20 + i * 16) + HEAD, 20 + i * 16);
  }
  const head = Buffer.alloc(HEAD);
  head.write('ttcf', 'latin1');
  head.writeUInt32BE(0x10000, 4);
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(HEAD, 12);
  return Buffer.concat([head, moved]);
}

/** The same font, whose maker does not allow it to be put into documents. */
function restricted(font: Buffer): Buffer {
  const copy = Buffer.from(font);
  copy.writeUInt16BE(0x2, (tablesIn(font).get('OS/2')?.offset ?? 0) + 8);
  return copy;
}

beforeAll(() => {
  for (const name of ['plain', 'odd', 'empty'] as const) folders[name] = mkdtempSync(join(tmpdir(), 'vedette-fonts-'));
  for (const weight of ['Regular', 'Bold']) writeFileSync(join(folders.plain, `${weight}.ttf`), arabic(weight));
  writeFileSync(join(folders.plain, 'han.otf'), han);
  writeFileSync(join(folders.odd, 'a-broken.ttf'), arabic('Regular').subarray(0, 3_000));
  writeFileSync(join(folders.odd, 'b-restricted.ttf'), restricted(arabic('Regular')));
  writeFileSync(join(folders.odd, 'c-text.ttf'), 'this is no font');
  writeFileSync(join(folders.odd, 'd.ttc'), inCollection(arabic('Bold')));
});
afterAll(() => Object.values(folders).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

test.each([
  [400, 'Regular'],
  [700, 'Bold'],
])('of weight %d the %s one of a folder is taken', async (weight, expected) => {
  expect((await findFont([folders.plain], LETTERS, weight))?.content.equals(arabic(expected))).toBe(true);
});

test('a font that lacks one of the letters is not taken', async () => {
  expect(await findFont([folders.plain], '한', 400)).toBeUndefined();
  expect((await findFont([folders.plain], '網店', 400))?.content.equals(han)).toBe(true);
});

test('what is broken, no font, or not to be put into documents is passed over, and a collection names its font', async () => {
  const found = await findFont([folders.odd], LETTERS, 400);
  expect(found?.content.toString('latin1', 0, 4)).toBe('ttcf');
  expect(found?.member).toBe('Vazirmatn-Bold');
});

test('an earlier folder goes before a better font of a later one, and one that is not there before none', async () => {
  const found = await findFont(['/nowhere/at/all', folders.empty, folders.odd, folders.plain], LETTERS, 400);
  expect(found?.member).toBe('Vazirmatn-Bold');
});

test('of a writing no folder has a font for it is known', async () => {
  const texts = ['Shop', '한국 Shop', 'متجر'];
  const loaded = new Set((await fontsFor(texts, [folders.plain])).map(({ name }) => name));
  expect([...loaded].sort()).toEqual(['Arabic-Bold', 'Arabic-Regular', 'Latin-Bold', 'Latin-Regular']);
  expect(missingIn(texts, loaded)).toEqual(['Hangul']);
});
