/** As many letters as the contract takes. */
const MAX_NAME_LENGTH = 64;

/**
 * The name of a copy: `Shop (copy)`, `Shop (copy 2)`…, the first that nobody has; a copy of a copy counts on. What the name holds
 * too much gives way to the mark.
 */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const plain = withoutMark(name);
  for (let ordinal = 1; ; ordinal += 1) {
    const mark = ordinal === 1 ? ' (copy)' : ` (copy ${String(ordinal)})`;
    const copy = `${cut(plain, MAX_NAME_LENGTH - mark.length)}${mark}`;
    if (!taken.has(copy)) return copy;
  }
}

/** What names of copies of a monitor begin with. */
export const withoutMark = (name: string): string => name.replace(/ \(copy(?: \d+)?\)$/, '');

/** Within so many units, no letter halved. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > most) break;
    kept += letter;
  }
  return kept.trimEnd();
}
