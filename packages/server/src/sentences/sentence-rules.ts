/** Translates sentences that the service has stored in English. */
import { alertDefinitionName } from '@vedette/contract/default-names';
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import { createMatcher, MAX_MATCHED_LENGTH } from '@vedette/i18n/message-matcher';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { DELIVERY_SENTENCES } from './delivery-sentences.js';
import { ERROR_SENTENCES } from './error-sentences.js';
import { UNKNOWN_STATE_SENTENCES } from './pending-sentences.js';
import { REASON_SENTENCES } from './reason-sentences.js';
import { SYSTEM_SENTENCES } from './system-sentences.js';

const match = createMatcher([
  ...ERROR_SENTENCES,
  ...REASON_SENTENCES,
  ...UNKNOWN_STATE_SENTENCES,
  ...SYSTEM_SENTENCES,
  ...DELIVERY_SENTENCES,
]);

/** Placeholders whose values are sentences themselves; other values are names or numbers. */
const SENTENCE_PLACEHOLDERS: ReadonlySet<string> = new Set(['why', 'what']);
/** Placeholder for several sentences, separated by commas. */
const SENTENCES_PLACEHOLDER = 'reasons';
/** Placeholder for the name of an alert definition. */
const DEFINITION_PLACEHOLDER = 'definition';
/** Sentences nest at most three deep, but details of a check may look like hundreds of nested ones. */
const MAX_NESTING = 4;

/** Maximum number of separators tried, because details of a check may contain any number of colons. */
const MAX_SEPARATORS = 20;
const SENTENCE_AND_DETAILS = message('{label}: {value}');

/** Returns a sentence of the service in another language; unknown sentences and names stay as they are. */
export function translateSentence(text: string, translate: Translate): string {
  if (translate === translateToEnglish) return text;
  const translated = translateKnownSentence(text, translate);
  if (translated !== undefined) return translated;
  // A sentence may be followed by details of the check: `Login failed: 535 …`.
  let at = text.indexOf(': ');
  for (let tries = 0; at !== -1 && at < MAX_MATCHED_LENGTH && tries < MAX_SEPARATORS; tries += 1) {
    const label = translateKnownSentence(text.slice(0, at), translate);
    if (label !== undefined) return translate(SENTENCE_AND_DETAILS, { label, value: text.slice(at + 2) });
    at = text.indexOf(': ', at + 1);
  }
  return text;
}

/** Returns several sentences separated by semicolons in another language. */
export const translateSentences = (text: string, translate: Translate): string =>
  translate === translateToEnglish
    ? text
    : text
        .split('; ')
        .map((one) => translateSentence(one, translate))
        .join('; ');

/** Returns reasons separated by commas in another language, as impairments of a checkpoint are stored. */
export const translateReasons = (text: string, translate: Translate): string =>
  translate === translateToEnglish ? text : mapReasons(text, (one) => translateKnownSentence(one, translate) ?? one);

/** A further error of a check, which follows its code. */
const FURTHER_ERROR = /^(\d+ )(?=\D)/;
/** An error that several checkpoints of a concurrent check report, with its code. */
const SHARED_ERROR = /^(\d+) of (\d+) checkpoints: (\d+) (.*)$/;
const SHARED_ERROR_TEXT = message('{count} of {total} checkpoints: {error}');

/** Returns the details of a failed check in another language: the first error, and a line for each further one. */
export function translateErrorMessage(text: string, translate: Translate): string {
  if (text === '' || translate === translateToEnglish) return text;
  return text
    .split('\n')
    .map((line) => translateErrorLine(line, translate))
    .join('\n');
}

function translateErrorLine(line: string, translate: Translate): string {
  const [, count, total, sharedCode = '', shared = ''] = SHARED_ERROR.exec(line) ?? [];
  if (count !== undefined && total !== undefined)
    return translate(SHARED_ERROR_TEXT, {
      count,
      total,
      error: `${sharedCode} ${translateSentence(shared, translate)}`,
    });
  const [code = ''] = FURTHER_ERROR.exec(line) ?? [];
  return code + translateSentence(line.slice(code.length), translate);
}

interface ErrorPage {
  readonly Rows: readonly { readonly ErrorDescription: string }[];
}

/** Returns a page of rows with their errors in another language. */
export const translateErrorRows = <Page extends ErrorPage>(page: Page, translate: Translate): Page =>
  translate === translateToEnglish
    ? page
    : {
        ...page,
        Rows: page.Rows.map((row) => ({
          ...row,
          ErrorDescription: translateSentence(row.ErrorDescription, translate),
        })),
      };

/** Returns a sentence of the service in the language of a culture; unknown sentences and names stay as they are. */
export const localiseSentence = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateSentence(text, spacedTranslator(culture));

/** Returns the details of a failed check in the language of a culture; see {@link translateErrorMessage}. */
export const localiseErrorMessage = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateErrorMessage(text, spacedTranslator(culture));

/** Translates with ordinary spaces, because an SMS has no others and documents replace them afterwards. */
function spacedTranslator(culture: Culture): Translate {
  const translate = translatorFor(culture);
  return (text, values) => translate(text, values).replace(/[\u00a0\u202f]/g, ' ');
}

function translateKnownSentence(text: string, translate: Translate, nesting = 1): string | undefined {
  const matched = nesting > MAX_NESTING ? undefined : match(text);
  if (!matched) return undefined;
  const translateKnown = (one: string): string => translateKnownSentence(one, translate, nesting + 1) ?? one;
  const values = Object.entries(matched.values).map(([name, value]): readonly [string, string] => {
    if (name === SENTENCES_PLACEHOLDER) return [name, mapReasons(value, translateKnown)];
    if (name === DEFINITION_PLACEHOLDER) return [name, alertDefinitionName(value, translate)];
    return [name, SENTENCE_PLACEHOLDERS.has(name) ? translateKnown(value) : value];
  });
  return translate(matched.message, Object.fromEntries(values));
}

const mapReasons = (text: string, change: (reason: string) => string): string =>
  text.split(', ').map(change).join(', ');

/** Translates several sentences separated by semicolons, as in reports. */
export const localiseSentences = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateSentences(text, spacedTranslator(culture));
