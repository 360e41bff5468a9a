import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';
import type { Culture } from './culture.js';
import { messageKey } from './message.js';
import { createProblemTranslator, type TranslateProblem } from './problem-translator.js';
import { createTranslator, type Catalogue, type Translate } from './translator.js';

const folder = new URL('catalogues/', import.meta.url);
const catalogues = new Map<Culture, Catalogue>();
const translators = new Map<Culture, Translate>();
const problemTranslators = new Map<Culture, TranslateProblem>();

/** Returns the translations of a culture, read once in each process. British English has none: it is the source. */
export function loadCatalogue(culture: Culture): Catalogue {
  const cached = catalogues.get(culture);
  if (cached) return cached;
  const catalogue = culture === 'en-GB' ? new Map<string, string>() : readCatalogue(culture);
  catalogues.set(culture, catalogue);
  return catalogue;
}

function readCatalogue(culture: Culture): Catalogue {
  const { items } = parsePo(readFileSync(new URL(`${culture}.po`, folder), 'utf8'));
  const translated = items.filter(({ msgstr: [text = ''] }) => text !== '');
  return new Map(
    translated.map(({ msgid, msgctxt, msgstr: [text = ''] }) => [messageKey(msgid, msgctxt ?? undefined), text]),
  );
}

/** Returns the translator of a culture. */
export function translatorFor(culture: Culture): Translate {
  const cached = translators.get(culture);
  if (cached) return cached;
  const translate = createTranslator(culture, loadCatalogue(culture));
  translators.set(culture, translate);
  return translate;
}

/** Returns the translator of errors for a culture. */
export function problemTranslatorFor(culture: Culture): TranslateProblem {
  const cached = problemTranslators.get(culture);
  if (cached) return cached;
  const translate = createProblemTranslator(culture, loadCatalogue(culture));
  problemTranslators.set(culture, translate);
  return translate;
}
