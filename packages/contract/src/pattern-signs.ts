/** Characters that make a text a pattern in content conditions, for the search and for the form that explains it. */
const SIGN = /[\\^$.*+?()[\]{}|]/;

/** Returns whether a text contains special characters of regular expressions. */
export const hasPatternSigns = (text: string): boolean => SIGN.test(text);

/** Returns the special characters of regular expressions in a text, each once, in order. */
export const patternSigns = (text: string): string[] => [...new Set(text.match(new RegExp(SIGN, 'g')))];
