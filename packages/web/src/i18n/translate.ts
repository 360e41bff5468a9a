import type { Culture } from '@vedette/i18n/culture';
import { type Catalogue, createTranslators, type RichValues, type Translate } from '@vedette/i18n/translator';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

let culture: Culture = 'en-GB';
let catalogue: Catalogue = new Map();
let translators = createTranslators(culture, catalogue);

/** Sets the language of the app. Call it before modules with tables of texts are loaded: their texts are translated on load. */
export function setLanguage(newCulture: Culture, translations: Catalogue): void {
  culture = newCulture;
  catalogue = translations;
  translators = createTranslators(newCulture, translations);
}

/** Returns the translations of the app's language. */
export const currentCatalogue = (): Catalogue => catalogue;

/** Returns whether two cultures differ in formats and spelling only. */
export const isSameLanguage = (one: string, other: string): boolean => one.slice(0, 2) === other.slice(0, 2);

/** Returns the culture for dates and numbers: that of the session unless the app is still in another language. */
export const formatCulture = (sessionCulture: string): string =>
  isSameLanguage(sessionCulture, culture) ? sessionCulture : culture;

/** Returns the culture whose language the app shows. */
export const currentCulture = (): Culture => culture;

/** Returns a message in the app's language, filled with values: `t('{count, plural, one {# day} other {# days}}', { count })`. */
export const t: Translate = (message, values) => translators.translate(message, values);

/**
 * Returns a message with elements: `rich('Read <link>the docs</link>', { link: (text) => <a href={url}>{text}</a> })`.
 * Elements may also fill placeholders: `rich('Sent to {recipient}', { recipient: <Name /> })`.
 */
export function rich(message: string, values: Readonly<Record<string, RichValue>>): ReactElement {
  const parts = translators.translateRich<ReactElement>(message, toRichValues(values));
  return createElement(Fragment, null, ...parts);
}

type RichValue = string | number | ReactElement | ((children: ReactNode) => ReactElement);

/** Children are passed as one fragment, so that React asks for no keys. */
function toRichValues(values: Readonly<Record<string, RichValue>>): RichValues<ReactElement> {
  const converted: Record<string, RichValues<ReactElement>[string]> = {};
  for (const [name, value] of Object.entries(values)) {
    converted[name] =
      typeof value === 'function' ? (children) => value(createElement(Fragment, null, ...children)) : value;
  }
  return converted;
}
