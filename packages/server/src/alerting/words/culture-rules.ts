/** The five cultures of the contract; en-US and en-GB share the English texts. */
export const cultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;
export type Culture = (typeof cultures)[number];

/** A text in English, French, German and Dutch. */
export type Languages = readonly [string, string, string, string];

const COLUMN = { en: 0, fr: 1, de: 2, nl: 3 } as const;

/** Returns the index of the culture's language. */
export const languageColumn = (culture: Culture): 0 | 1 | 2 | 3 => COLUMN[culture.slice(0, 2) as keyof typeof COLUMN];

/** Returns `en-GB` for cultures that are not in the contract. */
export const toCulture = (name: string): Culture => cultures.find((culture) => culture === name) ?? 'en-GB';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';
const isFrench = (culture: Culture): boolean => culture.startsWith('fr');

/** Inserts the non-breaking spaces of French typography before `:`, `;`, `!` and `?`, and inside « ». */
export function boundIn(culture: Culture, text: string): string {
  if (!isFrench(culture)) return text;
  return text.replace(/ (?=[:»])|(?<=«) /g, NO_BREAK).replace(/ (?=[;!?])/g, NARROW_NO_BREAK);
}

/** Returns `Label: value`; in French, a space precedes the colon. */
export const labelled = (culture: Culture, label: string, value: string): string =>
  `${label}${isFrench(culture) ? NO_BREAK : ''}: ${value}`;

/** Returns a text in the language of a culture with its placeholders replaced; a placeholder without a value stays. */
export const translate = (culture: Culture, texts: Languages, values: Readonly<Record<string, string>> = {}): string =>
  boundIn(culture, texts[languageColumn(culture)]).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
