import { t } from '../../i18n/translate.js';
import type { FieldProblems } from '../../api/problem.js';

/** Field names of the API within a sentence. At least two words, so that ordinary words do not match. */
const NAME = /\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b/g;

/** Replaces names of other fields in problems with their labels. */
export function replaceFieldNames(
  { byField, others }: FieldProblems,
  fields: readonly string[],
  getLabel: (field: string) => string,
): FieldProblems {
  const replaceNames = (text: string): string =>
    text.replace(NAME, (name) => (fields.includes(name) ? t('“{fieldLabel}”', { fieldLabel: getLabel(name) }) : name));
  return {
    byField: Object.fromEntries(Object.entries(byField).map(([field, text]) => [field, replaceNames(text)])),
    others: others.map(replaceNames),
  };
}
