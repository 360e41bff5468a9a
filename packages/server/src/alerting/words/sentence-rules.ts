/** Translates sentences that the service has made in English. */
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import type { Translate } from '@vedette/i18n/translator';
import { ERROR_SENTENCES } from './error-words.js';
import { REASON_SENTENCES } from './reason-words.js';
import { SYSTEM_SENTENCES } from './system-words.js';

interface Sentence {
  readonly message: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly fixed: number;
}

const PLACE = /\{(\w+)\}/g;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The text of a message as it is shown: quotes beside a placeholder are doubled in ICU MessageFormat. */
const shownText = (message: string): string => message.replaceAll("''", "'");

function parseSentence(message: string): Sentence {
  const english = shownText(message);
  const pattern = english.split(PLACE).map((part, index) => (index % 2 === 0 ? literal(part) : '(.+?)'));
  const names = [...english.matchAll(PLACE)].map(([, name = '']) => name);
  const fixed = english.replace(PLACE, '').length;
  return { message, pattern: new RegExp(`^${pattern.join('')}$`, 's'), names, fixed };
}

const all = [...ERROR_SENTENCES, ...REASON_SENTENCES, ...SYSTEM_SENTENCES].map(parseSentence);
const plain = new Map(all.map(({ message }) => [shownText(message), message]));
const firstIsPlace = ({ message }: Sentence): number => Number(message.startsWith('{'));
/** Patterns with more fixed text come first; those that begin with a placeholder come last. */
const filled = all
  .filter(({ names }) => names.length > 0)
  .sort((a, b) => firstIsPlace(a) - firstIsPlace(b) || b.fixed - a.fixed);

/** Placeholders whose values are sentences themselves; other values are names or numbers. */
const SPOKEN: ReadonlySet<string> = new Set(['why', 'what']);
/** Placeholder for several sentences, separated by commas. */
const SPOKEN_ALL = 'reasons';

/** Returns a sentence of the service in the language of a culture; unknown sentences and names stay as they are. */
export function sentenceIn(culture: Culture, text: string): string {
  if (culture.startsWith('en')) return text;
  const translate = spacedTranslator(culture);
  const whole = knownTranslation(text, translate);
  if (whole !== undefined) return whole;
  // A sentence may be followed by details of the check: `Login failed: 535 …`.
  for (let at = text.indexOf(': '); at !== -1; at = text.indexOf(': ', at + 1)) {
    const first = knownTranslation(text.slice(0, at), translate);
    if (first !== undefined) return `${first}${culture.startsWith('fr') ? ' ' : ''}${text.slice(at)}`;
  }
  return text;
}

/** Translates with ordinary spaces: an SMS has no others, and documents set theirs afterwards. */
function spacedTranslator(culture: Culture): Translate {
  const translate = translatorFor(culture);
  return (message, values) => translate(message, values).replace(/[\u00a0\u202f]/g, ' ');
}

function knownTranslation(text: string, translate: Translate): string | undefined {
  const exact = plain.get(text);
  if (exact !== undefined) return translate(exact);
  for (const { message, pattern, names } of filled) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = names.map((name, index) => [name, translateValue(name, found[index + 1] ?? '', translate)] as const);
    return translate(message, Object.fromEntries(values));
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
  text
    .split('; ')
    .map((one) => sentenceIn(culture, one))
    .join('; ');
