/** Substring search in linear rather than quadratic time. */

/**
 * Up to this product of lengths the engine's own search is fast enough even in its worst case of comparing each letter
 * with each.
 */
const QUICK = 50_000_000;

export const contains = (text: string, part: string): boolean =>
  text.length * part.length <= QUICK ? text.includes(part) : searched(text, part).isFound;

/** Returns, for each prefix, how much of it can be reused when the next character differs (Knuth, Morris, Pratt). */
function fallbacks(part: string): Int32Array {
  const table = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (length > 0 && part.charCodeAt(at) !== part.charCodeAt(length)) length = table[length - 1] ?? 0;
    if (part.charCodeAt(at) === part.charCodeAt(length)) length += 1;
    table[at] = length;
  }
  return table;
}

/** Searches without reading a character of the text twice; `steps` is the number of comparisons with it. */
export function searched(text: string, part: string): { readonly isFound: boolean; readonly steps: number } {
  if (part === '') return { isFound: true, steps: 0 };
  const table = fallbacks(part);
  let [length, steps] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    steps += 1;
    while (length > 0 && code !== part.charCodeAt(length)) {
      length = table[length - 1] ?? 0;
      steps += 1;
    }
    if (code === part.charCodeAt(length)) length += 1;
    if (length === part.length) return { isFound: true, steps };
  }
  return { isFound: false, steps };
}
