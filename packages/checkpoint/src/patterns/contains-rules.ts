/** Whether a text holds another, in steps that grow with their lengths and not with the product of them. */

/** Up to here the engine's own search is quick enough even at its worst: it may compare each letter with each. */
const QUICK = 50_000_000;

export const contains = (text: string, part: string): boolean =>
  text.length * part.length <= QUICK ? text.includes(part) : searched(text, part).isFound;

/** How far a search can go on from what it has when the next letter differs (Knuth, Morris, Pratt). */
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

/** The search that never looks at a letter of the text twice; `steps`: comparisons with it. */
export function searched(text: string, part: string): { readonly isFound: boolean; readonly steps: number } {
  if (part === '') return { isFound: true, steps: 0 };
  const table = fallbacks(part);
  let [length, steps] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    steps += 1;
    while (length > 0 && letter !== part.charCodeAt(length)) {
      length = table[length - 1] ?? 0;
      steps += 1;
    }
    if (letter === part.charCodeAt(length)) length += 1;
    if (length === part.length) return { isFound: true, steps };
  }
  return { isFound: false, steps };
}
