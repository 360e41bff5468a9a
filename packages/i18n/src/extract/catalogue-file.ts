import { compareVariables, createItem, createPoFile, parsePo, type PoItem, stringifyPo, validateIcu } from 'pofile-ts';
import type { Culture } from '../culture.js';
import { messageKey } from '../message.js';
import { americanText } from './american-text-rules.js';
import type { FoundMessage } from './find-messages.js';

/** A message in the code, with the files that contain it. */
export interface SourceMessage extends FoundMessage {
  readonly files: readonly string[];
}

const HEADERS = { 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' };
const itemKey = ({ msgid, msgctxt }: PoItem): string => messageKey(msgid, msgctxt ?? undefined);

function readTranslations(catalogue: string): ReadonlyMap<string, string> {
  return new Map(parsePo(catalogue).items.map((item) => [itemKey(item), item.msgstr[0] ?? '']));
}

/**
 * Returns the text of a catalogue for the messages of the code. Translations of messages that exist are kept, the others are
 * dropped. The catalogue of American English has only texts whose spelling differs.
 * @param before the catalogue as it is; empty for a new one
 */
export function mergeCatalogue(messages: readonly SourceMessage[], culture: Culture, before: string): string {
  const translations = readTranslations(before);
  const po = createPoFile();
  po.headers = { ...HEADERS, Language: culture };
  po.headerOrder = ['Language', ...Object.keys(HEADERS)];
  for (const { text, context, files } of messages) {
    const isAmerican = culture === 'en-US';
    const translation = isAmerican ? americanText(text) : (translations.get(messageKey(text, context)) ?? '');
    if (isAmerican && translation === text) continue;
    const item = createItem();
    po.items.push(Object.assign(item, { msgid: text, msgstr: [translation], references: [...files] }));
    if (context !== undefined) item.msgctxt = context;
  }
  return `${stringifyPo(po, { foldLength: 0 }).trim()}\n`;
}

/** Returns what is wrong with a catalogue: missing translations, placeholders that differ, texts that are not ICU MessageFormat. */
export function findCatalogueProblems(
  messages: readonly SourceMessage[],
  culture: Culture,
  catalogue: string,
): string[] {
  const translations = readTranslations(catalogue);
  return messages.flatMap(({ text, context }) => {
    const translation = translations.get(messageKey(text, context)) ?? '';
    const problem = translationProblem(text, translation, culture);
    return problem === undefined ? [] : [`${culture}: ${JSON.stringify(text)}: ${problem}`];
  });
}

function translationProblem(text: string, translation: string, culture: Culture): string | undefined {
  if (!validateIcu(text).valid) return 'must be valid ICU MessageFormat';
  if (translation === '') return culture === 'en-US' ? undefined : 'has no translation';
  if (!validateIcu(translation).valid) return 'the translation must be valid ICU MessageFormat';
  const { missing, extra, isMatch } = compareVariables(text, translation);
  if (tagNames(text) !== tagNames(translation)) return `tags must be those of the English text: ${tagNames(text)}`;
  return isMatch ? undefined : `placeholders must be those of the English text: ${[...missing, ...extra].join(', ')}`;
}

/** Tags of elements such as `<link>`; quoted ones are text. */
const tagNames = (text: string): string =>
  [...text.replace(/'[^']*'/g, '').matchAll(/<(\w+)>/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ');
