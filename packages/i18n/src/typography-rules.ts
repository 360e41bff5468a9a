import type { Culture } from './culture.js';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';
const isFrench = (culture: Culture): boolean => culture.startsWith('fr');

/** Sets French punctuation: lines must not end before `:`, `;`, `!` or `?`, nor just inside « ». */
export function bindPunctuation(culture: Culture, text: string): string {
  if (!isFrench(culture)) return text;
  return text.replace(/ (?=[:»])|(?<=«) /g, NO_BREAK).replace(/ (?=[;!?])/g, NARROW_NO_BREAK);
}

/** Returns `Label: value`; in French with a space before the colon. */
export const formatLabelled = (culture: Culture, label: string, value: string): string =>
  `${label}${isFrench(culture) ? NO_BREAK : ''}: ${value}`;

/** Returns a date that begins with its day; in French the first day of a month is written `1er avril 2026`. */
export const ordinalFirstDay = (culture: Culture, date: string): string =>
  isFrench(culture) ? date.replace(/^1(?=\s)/, '1er') : date;
