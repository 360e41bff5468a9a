/** The five cultures of the contract, and the four languages they speak. */
export const cultures = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const;
export type Culture = (typeof cultures)[number];

/** A text in English, French, German and Dutch. */
export type Languages = readonly [string, string, string, string];

const COLUMN = { en: 0, fr: 1, de: 2, nl: 3 } as const;

/** Which of the four languages. */
export const columnOf = (culture: Culture): 0 | 1 | 2 | 3 => COLUMN[culture.slice(0, 2) as keyof typeof COLUMN];

/** Other cultures than those of the contract read English. */
export const cultureOf = (name: string): Culture => cultures.find((culture) => culture === name) ?? 'en-GB';

/** A text with its places filled; a place nobody fills stays. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
