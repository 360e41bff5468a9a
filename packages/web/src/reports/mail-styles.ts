const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /(<[^>]*?)\sstyle="/gi;

/** Returns the content of an e-mail's style elements. */
export const extractStyles = (html: string): string =>
  [...html.matchAll(STYLE_ELEMENT)].map(([, rules = '']) => rules).join('\n');

/** Returns the e-mail without style elements and with style attributes renamed to `data-style`. */
export const withoutStyles = (html: string): string =>
  html.replace(STYLE_ELEMENT, '').replace(STYLE_ATTRIBUTE, '$1 data-style="');
