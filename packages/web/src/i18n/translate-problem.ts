import type { Culture } from '@vedette/i18n/culture';
import { createProblemTranslator, type TranslateProblem } from '@vedette/i18n/problem-translator';
import { currentCatalogue, currentCulture } from './translate.js';

let translator: { readonly culture: Culture; readonly translate: TranslateProblem } | undefined;

/** Returns a problem that the app found in a script, in the app's language. The server translates its own. */
export function translateProblem(problem: string): string {
  const culture = currentCulture();
  if (translator?.culture !== culture)
    translator = { culture, translate: createProblemTranslator(culture, currentCatalogue()) };
  return translator.translate(problem);
}
