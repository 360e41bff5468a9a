/** Which signs make a text a pattern in content conditions: the same for the search and for the form that explains it. */
const SIGN = /[\\^$.*+?()[\]{}|]/;

/** The text holds a sign of regular expressions. */
export const hasPatternSigns = (text: string): boolean => SIGN.test(text);

/** The signs of regular expressions in a text, each once, in their order. */
export const patternSigns = (text: string): string[] => [...new Set(text.match(new RegExp(SIGN, 'g')))];
