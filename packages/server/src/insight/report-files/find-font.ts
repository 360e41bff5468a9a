import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
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

/** A font of this machine. */
export interface FoundFont {
  readonly content: Buffer;
  /** Which of a collection. */
  readonly member: string | undefined;
}

/** What a font must have besides the letters it is looked for: names mix them. */
const COMMON = 'Az09-.()';
const MOST_FILES = 10_000;
const MOST_TABLE = 4 * 1024 * 1024;
const LARGEST = 64 * 1024 * 1024;

/**
 * The font of these folders that suits best for letters of a writing, with the Latin ones too; an earlier folder goes
 * before a better font of a later one. Undefined: none has them.
 * @param letters some that a font of that writing has
 */
export async function findFont(
  folders: readonly string[],
  letters: string,
  weight: number,
): Promise<FoundFont | undefined> {
  for (const folder of folders) {
    let best: { readonly path: string; readonly badness: number; readonly member: string | undefined } | undefined;
    for (const path of await fontFilesIn(folder)) {
      const facts = await factsOf(path, `${letters}${COMMON}`);
      if (!facts) continue;
      const badness = badnessOf(path, facts.look, weight);
      if (!best || badness < best.badness) best = { path, badness, member: facts.member };
    }
    if (best) return { content: await readFile(best.path), member: best.member };
  }
  return undefined;
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

interface Facts {
  readonly look: FontLook;
  readonly member: string | undefined;
}

/** Undefined: it does not have these letters, may not be put into documents, or cannot be read. */
async function factsOf(path: string, letters: string): Promise<Facts | undefined> {
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

async function readFacts(file: FileHandle, letters: string): Promise<Facts | undefined> {
  const head = await bytesAt(file, { offset: 0, length: 16 });
  const at = directoryAt(head);
  if (at === undefined) return undefined;
  const tables = tablesIn(await bytesAt(file, { offset: at, length: DIRECTORY_BYTES }));
  const table = (name: string): Promise<Buffer> => bytesAt(file, tables.get(name) ?? { offset: 0, length: 0 });
  if (!hasLetters(await table('cmap'), letters)) return undefined;
  const look = lookOf(await table('OS/2'));
  if (look?.mayEmbed !== true) return undefined;
  const isCollection = at > 0;
  const member = isCollection ? postScriptName(await table('name')) : undefined;
  return isCollection && member === undefined ? undefined : { look, member };
}

async function bytesAt(file: FileHandle, { offset, length }: TablePlace): Promise<Buffer> {
  const wanted = Math.min(length, MOST_TABLE);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
  return buffer.subarray(0, bytesRead);
}
