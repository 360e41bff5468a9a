const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const ATTRIBUTE = /(<[^>]*?)\sstyle="/gi;

/** What the style elements of a mail of ours say. */
export const extractStyles = (html: string): string =>
  [...html.matchAll(SHEET)].map(([, rules = '']) => rules).join('\n');

/** The mail with its style elements gone and its style attributes named `data-style`. */
export const withoutStyles = (html: string): string => html.replace(SHEET, '').replace(ATTRIBUTE, '$1 data-style="');
