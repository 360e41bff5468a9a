const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const ATTRIBUTE = /(<[^>]*?)\sstyle="/gi;

/** Returns the content of an e-mail's style elements. */
export const extractStyles = (html: string): string =>
  [...html.matchAll(SHEET)].map(([, rules = '']) => rules).join('\n');

/** Returns the e-mail without style elements and with style attributes renamed to `data-style`. */
export const withoutStyles = (html: string): string => html.replace(SHEET, '').replace(ATTRIBUTE, '$1 data-style="');
