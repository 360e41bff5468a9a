import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';
import type { Culture } from './culture.js';
import { messageKey } from './message.js';
import { createProblemTranslator, type TranslateProblem } from './problem-translator.js';
import { createTranslator, type Catalogue, type Translate } from './translator.js';

const folder = new URL('catalogues/', import.meta.url);
const translators = new Map<Culture, Translate>();
const problemTranslators = new Map<Culture, TranslateProblem>();

/** Reads the translations of a culture. British English has none: it is the source. */
export function loadCatalogue(culture: Culture): Catalogue {
  if (culture === 'en-GB') return new Map();
  const { items } = parsePo(readFileSync(new URL(`${culture}.po`, folder), 'utf8'));
  const translated = items.filter(({ msgstr: [text = ''] }) => text !== '');
  return new Map(
    translated.map(({ msgid, msgctxt, msgstr: [text = ''] }) => [messageKey(msgid, msgctxt ?? undefined), text]),
  );
}

/** Returns the translator of a culture. Its catalogue is read once in each process. */
export function translatorFor(culture: Culture): Translate {
  const known = translators.get(culture);
  if (known) return known;
  const translate = createTranslator(culture, loadCatalogue(culture));
  translators.set(culture, translate);
  return translate;
}

/** Returns the translator of errors for a culture. Its catalogue is read once in each process. */
export function problemTranslatorFor(culture: Culture): TranslateProblem {
  const known = problemTranslators.get(culture);
  if (known) return known;
  const translate = createProblemTranslator(culture, loadCatalogue(culture));
  problemTranslators.set(culture, translate);
  return translate;
}
