/** Substring search in linear rather than quadratic time. */

/**
 * Up to this product of lengths the engine's own search is fast enough even in its worst case of comparing each letter
 * with each.
 */
const MAX_NATIVE_COMPARISONS = 50_000_000;

export const contains = (text: string, substring: string): boolean =>
  text.length * substring.length <= MAX_NATIVE_COMPARISONS
    ? text.includes(substring)
    : searchSubstring(text, substring).isFound;

/** Returns, for each prefix, how much of it can be reused when the next character differs (Knuth, Morris, Pratt). */
function buildFallbackTable(substring: string): Int32Array {
  const table = new Int32Array(substring.length);
  let matchedLength = 0;
  for (let index = 1; index < substring.length; index += 1) {
    while (matchedLength > 0 && substring.charCodeAt(index) !== substring.charCodeAt(matchedLength))
      matchedLength = table[matchedLength - 1] ?? 0;
    if (substring.charCodeAt(index) === substring.charCodeAt(matchedLength)) matchedLength += 1;
    table[index] = matchedLength;
  }
  return table;
}

/** Searches without reading a character of the text twice; `steps` is the number of comparisons with it. */
export function searchSubstring(
  text: string,
  substring: string,
): { readonly isFound: boolean; readonly steps: number } {
  if (substring === '') return { isFound: true, steps: 0 };
  const table = buildFallbackTable(substring);
  let [matchedLength, steps] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    steps += 1;
    while (matchedLength > 0 && code !== substring.charCodeAt(matchedLength)) {
      matchedLength = table[matchedLength - 1] ?? 0;
      steps += 1;
    }
    if (code === substring.charCodeAt(matchedLength)) matchedLength += 1;
    if (matchedLength === substring.length) return { isFound: true, steps };
  }
  return { isFound: false, steps };
}
