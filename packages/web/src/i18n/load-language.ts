import type { Culture } from '@vedette/i18n/culture';
import { setLanguage } from './translate.js';

type Translations = Readonly<Record<string, string>>;

/** British English is the language of the code and has no catalogue. */
const CATALOGUES: Readonly<Record<Exclude<Culture, 'en-GB'>, () => Promise<{ readonly default: Translations }>>> = {
  'en-US': () => import('@vedette/i18n/catalogues/en-US.po'),
  'fr-FR': () => import('@vedette/i18n/catalogues/fr-FR.po'),
  'de-DE': () => import('@vedette/i18n/catalogues/de-DE.po'),
  'nl-NL': () => import('@vedette/i18n/catalogues/nl-NL.po'),
};

/** After this time the app starts in English instead of waiting for its translations. */
const LOAD_TIMEOUT_MS = 10_000;

/** Loads the texts of a culture and shows the app in them. Without its catalogue, for example offline, the app is English. */
export async function loadLanguage(culture: Culture): Promise<void> {
  const translations = culture === 'en-GB' ? {} : await loadTranslations(culture);
  setLanguage(culture, new Map(Object.entries(translations ?? {})));
  document.documentElement.lang = translations ? culture : 'en-GB';
}

/** Returns undefined if the catalogue cannot be loaded in time. */
async function loadTranslations(culture: Exclude<Culture, 'en-GB'>): Promise<Translations | undefined> {
  const timeout = new Promise<undefined>((resolve) => void setTimeout(resolve, LOAD_TIMEOUT_MS));
  const translations = CATALOGUES[culture]().then(
    (module) => module.default,
    () => undefined,
  );
  return Promise.race([translations, timeout]);
}
