/** Names of copies: `Shop (copy)`, `Shop (copy 2)`… */
import { message } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';

const COPY = message('copy', 'noun');

/** `COPY` in every language: a copy may be made in another language than its original. */
const COPY_MARKS = /(?: \((?:copy|kopie|copie)(?: \d+)?\))+$/i;

interface CopyNameOptions {
  readonly translate: Translate;
  /** In UTF-16 units. */
  readonly maxLength: number;
  readonly isTaken: (name: string) => boolean;
}

/** Returns the first free name for a copy. A copy of a copy continues the count; long names are shortened. */
export function copyName(name: string, { translate, maxLength, isTaken }: CopyNameOptions): string {
  const baseName = stripCopyMark(name);
  const copyText = translate(COPY);
  for (let ordinal = 1; ; ordinal += 1) {
    const mark = ordinal === 1 ? ` (${copyText})` : ` (${copyText} ${ordinal})`;
    const copy = `${truncate(baseName, maxLength - mark.length)}${mark}`;
    if (!isTaken(copy)) return copy;
  }
}

/** Removes the marks of copies, in any language. */
export const stripCopyMark = (name: string): string => name.replace(COPY_MARKS, '');

/** Shortens a text to a number of UTF-16 units without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  let truncated = '';
  for (const character of text) {
    if (truncated.length + character.length > maxLength) break;
    truncated += character;
  }
  return truncated.trimEnd();
}
