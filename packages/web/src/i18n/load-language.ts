import type { Culture } from '@vedette/i18n/culture';
import { setLanguage } from './translate.js';

interface CatalogueModule {
  readonly default: Readonly<Record<string, string>>;
}

/** British English is the language of the code and has no catalogue. */
const CATALOGUES: Readonly<Record<Exclude<Culture, 'en-GB'>, () => Promise<CatalogueModule>>> = {
  'en-US': () => import('@vedette/i18n/catalogues/en-US.po'),
  'fr-FR': () => import('@vedette/i18n/catalogues/fr-FR.po'),
  'de-DE': () => import('@vedette/i18n/catalogues/de-DE.po'),
  'nl-NL': () => import('@vedette/i18n/catalogues/nl-NL.po'),
};

/** Loads the texts of a culture and shows the app in them. Without its catalogue, for example offline, the app is English. */
export async function loadLanguage(culture: Culture): Promise<void> {
  const translations = culture === 'en-GB' ? {} : await loadTranslations(culture);
  setLanguage(culture, new Map(Object.entries(translations)));
  document.documentElement.lang = culture;
}

async function loadTranslations(culture: Exclude<Culture, 'en-GB'>): Promise<Readonly<Record<string, string>>> {
  try {
    return (await CATALOGUES[culture]()).default;
  } catch {
    return {};
  }
}
