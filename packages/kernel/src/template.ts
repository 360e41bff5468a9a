/** Parses texts with `{{Name}}`, `{{@name}}` and `{{@Function(text)}}`. Placeholders can nest. */

/** A piece of plain text, or a placeholder. `argument` undefined: written without brackets. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly name: string; readonly argument: readonly TemplatePart[] | undefined; readonly source: string };

/** Deeper nesting is treated as text, since each level is a recursive call. */
const MAX_DEPTH = 20;
const ZERO_WIDTH = /\u200B|\u200C|\u200D|\u2060|\uFEFF/g;

const END = ')}}';
const HEAD = /\{\{([^{}()]{1,200})(\}\}|\()/y;

/** A placeholder whose end has not been found yet. */
interface OpenPlaceholder {
  readonly name: string;
  readonly head: string;
  readonly startsAt: number;
  readonly parts: TemplatePart[];
}

/**
 * Parses a text. Incomplete placeholders stay text. One pass: an end mark closes the placeholder opened last, and those
 * still open at the end were text. Trying each opening again would take exponential time for unclosed ones.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  const rootParts: TemplatePart[] = [];
  const openPlaceholders: OpenPlaceholder[] = [];
  const parts = (): TemplatePart[] => openPlaceholders.at(-1)?.parts ?? rootParts;
  let [at, textStart] = [0, 0];
  const flushTextUpTo = (next: number): void => {
    if (at > textStart) parts().push({ text: text.slice(textStart, at) });
    at = textStart = next;
  };
  while (at < text.length) {
    const head = openPlaceholders.length < MAX_DEPTH ? matchHead(text, at) : undefined;
    if (openPlaceholders.length > 0 && text.startsWith(END, at)) {
      flushTextUpTo(at + END.length);
      closePlaceholder(text, openPlaceholders, rootParts, at);
    } else if (head) {
      flushTextUpTo(at + head.source.length);
      if (head.isCall)
        openPlaceholders.push({ name: head.name, head: head.source, startsAt: at - head.source.length, parts: [] });
      else parts().push({ name: head.name, argument: undefined, source: head.source });
    } else at += 1;
  }
  flushTextUpTo(at);
  while (openPlaceholders.length > 0) revertToText(openPlaceholders, rootParts);
  return rootParts;
}

function matchHead(text: string, at: number): { name: string; source: string; isCall: boolean } | undefined {
  if (!text.startsWith('{{', at)) return undefined;
  HEAD.lastIndex = at;
  const match = HEAD.exec(text);
  if (!match) return undefined;
  const name = (match[1] ?? '').replace(ZERO_WIDTH, '').trim();
  return { name, source: match[0], isCall: match[2] === '(' };
}

/** Closes the placeholder opened last, which becomes a part of its parent; its text ends at `endsAt`. */
function closePlaceholder(
  text: string,
  openPlaceholders: OpenPlaceholder[],
  rootParts: TemplatePart[],
  endsAt: number,
): void {
  const last = openPlaceholders.pop();
  if (!last) return;
  const { name, parts: argument, startsAt } = last;
  (openPlaceholders.at(-1)?.parts ?? rootParts).push({ name, argument, source: text.slice(startsAt, endsAt) });
}

/** Turns the placeholder opened last, which is never closed, into text; its content belongs to its parent. */
function revertToText(openPlaceholders: OpenPlaceholder[], rootParts: TemplatePart[]): void {
  const last = openPlaceholders.pop();
  if (!last) return;
  const parentParts = openPlaceholders.at(-1)?.parts ?? rootParts;
  parentParts.push({ text: last.head });
  for (const part of last.parts) parentParts.push(part);
}

/** Returns all placeholders; the inner ones of a call come before it. */
export function placeholdersIn(parts: readonly TemplatePart[]): Exclude<TemplatePart, { readonly text: string }>[] {
  return parts.flatMap((part) => ('text' in part ? [] : [...placeholdersIn(part.argument ?? []), part]));
}
