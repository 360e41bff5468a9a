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
interface Open {
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
  const whole: TemplatePart[] = [];
  const open: Open[] = [];
  const parts = (): TemplatePart[] => open.at(-1)?.parts ?? whole;
  let [at, begun] = [0, 0];
  const takeTo = (next: number): void => {
    if (at > begun) parts().push({ text: text.slice(begun, at) });
    at = begun = next;
  };
  while (at < text.length) {
    const head = open.length < MAX_DEPTH ? headAt(text, at) : undefined;
    if (open.length > 0 && text.startsWith(END, at)) {
      takeTo(at + END.length);
      close(text, open, whole, at);
    } else if (head) {
      takeTo(at + head.source.length);
      if (head.opens) open.push({ name: head.name, head: head.source, startsAt: at - head.source.length, parts: [] });
      else parts().push({ name: head.name, argument: undefined, source: head.source });
    } else at += 1;
  }
  takeTo(at);
  while (open.length > 0) giveUp(open, whole);
  return whole;
}

function headAt(text: string, at: number): { name: string; source: string; opens: boolean } | undefined {
  if (!text.startsWith('{{', at)) return undefined;
  HEAD.lastIndex = at;
  const found = HEAD.exec(text);
  if (!found) return undefined;
  const name = (found[1] ?? '').replace(ZERO_WIDTH, '').trim();
  return { name, source: found[0], opens: found[2] === '(' };
}

/** Closes the placeholder opened last, which becomes a part of its parent; its text ends at `endsAt`. */
function close(text: string, open: Open[], whole: TemplatePart[], until: number): void {
  const last = open.pop();
  if (!last) return;
  const { name, parts: argument, startsAt } = last;
  (open.at(-1)?.parts ?? whole).push({ name, argument, source: text.slice(startsAt, until) });
}

/** Turns the placeholder opened last, which is never closed, into text; its content belongs to its parent. */
function giveUp(open: Open[], whole: TemplatePart[]): void {
  const last = open.pop();
  if (!last) return;
  const around = open.at(-1)?.parts ?? whole;
  around.push({ text: last.head });
  for (const part of last.parts) around.push(part);
}

/** Returns all placeholders; the inner ones of a call come before it. */
export function placeholdersIn(parts: readonly TemplatePart[]): Exclude<TemplatePart, { readonly text: string }>[] {
  return parts.flatMap((part) => ('text' in part ? [] : [...placeholdersIn(part.argument ?? []), part]));
}
