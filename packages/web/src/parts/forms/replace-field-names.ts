import type { FieldProblems } from '../../api/problem.js';

/** Names of the API as they stand in a sentence: of two words at least, so that none is taken for a name that is just a word. */
const NAME = /\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b/g;

/** Problems in which other fields of the form are called what their labels say. */
export function replaceFieldNames(
  { byField, others }: FieldProblems,
  fields: readonly string[],
  getLabel: (field: string) => string,
): FieldProblems {
  const replaceNames = (text: string): string =>
    text.replace(NAME, (name) => (fields.includes(name) ? `“${getLabel(name)}”` : name));
  return {
    byField: Object.fromEntries(Object.entries(byField).map(([field, text]) => [field, replaceNames(text)])),
    others: others.map(replaceNames),
  };
}
