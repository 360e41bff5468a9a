/** Characters that make a text a pattern in content conditions, for the search and for the form that explains it. */
const SPECIAL_CHARACTER = /[\\^$.*+?()[\]{}|]/;

/** Returns whether a text contains special characters of regular expressions. */
export const hasRegexCharacters = (text: string): boolean => SPECIAL_CHARACTER.test(text);

/** Returns the special characters of regular expressions in a text, each once, in order. */
export const listRegexCharacters = (text: string): string[] => [
  ...new Set(text.match(new RegExp(SPECIAL_CHARACTER, 'g'))),
];
