import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

/** Maximum length in the contract. */
const MAX_NAME_LENGTH = 64;

const COPY = t(message('copy', 'noun'));
const SUFFIX = new RegExp(` \\(${COPY}(?: \\d+)?\\)$`);

/**
 * Returns the first free name for a copy: `Shop (copy)`, `Shop (copy 2)`… A copy of a copy continues the count. Long
 * names are shortened to fit the suffix.
 */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const plain = withoutMark(name);
  for (let ordinal = 1; ; ordinal += 1) {
    const mark = ordinal === 1 ? ` (${COPY})` : ` (${COPY} ${String(ordinal)})`;
    const copy = `${truncate(plain, MAX_NAME_LENGTH - mark.length)}${mark}`;
    if (!taken.has(copy)) return copy;
  }
}

/** Removes the suffix of a copy. */
export const withoutMark = (name: string): string => name.replace(SUFFIX, '');

/** Shortens a text to a number of UTF-16 units without splitting a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > maxLength) break;
    kept += character;
  }
  return kept.trimEnd();
}
