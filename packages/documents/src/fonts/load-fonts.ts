import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SystemFonts } from './find-font.js';
import { fontFamilies, OTHER_SCRIPTS, type Family, type OtherScript } from './script-rules.js';
import { extractWoffFont } from './woff.js';

const require = createRequire(import.meta.url);

export type Weight = 'Regular' | 'Bold';
const WEIGHTS = ['Regular', 'Bold'] as const;

/** Returns the name of a font in a document. */
export const fontName = (family: Family, weight: Weight): string => `${family}-${weight}`;

export interface LoadedFont {
  readonly name: string;
  readonly content: Buffer;
  /** The PostScript name of the font in a collection. */
  readonly member?: string | undefined;
}

/**
 * Returns the fonts that these texts need, as far as they exist. Fonts of scripts other than Latin, Greek and Cyrillic are large
 * and read only when needed. Scripts without a bundled font use a font of the machine.
 */
export async function loadFonts(texts: Iterable<string>, systemFonts: SystemFonts): Promise<LoadedFont[]> {
  const families = new Set<Family>(['Latin']);
  for (const text of texts) for (const family of fontFamilies(text)) families.add(family);
  const loaded: LoadedFont[] = [];
  for (const family of families) {
    for (const weight of WEIGHTS) {
      const name = fontName(family, weight);
      if (!isOtherScript(family)) loaded.push({ name, content: await READERS[family](weight) });
      else {
        const font = await systemFonts.find(family, WEIGHT_NUMBERS[weight]);
        if (font) loaded.push({ name, ...font });
      }
    }
  }
  return loaded;
}

/** Returns the scripts of these texts for which no font is loaded. */
export function missingScripts(texts: Iterable<string>, loaded: ReadonlySet<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    for (const family of fontFamilies(text)) if (!loaded.has(fontName(family, 'Regular'))) missing.add(family);
  }
  return [...missing].sort();
}

const WEIGHT_NUMBERS: Readonly<Record<Weight, number>> = { Regular: 400, Bold: 700 };
const isOtherScript = (family: Family): family is OtherScript => family in OTHER_SCRIPTS;

/** The package exports only its entry file; the fonts are beside it. */
const hanFolder = (): string => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');

const READERS: Readonly<Record<Exclude<Family, OtherScript>, (weight: Weight) => Promise<Buffer>>> = {
  Latin: async (weight) =>
    extractWoffFont(await readFile(require.resolve(`roboto-fontface/fonts/roboto/Roboto-${weight}.woff`))),
  Han: (weight) => readFile(join(hanFolder(), `NotoSansHans-${weight}.otf`)),
  Arabic: (weight) => readFile(require.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`)),
};

/** Returns every string in a value, at any depth. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}
