/** Translates sentences that the service has made in English. */
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { ERROR_SENTENCES } from './error-sentences.js';
import { PENDING_SENTENCES } from './pending-sentences.js';
import { REASON_SENTENCES } from './reason-sentences.js';
import { SYSTEM_SENTENCES } from './system-sentences.js';

interface Sentence {
  readonly text: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly fixed: number;
}

const PLACE = /\{(\w+)\}/g;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The text of a message as it is shown: quotes beside a placeholder are doubled in ICU MessageFormat. */
const shownText = (text: string): string => text.replaceAll("''", "'");

function parseSentence(text: string): Sentence {
  const english = shownText(text);
  const pattern = english.split(PLACE).map((part, index) => (index % 2 === 0 ? literal(part) : '(.+?)'));
  const names = [...english.matchAll(PLACE)].map(([, name = '']) => name);
  const fixed = english.replace(PLACE, '').length;
  return { text, pattern: new RegExp(`^${pattern.join('')}$`, 's'), names, fixed };
}

const all = [...ERROR_SENTENCES, ...REASON_SENTENCES, ...PENDING_SENTENCES, ...SYSTEM_SENTENCES].map(parseSentence);
const plain = new Map(all.map(({ text }) => [shownText(text), text]));
const firstIsPlace = ({ text }: Sentence): number => Number(text.startsWith('{'));
/** Patterns with more fixed text come first; those that begin with a placeholder come last. */
const filled = all
  .filter(({ names }) => names.length > 0)
  .sort((a, b) => firstIsPlace(a) - firstIsPlace(b) || b.fixed - a.fixed);

/** Placeholders whose values are sentences themselves; other values are names or numbers. */
const SPOKEN: ReadonlySet<string> = new Set(['why', 'what']);
/** Placeholder for several sentences, separated by commas. */
const SPOKEN_ALL = 'reasons';

/** Details of a check may be long, and have any number of colons. */
const MAX_SENTENCE_LENGTH = 2_000;
const MAX_SEPARATORS = 20;
const SENTENCE_AND_DETAILS = message('{label}: {value}');

/** Returns a sentence of the service in another language; unknown sentences and names stay as they are. */
export function translateSentence(text: string, translate: Translate): string {
  if (translate === translateToEnglish) return text;
  const whole = text.length > MAX_SENTENCE_LENGTH ? undefined : knownTranslation(text, translate);
  if (whole !== undefined) return whole;
  // A sentence may be followed by details of the check: `Login failed: 535 …`.
  let at = text.indexOf(': ');
  for (let tries = 0; at !== -1 && at < MAX_SENTENCE_LENGTH && tries < MAX_SEPARATORS; tries += 1) {
    const label = knownTranslation(text.slice(0, at), translate);
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
  translate === translateToEnglish ? text : translateValue(SPOKEN_ALL, text, translate);

/** A further error of a check, which follows its code. */
const FURTHER_ERROR = /^(\d+ )(?=\D)/;
/** The error that several checkpoints of a concurrent check saw, with its code. */
const SHARED_ERROR = /^(\d+) of (\d+) checkpoints: (\d+) (.*)$/;
const SHARED = message('{count} of {total} checkpoints: {error}');

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
    return translate(SHARED, { count, total, error: `${sharedCode} ${translateSentence(shared, translate)}` });
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
export const sentenceIn = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateSentence(text, spacedTranslator(culture));

/** Returns the details of a failed check in the language of a culture; see {@link translateErrorMessage}. */
export const errorMessageIn = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateErrorMessage(text, spacedTranslator(culture));

/** Translates with ordinary spaces: an SMS has no others, and documents set theirs afterwards. */
function spacedTranslator(culture: Culture): Translate {
  const translate = translatorFor(culture);
  return (text, values) => translate(text, values).replace(/[\u00a0\u202f]/g, ' ');
}

function knownTranslation(text: string, translate: Translate): string | undefined {
  const exact = plain.get(text);
  if (exact !== undefined) return translate(exact);
  for (const { text: english, pattern, names } of filled) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = names.map((name, index) => [name, translateValue(name, found[index + 1] ?? '', translate)] as const);
    return translate(english, Object.fromEntries(values));
  }
  return undefined;
}

function translateValue(name: string, value: string, translate: Translate): string {
  if (name === SPOKEN_ALL) return value.replace(/[^,]+(?=, |$)/g, (one) => translateTrimmed(one, translate));
  return SPOKEN.has(name) ? (knownTranslation(value, translate) ?? value) : value;
}

/** Translates a text and keeps the spaces around it. */
function translateTrimmed(text: string, translate: Translate): string {
  const bare = text.trimStart();
  return `${text.slice(0, text.length - bare.length)}${knownTranslation(bare, translate) ?? bare}`;
}

/** Translates several sentences separated by semicolons, as in reports. */
export const sentencesIn = (culture: Culture, text: string): string =>
  culture.startsWith('en') ? text : translateSentences(text, spacedTranslator(culture));
