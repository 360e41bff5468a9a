/** Texts with `{{Name}}`, `{{@name}}` and `{{@Function(text)}}`, which nest; integrations, sections 9 and 10. */

/** A piece of text as it is, or a placeholder; `argument` undefined: written without brackets. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly name: string; readonly argument: readonly TemplatePart[] | undefined; readonly source: string };

/** Deeper nesting is text: nobody writes it, and each level is a call. */
const DEEPEST = 20;
const ZERO_WIDTH = /\u200B|\u200C|\u200D|\u2060|\uFEFF/g;

/** What is no whole placeholder stays text. */
export function parseTemplate(text: string): readonly TemplatePart[] {
  return parseUntil(text, 0, undefined, 0).parts;
}

interface Parsed {
  readonly parts: TemplatePart[];
  /** Behind the end mark; -1 when there was none. */
  readonly next: number;
}

function parseUntil(text: string, from: number, end: string | undefined, depth: number): Parsed {
  const parts: TemplatePart[] = [];
  let [at, begun] = [from, from];
  const flush = (): void => {
    if (at > begun) parts.push({ text: text.slice(begun, at) });
  };
  while (at < text.length) {
    if (end !== undefined && text.startsWith(end, at)) {
      flush();
      return { parts, next: at + end.length };
    }
    const found = text.startsWith('{{', at) && depth < DEEPEST ? placeholderAt(text, at, depth) : undefined;
    if (!found) {
      at += 1;
      continue;
    }
    flush();
    parts.push(found.part);
    at = begun = found.next;
  }
  flush();
  return { parts, next: end === undefined ? at : -1 };
}

const HEAD = /\{\{([^{}()]{1,200})(\}\}|\()/y;

function placeholderAt(text: string, at: number, depth: number): { part: TemplatePart; next: number } | undefined {
  HEAD.lastIndex = at;
  const head = HEAD.exec(text);
  if (!head) return undefined;
  const name = (head[1] ?? '').replace(ZERO_WIDTH, '').trim();
  const next = at + head[0].length;
  if (head[2] === '}}') return { part: { name, argument: undefined, source: head[0] }, next };
  const inner = parseUntil(text, next, ')}}', depth + 1);
  if (inner.next < 0) return undefined;
  const source = text.slice(at, inner.next);
  return { part: { name, argument: inner.parts, source }, next: inner.next };
}

/** More than any receiver takes; values repeat, so a short text can ask for a very long one. */
export const LONGEST_FILLED = 1024 * 1024;

/** What a text asks for is longer than is sent. */
export class TooLong extends Error {}

/** What a placeholder stands for; undefined: nothing known, it stays as it is written. */
export type Resolve = (name: string, argument: string | undefined) => Promise<string | undefined>;

/**
 * The text with its placeholders filled from inside out. Values are never looked through again.
 * @throws TooLong when it gets longer than is sent.
 */
export async function fillParts(parts: readonly TemplatePart[], resolve: Resolve, encode = same): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    texts.push(text);
    length += text.length;
    if (length > LONGEST_FILLED) throw new TooLong(`longer than ${LONGEST_FILLED / 1024 / 1024} MB`);
  };
  for (const part of parts) {
    if ('text' in part) {
      add(part.text);
      continue;
    }
    const argument = part.argument && (await fillParts(part.argument, resolve));
    const value = await resolve(part.name, argument);
    add(value === undefined ? part.source : encode(value));
  }
  return texts.join('');
}

const same = (value: string): string => value;
