import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { familyOf, type Family } from './script-rules.js';
import { fontInWoff } from './woff.js';

const require = createRequire(import.meta.url);

export type Weight = 'Regular' | 'Bold';
const WEIGHTS = ['Regular', 'Bold'] as const;

/** What a font is called in a document. */
export const fontName = (family: Family, weight: Weight): string => `${family}-${weight}`;

export interface LoadedFont {
  readonly name: string;
  readonly content: Buffer;
}

/** The fonts that these texts need. Those of other writings than Latin, Greek and Cyrillic are large, and read only then. */
export async function fontsFor(texts: Iterable<string>): Promise<LoadedFont[]> {
  const families = new Set<Family>(['Latin']);
  for (const text of texts) families.add(familyOf(text));
  const wanted = [...families].flatMap((family) => WEIGHTS.map((weight) => ({ family, weight })));
  return Promise.all(
    wanted.map(async ({ family, weight }) => ({
      name: fontName(family, weight),
      content: await READERS[family](weight),
    })),
  );
}

/** Their package lets programs ask for its entry alone; the fonts lie beside it. */
const hanFolder = (): string => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');

const READERS: Readonly<Record<Family, (weight: Weight) => Promise<Buffer>>> = {
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
