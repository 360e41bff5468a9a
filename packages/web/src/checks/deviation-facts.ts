import { t } from '../i18n/translate.js';

/** Returns a fact that lists deviations of a response from the HTTP specification, if there are any. */
export const deviationFacts = (deviations: readonly string[] | undefined): (readonly [string, string])[] =>
  deviations === undefined || deviations.length === 0 ? [] : [[t('HTTP deviations'), deviations.join('\n')]];
