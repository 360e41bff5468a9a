/** Translates sentences that the service has made in English. */
import type { Culture } from '@vedette/i18n/culture';
import { languageColumn } from './culture-rules.js';
import { ERROR_WORDS } from './error-words.js';
import { REASON_WORDS } from './reason-words.js';
import { SYSTEM_WORDS } from './system-words.js';

interface Sentence {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly texts: readonly string[];
  readonly fixed: number;
}

const PLACE = /\{(\w+)\}/g;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function parseSentence(line: string): Sentence {
  const texts = line.split('|');
  const [english = ''] = texts;
  const pattern = english.split(PLACE).map((part, index) => (index % 2 === 0 ? literal(part) : '(.+?)'));
  const names = [...english.matchAll(PLACE)].map(([, name = '']) => name);
  const fixed = english.replace(PLACE, '').length;
  return { pattern: new RegExp(`^${pattern.join('')}$`, 's'), names, texts, fixed };
}

const all = `${ERROR_WORDS}${REASON_WORDS}${SYSTEM_WORDS}`
  .split('\n')
  .filter((line) => line !== '')
  .map(parseSentence);
/** Every sentence in its languages, English first. */
export const sentences: readonly (readonly string[])[] = all.map(({ texts }) => texts);
const plain = new Map(sentences.map((texts) => [texts[0] ?? '', texts]));
const firstIsPlace = ({ texts }: Sentence): number => Number(texts[0]?.startsWith('{') ?? false);
/** Patterns with more fixed text come first; those that begin with a placeholder come last. */
const filled = all
  .filter(({ names }) => names.length > 0)
  .sort((a, b) => firstIsPlace(a) - firstIsPlace(b) || b.fixed - a.fixed);

/** Placeholders whose values are sentences themselves; other values are names or numbers. */
const SPOKEN: ReadonlySet<string> = new Set(['why', 'what']);
const FRENCH = 1;
/** Placeholder for several sentences, separated by commas. */
const SPOKEN_ALL = 'reasons';

/** Returns a sentence of the service in the language of a culture; unknown sentences and names stay as they are. */
export function sentenceIn(culture: Culture, text: string): string {
  const column = languageColumn(culture);
  if (column === 0) return text;
  const whole = knownTranslation(text, column);
  if (whole !== undefined) return whole;
  // A sentence may be followed by details of the check: `Login failed: 535 …`.
  for (let at = text.indexOf(': '); at !== -1; at = text.indexOf(': ', at + 1)) {
    const first = knownTranslation(text.slice(0, at), column);
    // An SMS has no other space than this one.
    if (first !== undefined) return `${first}${column === FRENCH ? ' ' : ''}${text.slice(at)}`;
  }
  return text;
}

function knownTranslation(text: string, column: number): string | undefined {
  const exact = plain.get(text);
  if (exact) return exact[column];
  for (const { pattern, names, texts } of filled) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return texts[column]?.replace(PLACE, (_place, name: string) =>
      translateValue(name, values.get(name) ?? '', column),
    );
  }
  return undefined;
}

function translateValue(name: string, value: string, column: number): string {
  if (name === SPOKEN_ALL) return value.replace(/[^,]+(?=, |$)/g, (one) => inLanguage(one, column));
  return SPOKEN.has(name) ? (knownTranslation(value, column) ?? value) : value;
}

/** Translates a text and keeps the spaces around it. */
function inLanguage(text: string, column: number): string {
  const bare = text.trimStart();
  return `${text.slice(0, text.length - bare.length)}${knownTranslation(bare, column) ?? bare}`;
}

/** Translates several sentences separated by semicolons, as in reports. */
export const sentencesIn = (culture: Culture, text: string): string =>
  text
    .split('; ')
    .map((one) => sentenceIn(culture, one))
    .join('; ');
