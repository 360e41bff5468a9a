import type { Culture } from '@vedette/i18n/culture';

const COLUMN = { en: 0, fr: 1, de: 2, nl: 3 } as const;

/** Returns the column of a culture's language in tables of English, French, German and Dutch texts. */
export const languageColumn = (culture: Culture): 0 | 1 | 2 | 3 => COLUMN[culture.slice(0, 2) as keyof typeof COLUMN];

/** A text in English, French, German and Dutch. */
export type Languages = readonly [string, string, string, string];
