/** Placeholders of multi-step texts: `{{name}}`, `{{function(argument)}}`, nested to any depth, the innermost first. */

/** A text as it is written: literal pieces and placeholders, whose content may hold more of both. */
export type Piece = string | Placeholder;
export interface Placeholder {
  readonly content: readonly Piece[];
}

/** What stands between the braces, once everything inside is replaced. */
export interface Reference {
  /** As written, without what is around it. */
  readonly name: string;
  /** Undefined without parentheses. */
  readonly argument: string | undefined;
}

const OPEN = '{{';
const CLOSE = '}}';

/** The pieces of a text. Braces that are not closed, or close nothing, are text: JSON has many of them. */
export function parseTemplate(text: string): Piece[] {
  const levels: Piece[][] = [[]];
  for (const mark of text.split(/(\{\{|\}\})/)) {
    const current = levels.at(-1);
    if (mark === OPEN) levels.push([]);
    else if (mark === CLOSE && levels.length > 1) {
      const content = levels.pop() ?? [];
      levels.at(-1)?.push({ content });
    } else if (mark !== '') current?.push(mark);
  }
  return levels.reduceRight((inner, outer) => [...outer, OPEN, ...inner]);
}

/** The text of pieces as it was written. */
export const templateText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : OPEN + templateText(piece.content) + CLOSE)).join('');

/** The reference a content means. A name holds no braces or parentheses; one that does is no reference. */
export function referenceOf(content: string): Reference | undefined {
  const match = /^\s*([^{}()]+?)\s*(?:\((.*)\))?\s*$/s.exec(content);
  const name = match?.[1];
  return name === undefined ? undefined : { name, argument: match?.[2] };
}

/** What a reference stands for; undefined when nobody knows it. `depth` 0: it stands in the text itself, not in another. */
export type Resolve = (reference: Reference, depth: number) => Promise<string | undefined>;

export interface Expanded {
  readonly text: string;
  /** Placeholders that stayed as they are, as written. */
  readonly unresolved: readonly string[];
}

/** Replaces every placeholder that `resolve` knows; the others stay as they are written, and are named. */
export async function expandTemplate(text: string, resolve: Resolve): Promise<Expanded> {
  if (!text.includes(OPEN)) return { text, unresolved: [] };
  const unresolved: string[] = [];
  const put = async (pieces: readonly Piece[], depth: number): Promise<string> => {
    let whole = '';
    for (const piece of pieces) whole += typeof piece === 'string' ? piece : await replaced(piece, depth);
    return whole;
  };
  const replaced = async ({ content }: Placeholder, depth: number): Promise<string> => {
    const inner = await put(content, depth + 1);
    const reference = referenceOf(inner);
    const value = reference && (await resolve(reference, depth));
    if (value !== undefined) return value;
    const written = OPEN + inner + CLOSE;
    unresolved.push(written);
    return written;
  };
  return { text: await put(parseTemplate(text), 0), unresolved };
}
