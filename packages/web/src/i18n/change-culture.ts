import { toCulture } from '@vedette/i18n/culture';
import { rememberCulture } from './culture-choice.js';
import { currentCulture } from './translate.js';

/** Starts the app in another language, after the operator chose it. */
export function changeCulture(name: string | undefined): void {
  if (name === undefined) return;
  const culture = toCulture(name);
  if (culture !== currentCulture() && rememberCulture(culture)) window.location.reload();
}
