import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontsOfMachine } from './find-font.js';
import { familiesOf, OTHER_WRITINGS, type Family, type OtherWriting } from './script-rules.js';
import { fontInWoff } from './woff.js';

const require = createRequire(import.meta.url);

export type Weight = 'Regular' | 'Bold';
const WEIGHTS = ['Regular', 'Bold'] as const;

/** What a font is called in a document. */
export const fontName = (family: Family, weight: Weight): string => `${family}-${weight}`;

export interface LoadedFont {
  readonly name: string;
  readonly content: Buffer;
  /** Which of a collection. */
  readonly member?: string | undefined;
}

/**
 * The fonts that these texts need, as far as there are some. Those of other writings than Latin, Greek and Cyrillic are
 * large, and read only then; those of writings that none comes along for are those of the machine.
 */
export async function fontsFor(texts: Iterable<string>, machine: FontsOfMachine): Promise<LoadedFont[]> {
  const families = new Set<Family>(['Latin']);
  for (const text of texts) for (const family of familiesOf(text)) families.add(family);
  const loaded: LoadedFont[] = [];
  for (const family of families) {
    for (const weight of WEIGHTS) {
      const name = fontName(family, weight);
      if (!isOther(family)) loaded.push({ name, content: await READERS[family](weight) });
      else {
        const font = await machine.find(family, NUMBERS[weight]);
        if (font) loaded.push({ name, ...font });
      }
    }
  }
  return loaded;
}

/** Writings of these texts that no font is loaded for. */
export function missingIn(texts: Iterable<string>, loaded: ReadonlySet<string>): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    for (const family of familiesOf(text)) if (!loaded.has(fontName(family, 'Regular'))) missing.add(family);
  }
  return [...missing].sort();
}

const NUMBERS: Readonly<Record<Weight, number>> = { Regular: 400, Bold: 700 };
const isOther = (family: Family): family is OtherWriting => family in OTHER_WRITINGS;

/** Their package lets programs ask for its entry alone; the fonts lie beside it. */
const hanFolder = (): string => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');

const READERS: Readonly<Record<Exclude<Family, OtherWriting>, (weight: Weight) => Promise<Buffer>>> = {
  Latin: async (weight) =>
    fontInWoff(await readFile(require.resolve(`roboto-fontface/fonts/roboto/Roboto-${weight}.woff`))),
  Han: (weight) => readFile(join(hanFolder(), `NotoSansHans-${weight}.otf`)),
  Arabic: (weight) => readFile(require.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`)),
};

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
