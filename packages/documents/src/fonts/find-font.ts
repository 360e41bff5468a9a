import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { OTHER_WRITINGS } from './script-rules.js';
import {
  DIRECTORY_BYTES,
  directoryAt,
  hasLetters,
  lookOf,
  postScriptName,
  tablesIn,
  type FontLook,
  type TablePlace,
} from './sfnt-rules.js';
import { tryFont } from './try-font.js';

/** A font of this machine. */
export interface FoundFont {
  readonly content: Buffer;
  /** Which of a collection. */
  readonly member: string | undefined;
}

/** Answers the font that suits best for a writing, if there is one. */
export interface FontsOfMachine {
  find(writing: string, weight: number): Promise<FoundFont | undefined>;
}

/** A machine without fonts. */
export const noFonts: FontsOfMachine = { find: () => Promise.resolve(undefined) };

/** What a font must have besides the letters it is looked for: names mix them. */
const COMMON = 'Az09-.()';
const MOST_FILES = 10_000;
const MOST_TABLE = 4 * 1024 * 1024;
/** One with all of Chinese, Japanese and Korean has twenty. */
const LARGEST = 32 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;
/** The outlines that can be parted for a document. */
const OUTLINES = ['glyf', 'CFF '];

interface KnownFont {
  readonly path: string;
  /** Place of its folder among those that are looked through. */
  readonly order: number;
  readonly look: FontLook;
  readonly member: string | undefined;
  readonly writings: ReadonlySet<string>;
}

interface Walk {
  readonly at: Instant;
  readonly fonts: Promise<readonly KnownFont[]>;
  /** Which could be put into a document when that was tried, by writing and path. */
  readonly tried: Map<string, Promise<boolean>>;
}

/**
 * The fonts of some folders. What they are is read once for all writings and known for a while; whoever asks meanwhile
 * waits for the same walk. A font is tried before it is given: one that documents cannot be made with is passed over.
 */
export class FontFinder implements FontsOfMachine {
  readonly #folders: readonly string[];
  readonly #clock: Pick<Clock, 'now'>;
  readonly #letters: Readonly<Record<string, string>>;
  #walk: Walk | undefined;

  /** @param letters some that a font of each writing has */
  constructor(
    folders: readonly string[],
    clock: Pick<Clock, 'now'>,
    letters: Readonly<Record<string, string>> = OTHER_WRITINGS,
  ) {
    this.#folders = folders;
    this.#clock = clock;
    this.#letters = letters;
  }

  /** The Latin letters are in it too; an earlier folder goes before a better font of a later one. */
  async find(writing: string, weight: number): Promise<FoundFont | undefined> {
    const { fonts, tried } = this.#known();
    const badness = ({ path, look }: KnownFont): number => badnessOf(path, look, weight);
    const fitting = (await fonts)
      .filter(({ writings }) => writings.has(writing))
      .sort((a, b) => a.order - b.order || badness(a) - badness(b));
    for (const { path, member } of fitting) {
      const key = `${writing} ${path}`;
      if ((await tried.get(key)) === false) continue;
      const content = await readFile(path).catch(() => undefined);
      if (!content) continue;
      const font = { content, member };
      const usable = tried.get(key) ?? isUsable(font, `${this.#letters[writing] ?? ''}${COMMON}`);
      tried.set(key, usable);
      if (await usable) return font;
    }
    return undefined;
  }

  #known(): Walk {
    const now = this.#clock.now();
    if (!this.#walk || now - this.#walk.at >= KEPT_MS) {
      this.#walk = { at: now, fonts: fontsIn(this.#folders, this.#letters), tried: new Map() };
    }
    return this.#walk;
  }
}

const isUsable = (font: FoundFont, letters: string): Promise<boolean> =>
  tryFont(font, letters).then(
    () => true,
    () => false,
  );

/** One file after the other: checks run beside this. */
async function fontsIn(folders: readonly string[], letters: Readonly<Record<string, string>>): Promise<KnownFont[]> {
  const fonts: KnownFont[] = [];
  for (const [order, folder] of folders.entries()) {
    for (const path of await fontFilesIn(folder)) {
      const facts = await factsOf(path, letters);
      if (facts) fonts.push({ path, order, ...facts });
    }
  }
  return fonts;
}

/** Upright ones without serifs, of a weight close by. */
const badnessOf = (path: string, { weight, isSlanted }: FontLook, wanted: number): number =>
  Math.abs(weight - wanted) +
  (isSlanted ? 1_000 : 0) +
  (/serif|mono|condensed|narrow/i.test(path) && !/sans(?!.*(mono|condensed|narrow))/i.test(path) ? 400 : 0);

/** In the order of their names. */
async function fontFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && /\.(ttf|otf|ttc)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, MOST_FILES);
}

type Facts = Pick<KnownFont, 'look' | 'member' | 'writings'>;

/** Undefined: it has the letters of none of these writings, may not be put into documents, or cannot be read. */
async function factsOf(path: string, letters: Readonly<Record<string, string>>): Promise<Facts | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if ((await file.stat()).size > LARGEST) return undefined;
    return await readFacts(file, letters);
  } catch {
    return undefined; // one file that is broken, or not ours to read, is no reason to go without the others
  } finally {
    await file?.close();
  }
}

async function readFacts(file: FileHandle, letters: Readonly<Record<string, string>>): Promise<Facts | undefined> {
  const head = await bytesAt(file, { offset: 0, length: 16 });
  const at = directoryAt(head);
  if (at === undefined) return undefined;
  const tables = tablesIn(await bytesAt(file, { offset: at, length: DIRECTORY_BYTES }));
  if (!OUTLINES.some((name) => tables.has(name))) return undefined;
  const table = (name: string): Promise<Buffer> => bytesAt(file, tables.get(name) ?? { offset: 0, length: 0 });
  const cmap = await table('cmap');
  const named = Object.keys(letters).filter((name) => hasLetters(cmap, `${letters[name] ?? ''}${COMMON}`));
  if (named.length === 0) return undefined;
  const look = lookOf(await table('OS/2'));
  if (look?.mayEmbed !== true) return undefined;
  const isCollection = at > 0;
  const member = isCollection ? postScriptName(await table('name')) : undefined;
  return isCollection && member === undefined ? undefined : { look, member, writings: new Set(named) };
}

async function bytesAt(file: FileHandle, { offset, length }: TablePlace): Promise<Buffer> {
  const wanted = Math.min(length, MOST_TABLE);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
  return buffer.subarray(0, bytesRead);
}
