/**
 * Parses and formats JSON without changing its numbers. `JSON.parse` turns 1050118621198921728 into …700,
 * `10.10` into 10.1 and `1e400` into Infinity. Numbers that JavaScript would write differently become strings that begin
 * with a mark. `JSON.parse` reads everything else: it is fast, accepts any depth, and alone decides what is valid JSON.
 */
import { randomUUID } from 'node:crypto';

/** Random per process, so that no document can contain a text that looks like one of these numbers. */
export const numberMark = randomUUID();

/**
 * Replaces each number that would not keep its text by a JSON string: the mark and the number. Invalid JSON
 * stays invalid. Linear in the length of the text.
 *
 * Workers that run from source text get this function as `String(markNumbers)`, so it may use only its arguments and
 * no helper function.
 */
export function markNumbers(text: string, mark: string): string {
  const next = /["\-\d]/g;
  const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const colon = /[ \t\r\n]*:/y;
  const parts: string[] = [];
  let copied = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const from = match.index;
    if (match[0] === '"') {
      // Up to the closing quote. A quote after an odd number of backslashes belongs to the text.
      let end = from;
      let isEscaped = true;
      while (isEscaped) {
        end = text.indexOf('"', end + 1);
        if (end === -1) return text;
        let backslashes = 0;
        while (text[end - 1 - backslashes] === '\\') backslashes += 1;
        isEscaped = backslashes % 2 === 1;
      }
      next.lastIndex = end + 1;
      continue;
    }
    number.lastIndex = from;
    const digits = number.exec(text)?.[0] ?? '';
    if (digits === '') continue;
    const end = from + digits.length;
    next.lastIndex = end;
    if (String(Number(digits)) === digits) continue;
    // Only a name is followed by a colon, and a number is not a name.
    colon.lastIndex = end;
    if (colon.test(text)) return text;
    parts.push(text.slice(copied, from), '"', mark, digits, '"');
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/** Parses JSON. A number whose text would change becomes a string that begins with `numberMark`. @throws SyntaxError */
export const parseExactJson = (text: string): unknown => JSON.parse(markNumbers(text, numberMark));

/**
 * Formats a value of `parseExactJson`: a text as it is, anything else as JSON with its original numbers. Undefined for
 * undefined. @throws RangeError if the value is nested too deeply.
 * @param indent spaces per level; default: everything on one line
 */
export function formatExactJson(value: unknown, indent?: number): string | undefined {
  if (typeof value === 'string') return value.startsWith(numberMark) ? value.slice(numberMark.length) : value;
  const json = JSON.stringify(value, undefined, indent) as string | undefined;
  return json?.includes(numberMark) ? json.replace(new RegExp(`"${numberMark}([^"]*)"`, 'g'), '$1') : json;
}
