/** Placeholders of multi-step texts: `{{name}}`, `{{function(argument)}}`, nested, the innermost first. */
import { FillMeter } from './fill-meter.js';

/** A parsed text: literal pieces and placeholders, whose content may contain more of both. */
export type TemplatePiece = string | Placeholder;
interface Placeholder {
  readonly content: readonly TemplatePiece[];
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
const MAX_REPORTED = 100;
const MAX_REPORTED_LENGTH = 1_000;

interface Brace {
  readonly at: number;
  readonly isOpen: boolean;
}

/** Returns matching braces in the order of the text; unmatched ones are omitted. */
function findPairedBraces(text: string): Brace[] {
  const braces: (Brace & { isPaired: boolean })[] = [];
  const openBraces: (Brace & { isPaired: boolean })[] = [];
  for (const { 0: written, index } of text.matchAll(/\{\{|\}\}/g)) {
    const brace = { at: index, isOpen: written === OPEN, isPaired: false };
    if (brace.isOpen) openBraces.push(brace);
    else {
      const opening = openBraces.pop();
      if (!opening) continue;
      opening.isPaired = true;
      brace.isPaired = true;
    }
    braces.push(brace);
  }
  return braces.filter(({ isPaired }) => isPaired);
}

/** Parses a text. Unmatched braces are text, because JSON has many of them. */
export function parseTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  const levels: TemplatePiece[][] = [pieces];
  let [depth, textStart] = [0, 0];
  const addText = (at: number, level: TemplatePiece[]): void => {
    if (at > textStart) level.push(text.slice(textStart, at));
    textStart = at + OPEN.length;
  };
  for (const { at, isOpen } of findPairedBraces(text)) {
    if (!isOpen) depth -= 1;
    const level = levels.at(-1) ?? pieces;
    if (depth < MAX_NESTING) {
      addText(at, level);
      if (isOpen) levels.push([]);
      else {
        levels.pop();
        levels.at(-1)?.push({ content: level });
      }
    }
    if (isOpen) depth += 1;
  }
  addText(text.length, pieces);
  return pieces;
}

/** Returns the text of pieces as it was written. */
export const formatTemplate = (pieces: readonly TemplatePiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : OPEN + formatTemplate(piece.content) + CLOSE)).join('');

/** Parses the content of a placeholder. A name with braces or parentheses is not a reference. */
export function parseReference(content: string): Reference | undefined {
  const end = content.search(/[{}()]/);
  const head = end < 0 ? content : content.slice(0, end);
  // A name of only spaces is kept as one that never exists.
  const name = head.trim() || head.slice(-1);
  if (name === '') return undefined;
  if (end < 0) return { name, argument: undefined };
  const trimmed = content.trimEnd();
  if (content[end] !== '(' || !trimmed.endsWith(')')) return undefined;
  return { name, argument: trimmed.slice(end + 1, -1) };
}

/** Resolves a reference; undefined if it is unknown. `depth` 0 means that it is in the text itself, not nested. */
export type Resolve = (reference: Reference, depth: number) => Promise<string | undefined>;

export interface ExpandedText {
  readonly text: string;
  /** Placeholders left as written: the first hundred, each by its beginning. */
  readonly unresolved: readonly string[];
}

/**
 * Replaces every placeholder that `resolve` knows. The others stay as written and are named.
 * @throws TextTooLongError when the text, or one within it, exceeds the limit of `meter`; and what `resolve` throws.
 */
export async function expandTemplate(text: string, resolve: Resolve, meter = new FillMeter()): Promise<ExpandedText> {
  await meter.count(text);
  if (!text.includes(OPEN)) return { text, unresolved: [] };
  const unresolved: string[] = [];
  const expandPieces = async (pieces: readonly TemplatePiece[], depth: number): Promise<string> => {
    const texts: string[] = [];
    let length = 0;
    for (const piece of pieces) {
      const expanded = typeof piece === 'string' ? piece : await expandPlaceholder(piece, depth);
      length += expanded.length;
      meter.checkLength(length);
      texts.push(expanded);
    }
    return texts.join('');
  };
  const expandPlaceholder = async ({ content }: Placeholder, depth: number): Promise<string> => {
    const inner = await expandPieces(content, depth + 1);
    await meter.count(inner);
    const reference = parseReference(inner);
    const value = reference && (await resolve(reference, depth));
    await meter.count(value ?? inner);
    if (value !== undefined) return value;
    const written = OPEN + inner + CLOSE;
    if (unresolved.length < MAX_REPORTED) unresolved.push(written.slice(0, MAX_REPORTED_LENGTH));
    return written;
  };
  return { text: await expandPieces(parseTemplate(text), 0), unresolved };
}
