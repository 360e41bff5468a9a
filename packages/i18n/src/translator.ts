import { compileIcu, type CompiledMessageFunction } from 'pofile-ts';
import type { Culture } from './culture.js';
import { englishText } from './message.js';
import { bindPunctuation } from './typography-rules.js';

/** What a message is filled with; numbers are formatted for the culture. */
type MessageValues = Readonly<Record<string, string | number>>;

/** Returns a message in the translator's language, filled with values. Placeholders without a value stay. */
export type Translate = (message: string, values?: MessageValues) => string;

/** Translations by the key of their message. */
export type Catalogue = ReadonlyMap<string, string>;

/**
 * Makes a translator for a culture. Messages are compiled when they are first used. Those without a translation stay English.
 * @throws when a text is not valid ICU MessageFormat; the check of the catalogues finds those
 */
export function createTranslator(culture: Culture, catalogue: Catalogue): Translate {
  const compiled = new Map<string, CompiledMessageFunction>();
  return (message, values = {}) => {
    let format = compiled.get(message);
    if (!format) {
      const text = catalogue.get(message) ?? englishText(message);
      format = compileIcu(bindPunctuation(culture, text), { locale: culture });
      compiled.set(message, format);
    }
    const result = format(values);
    return typeof result === 'string' ? result : result.join('');
  };
}

/** Returns messages in British English, the language of the code. */
export const translateToEnglish: Translate = createTranslator('en-GB', new Map());
