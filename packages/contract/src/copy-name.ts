/** Names of copies: `Shop (copy)`, `Shop (copy 2)`… */
import { message } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';

const COPY = message('copy', 'noun');

interface CopyNameOptions {
  readonly translate: Translate;
  /** In UTF-16 units. */
  readonly maxLength: number;
  readonly isTaken: (name: string) => boolean;
}

/** Returns the first free name for a copy. A copy of a copy continues the count; long names are shortened. */
export function copyName(name: string, { translate, maxLength, isTaken }: CopyNameOptions): string {
  const plain = withoutCopyMark(name, translate);
  const word = translate(COPY);
  for (let ordinal = 1; ; ordinal += 1) {
    const mark = ordinal === 1 ? ` (${word})` : ` (${word} ${ordinal})`;
    const copy = `${truncate(plain, maxLength - mark.length)}${mark}`;
    if (!isTaken(copy)) return copy;
  }
}

/** Removes the mark of a copy in the language of `translate`. */
export const withoutCopyMark = (name: string, translate: Translate): string =>
  name.replace(new RegExp(` \\(${translate(COPY)}(?: \\d+)?\\)$`), '');

/** Shortens a text to a number of UTF-16 units without splitting a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > maxLength) break;
    kept += letter;
  }
  return kept.trimEnd();
}
