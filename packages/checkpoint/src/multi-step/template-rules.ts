/** Placeholders of multi-step texts: `{{name}}`, `{{function(argument)}}`, nested, the innermost first. */
import { FillMeter } from './fill-meter.js';

/** A parsed text: literal pieces and placeholders, whose content may contain more of both. */
export type Piece = string | Placeholder;
interface Placeholder {
  readonly content: readonly Piece[];
}

/** Content of the braces, after everything inside is replaced. */
export interface Reference {
  /** As written, without surrounding spaces. */
  readonly name: string;
  /** Undefined without parentheses. */
  readonly argument: string | undefined;
}

const OPEN = '{{';
const CLOSE = '}}';
/**
 * Deeper nesting is treated as text: it does not occur in practice, and the innermost text is copied once per level.
 */
export const MAX_NESTING = 20;
/** Number of unresolved placeholders that are named, each by its beginning. */
const MAX_NAMED = 100;
const MAX_NAMED_LENGTH = 1_000;

interface Mark {
  readonly at: number;
  readonly isOpen: boolean;
}

/** Returns matching braces in the order of the text; unmatched ones are omitted. */
function pairedMarks(text: string): Mark[] {
  const all: (Mark & { isPaired: boolean })[] = [];
  const open: (Mark & { isPaired: boolean })[] = [];
  for (const { 0: written, index: at } of text.matchAll(/\{\{|\}\}/g)) {
    const mark = { at, isOpen: written === OPEN, isPaired: false };
    if (mark.isOpen) open.push(mark);
    else {
      const partner = open.pop();
      if (!partner) continue;
      partner.isPaired = true;
      mark.isPaired = true;
    }
    all.push(mark);
  }
  return all.filter(({ isPaired }) => isPaired);
}

/** Parses a text. Unmatched braces are text, because JSON has many of them. */
export function parseTemplate(text: string): Piece[] {
  const whole: Piece[] = [];
  const levels: Piece[][] = [whole];
  let [depth, begun] = [0, 0];
  const take = (at: number, level: Piece[]): void => {
    if (at > begun) level.push(text.slice(begun, at));
    begun = at + OPEN.length;
  };
  for (const { at, isOpen } of pairedMarks(text)) {
    if (!isOpen) depth -= 1;
    const level = levels.at(-1) ?? whole;
    if (depth < MAX_NESTING) {
      take(at, level);
      if (isOpen) levels.push([]);
      else {
        levels.pop();
        levels.at(-1)?.push({ content: level });
      }
    }
    if (isOpen) depth += 1;
  }
  take(text.length, whole);
  return whole;
}

/** Returns the text of pieces as it was written. */
export const templateText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : OPEN + templateText(piece.content) + CLOSE)).join('');

/** Parses the content of a placeholder. A name with braces or parentheses is not a reference. */
export function parseReference(content: string): Reference | undefined {
  const end = content.search(/[{}()]/);
  const head = end < 0 ? content : content.slice(0, end);
  // A name of only spaces is kept as one that never exists.
  const name = head.trim() || head.slice(-1);
  if (name === '') return undefined;
  if (end < 0) return { name, argument: undefined };
  const whole = content.trimEnd();
  if (content[end] !== '(' || !whole.endsWith(')')) return undefined;
  return { name, argument: whole.slice(end + 1, -1) };
}

/** Resolves a reference; undefined if it is unknown. `depth` 0 means that it is in the text itself, not nested. */
export type Resolve = (reference: Reference, depth: number) => Promise<string | undefined>;

export interface Expanded {
  readonly text: string;
  /** Placeholders left as written: the first hundred, each by its beginning. */
  readonly unresolved: readonly string[];
}

/**
 * Replaces every placeholder that `resolve` knows. The others stay as written and are named.
 * @throws TextTooLongError when the text, or one within it, exceeds the limit of `meter`; and what `resolve` throws.
 */
export async function expandTemplate(text: string, resolve: Resolve, meter = new FillMeter()): Promise<Expanded> {
  await meter.take(text);
  if (!text.includes(OPEN)) return { text, unresolved: [] };
  const unresolved: string[] = [];
  const put = async (pieces: readonly Piece[], depth: number): Promise<string> => {
    const texts: string[] = [];
    let length = 0;
    for (const piece of pieces) {
      const next = typeof piece === 'string' ? piece : await replaced(piece, depth);
      length += next.length;
      meter.checkLength(length);
      texts.push(next);
    }
    return texts.join('');
  };
  const replaced = async ({ content }: Placeholder, depth: number): Promise<string> => {
    const inner = await put(content, depth + 1);
    await meter.take(inner);
    const reference = parseReference(inner);
    const value = reference && (await resolve(reference, depth));
    await meter.take(value ?? inner);
    if (value !== undefined) return value;
    const written = OPEN + inner + CLOSE;
    if (unresolved.length < MAX_NAMED) unresolved.push(written.slice(0, MAX_NAMED_LENGTH));
    return written;
  };
  return { text: await put(parseTemplate(text), 0), unresolved };
}
