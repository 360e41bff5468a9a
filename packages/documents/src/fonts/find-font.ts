import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { OTHER_SCRIPTS } from './script-rules.js';
import {
  DIRECTORY_BYTES,
  findDirectoryOffset,
  hasGlyphs,
  parseFontTraits,
  parsePostScriptName,
  parseTableDirectory,
  type FontTraits,
  type TableRange,
} from './sfnt-rules.js';
import { tryFont } from './try-font.js';

/** A font of this machine. */
export interface FoundFont {
  readonly content: Buffer;
  /** The PostScript name of the font in a collection. */
  readonly member: string | undefined;
}

/** Fonts that are installed on the machine. */
export interface SystemFonts {
  /** Returns the best font of a script; undefined if there is none. */
  find(script: string, weight: number): Promise<FoundFont | undefined>;
}

/** For machines without fonts, and for tests. */
export const noSystemFonts: SystemFonts = { find: () => Promise.resolve(undefined) };

/** Letters a font must have besides those of its script, because names mix scripts. */
const COMMON_CHARACTERS = 'Az09-.()';
const MAX_FILES = 10_000;
const MAX_TABLE_BYTES = 4 * 1024 * 1024;
/** Collections of Chinese, Japanese and Korean commonly have twenty megabytes. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 10 * 60_000;
/** Outline tables of which the PDF library can make subsets. */
const OUTLINES = ['glyf', 'CFF '];

interface KnownFont {
  readonly path: string;
  /** Position of its folder in the search order. */
  readonly order: number;
  readonly look: FontTraits;
  readonly member: string | undefined;
  readonly scripts: ReadonlySet<string>;
}

interface FontScan {
  readonly at: Instant;
  readonly fonts: Promise<readonly KnownFont[]>;
  /** Whether a sample document could be made with a font, by script and path. */
  readonly usability: Map<string, Promise<boolean>>;
}

/**
 * Finds fonts in folders. The folders are read once for all scripts, and the result is cached; concurrent callers share one read.
 * A font is returned only if a sample document could be made with it.
 */
export class FontFinder implements SystemFonts {
  readonly #folders: readonly string[];
  readonly #clock: Pick<Clock, 'now'>;
  readonly #letters: Readonly<Record<string, string>>;
  #scan: FontScan | undefined;

  /** @param letters characters that the fonts of each script must have */
  constructor(
    folders: readonly string[],
    clock: Pick<Clock, 'now'>,
    letters: Readonly<Record<string, string>> = OTHER_SCRIPTS,
  ) {
    this.#folders = folders;
    this.#clock = clock;
    this.#letters = letters;
  }

  /** Fonts of an earlier folder are preferred to better ones of a later folder. */
  async find(script: string, weight: number): Promise<FoundFont | undefined> {
    const { fonts, usability } = this.#currentScan();
    const distance = ({ path, look }: KnownFont): number => fontDistance(path, look, weight);
    const candidates = (await fonts)
      .filter(({ scripts }) => scripts.has(script))
      .sort((a, b) => a.order - b.order || distance(a) - distance(b));
    for (const { path, member } of candidates) {
      const key = `${script} ${path}`;
      if ((await usability.get(key)) === false) continue;
      const content = await readFile(path).catch(() => undefined);
      if (!content) continue;
      const font = { content, member };
      const usable = usability.get(key) ?? isUsable(font, `${this.#letters[script] ?? ''}${COMMON_CHARACTERS}`);
      usability.set(key, usable);
      if (await usable) return font;
    }
    return undefined;
  }

  #currentScan(): FontScan {
    const now = this.#clock.now();
    if (!this.#scan || now - this.#scan.at >= CACHE_MS) {
      this.#scan = { at: now, fonts: scanFonts(this.#folders, this.#letters), usability: new Map() };
    }
    return this.#scan;
  }
}

const isUsable = (font: FoundFont, letters: string): Promise<boolean> =>
  tryFont(font, letters).then(
    () => true,
    () => false,
  );

/** Reads one file at a time, so that other work is not delayed. */
async function scanFonts(folders: readonly string[], letters: Readonly<Record<string, string>>): Promise<KnownFont[]> {
  const fonts: KnownFont[] = [];
  for (const [order, folder] of folders.entries()) {
    for (const path of await listFontFiles(folder)) {
      const facts = await readFontFacts(path, letters);
      if (facts) fonts.push({ path, order, ...facts });
    }
  }
  return fonts;
}

/** Returns how far a font is from an upright sans serif of the requested weight. */
const fontDistance = (path: string, { weight, isSlanted }: FontTraits, targetWeight: number): number =>
  Math.abs(weight - targetWeight) +
  (isSlanted ? 1_000 : 0) +
  (/serif|mono|condensed|narrow/i.test(path) && !/sans(?!.*(mono|condensed|narrow))/i.test(path) ? 400 : 0);

/** Returns paths sorted by name. */
async function listFontFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && /\.(ttf|otf|ttc)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, MAX_FILES);
}

type Facts = Pick<KnownFont, 'look' | 'member' | 'scripts'>;

/** Returns undefined for a font that has no characters of these scripts, must not be embedded, or cannot be read. */
async function readFontFacts(path: string, letters: Readonly<Record<string, string>>): Promise<Facts | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if ((await file.stat()).size > MAX_FILE_BYTES) return undefined;
    return await readFacts(file, letters);
  } catch {
    return undefined; // A broken or unreadable file does not hide the others.
  } finally {
    await file?.close();
  }
}

async function readFacts(file: FileHandle, letters: Readonly<Record<string, string>>): Promise<Facts | undefined> {
  const header = await readRange(file, { offset: 0, length: 16 });
  const directoryOffset = findDirectoryOffset(header);
  if (directoryOffset === undefined) return undefined;
  const tables = parseTableDirectory(await readRange(file, { offset: directoryOffset, length: DIRECTORY_BYTES }));
  if (!OUTLINES.some((name) => tables.has(name))) return undefined;
  const table = (name: string): Promise<Buffer> => readRange(file, tables.get(name) ?? { offset: 0, length: 0 });
  const cmap = await table('cmap');
  const supportedScripts = Object.keys(letters).filter((name) =>
    hasGlyphs(cmap, `${letters[name] ?? ''}${COMMON_CHARACTERS}`),
  );
  if (supportedScripts.length === 0) return undefined;
  const look = parseFontTraits(await table('OS/2'));
  if (look?.mayEmbed !== true) return undefined;
  const isCollection = directoryOffset > 0;
  const member = isCollection ? parsePostScriptName(await table('name')) : undefined;
  return isCollection && member === undefined ? undefined : { look, member, scripts: new Set(supportedScripts) };
}

async function readRange(file: FileHandle, { offset, length }: TableRange): Promise<Buffer> {
  const byteCount = Math.min(length, MAX_TABLE_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(byteCount), 0, byteCount, offset);
  return buffer.subarray(0, bytesRead);
}
