import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ManualClock, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FontFinder, type FoundFont } from './find-font.js';
import { loadFonts, missingScripts } from './load-fonts.js';
import { parseTableDirectory, type TableRange } from './sfnt-rules.js';

const require = createRequire(import.meta.url);
const arabic = (weight: string): Buffer => readFileSync(require.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`));
const han = readFileSync(join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'));
const clock = new ManualClock(0);
const folders = { plain: '', odd: '', empty: '', broken: '' };

/**
 * Used in place of the characters of scripts without a bundled font, because the test only has fonts of bundled
 * scripts.
 */
const letters = { Arabic: 'متج', Han: '網店', Hangul: '한' };
const finder = (folders: readonly string[]) => new FontFinder(folders, clock, letters);
const findFont = (folders: readonly string[], writing: string, weight: number): Promise<FoundFont | undefined> =>
  finder(folders).find(writing, weight);

/** Returns a collection that contains only this font. */
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

/** Returns the font with a licence flag that forbids embedding. */
function restricted(font: Buffer): Buffer {
  const copy = Buffer.from(font);
  copy.writeUInt16BE(0x2, (parseTableDirectory(font).get('OS/2')?.offset ?? 0) + 8);
  return copy;
}

/** Returns the font with one table renamed. */
function renamed(font: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(font);
  copy.write(to, copy.indexOf(from, 12, 'latin1'), 'latin1');
  return copy;
}

/** Returns the font with invalid offsets in its table of outlines. */
function damaged(font: Buffer): Buffer {
  const { offset, length } = findTable(font, 'loca');
  return Buffer.from(font).fill(0xff, offset, offset + length);
}

/** Returns the font truncated at its outlines. Its header does not show that. */
function cut(font: Buffer): Buffer {
  return font.subarray(0, findTable(font, 'glyf').offset + 100);
}

function findTable(font: Buffer, table: string): TableRange {
  const place = parseTableDirectory(font).get(table);
  if (!place) throw new Error(`no table ${table}`);
  return place;
}

beforeAll(() => {
  for (const name of ['plain', 'odd', 'empty', 'broken'] as const)
    folders[name] = mkdtempSync(join(tmpdir(), 'vedette-fonts-'));
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
])('chooses for weight %d the %s font of a folder', async (weight, expected) => {
  expect((await findFont([folders.plain], 'Arabic', weight))?.content.equals(arabic(expected))).toBe(true);
});

test('skips a font that lacks a required character', async () => {
  expect(await findFont([folders.plain], 'Hangul', 400)).toBeUndefined();
  expect((await findFont([folders.plain], 'Han', 400))?.content.equals(han)).toBe(true);
});

test('skips broken and non-embeddable fonts, and names the member of a collection', async () => {
  const found = await findFont([folders.odd], 'Arabic', 400);
  expect(found?.content.toString('latin1', 0, 4)).toBe('ttcf');
  expect(found?.member).toBe('Vazirmatn-Bold');
});

test('prefers an earlier folder to a better font, and skips missing folders', async () => {
  const found = await findFont(['/nowhere/at/all', folders.empty, folders.odd, folders.plain], 'Arabic', 400);
  expect(found?.member).toBe('Vazirmatn-Bold');
});

test('names the scripts that no folder has a font for', async () => {
  const texts = ['Shop', '한국 Shop', 'متجر'];
  const loaded = new Set((await loadFonts(texts, finder([folders.plain]))).map(({ name }) => name));
  expect([...loaded].sort()).toEqual(['Arabic-Bold', 'Arabic-Regular', 'Latin-Bold', 'Latin-Regular']);
  expect(missingScripts(texts, loaded)).toEqual(['Hangul']);
});

test('skips a font with which a sample document cannot be made', async () => {
  writeFileSync(join(folders.broken, 'a.otf'), renamed(han, 'CFF ', 'CFF2'));
  expect(await findFont([folders.broken], 'Han', 400)).toBeUndefined();
  writeFileSync(join(folders.broken, 'b.ttf'), damaged(arabic('Regular')));
  writeFileSync(join(folders.broken, 'c.ttf'), cut(arabic('Regular')));
  expect(await findFont([folders.broken], 'Arabic', 400)).toBeUndefined();
  writeFileSync(join(folders.broken, 'd.ttf'), arabic('Bold'));
  expect((await findFont([folders.broken], 'Arabic', 400))?.content.equals(arabic('Bold'))).toBe(true);
});

test('reads the folders once for all scripts, and again when the cache expires', async () => {
  const fonts = finder([folders.empty]);
  expect(await Promise.all([fonts.find('Arabic', 400), fonts.find('Han', 700)])).toEqual([undefined, undefined]);
  writeFileSync(join(folders.empty, 'new.ttf'), arabic('Regular'));
  await clock.advance(9 * MINUTE);
  expect(await fonts.find('Arabic', 400)).toBeUndefined();
  await clock.advance(MINUTE);
  expect((await fonts.find('Arabic', 400))?.content.equals(arabic('Regular'))).toBe(true);
  rmSync(join(folders.empty, 'new.ttf'));
  expect(await fonts.find('Arabic', 400)).toBeUndefined();
});
