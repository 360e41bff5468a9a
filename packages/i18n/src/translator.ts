import { compileIcu, type CompiledMessageFunction } from 'pofile-ts';
import type { Culture } from './culture.js';
import { englishText } from './message.js';
import { bindPunctuation } from './typography-rules.js';

/** Values of a message's placeholders. Numbers in plurals and `{n, number}` are formatted for the culture. */
type MessageValues = Readonly<Record<string, string | number>>;

/** Returns a message in the translator's language, filled with values. Placeholders without a value stay. */
export type Translate = (message: string, values?: MessageValues) => string;

/** Translations by the key of their message. */
export type Catalogue = ReadonlyMap<string, string>;

/** Creates an element from the parts between two tags, `<link>…</link>`. */
type TagFunction<Element> = (children: readonly (string | Element)[]) => Element;

/** Values of a message with elements: texts, numbers, elements, and a function for each tag. */
export type RichValues<Element> = Readonly<Record<string, string | number | Element | TagFunction<Element>>>;

/** Returns the parts of a message in the translator's language: texts, and the elements of its values and tags. */
type TranslateRich = <Element extends object>(
  message: string,
  values: RichValues<Element>,
) => readonly (string | Element)[];

export interface Translator {
  readonly translate: Translate;
  readonly translateRich: TranslateRich;
}

/**
 * Creates the translators of a culture, for texts and for texts with elements. Messages are compiled when they are
 * first used. Those without a translation stay English.
 * A text that is not valid ICU MessageFormat is returned as it is, so that no page fails; the check of the catalogues
 * finds it.
 */
export function createTranslators(culture: Culture, catalogue: Catalogue): Translator {
  const compiled = new Map<string, CompiledMessageFunction>();
  const formatter = (message: string): CompiledMessageFunction => {
    const cached = compiled.get(message);
    if (cached) return cached;
    const text = catalogue.get(message) ?? englishText(message);
    const format = compileIcu(bindPunctuation(culture, text), { locale: culture, strict: false });
    compiled.set(message, format);
    return format;
  };
  return {
    translate: (message, values = {}) => {
      const result = formatter(message)(values);
      return typeof result === 'string' ? result : result.join('');
    },
    translateRich: (message, values) => fillRich(formatter(message), values),
  };
}

/** Encloses the name of an element while texts are formatted, which would write an element as `[object Object]`. */
const ELEMENT_MARK = '\u0001';

type Parts<Element> = readonly (string | Element)[];

function fillRich<Element extends object>(
  format: CompiledMessageFunction,
  values: RichValues<Element>,
): Parts<Element> {
  const elements = new Map<string, Element>();
  /** The texts between the marks have odd indexes; each is the name of an element. */
  const insertInto = (text: string): Parts<Element> =>
    text
      .split(ELEMENT_MARK)
      .map((part, index) => (index % 2 === 1 ? (elements.get(part) ?? part) : part))
      .filter((part) => part !== '');
  const insertElements = (result: string | Parts<Element>): Parts<Element> =>
    typeof result === 'string'
      ? insertInto(result)
      : result.flatMap((part) => (typeof part === 'string' ? insertInto(part) : [part]));
  const formatted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') formatted[name] = value;
    else if (typeof value === 'function') {
      formatted[name] = (children: string | Parts<Element>) => value(insertElements(children));
    } else {
      elements.set(name, value);
      formatted[name] = ELEMENT_MARK + name + ELEMENT_MARK;
    }
  }
  return insertElements(format(formatted) as string | Parts<Element>);
}

/** Creates the translator of a culture for texts; see {@link createTranslators}. */
export const createTranslator = (culture: Culture, catalogue: Catalogue): Translate =>
  createTranslators(culture, catalogue).translate;

/** Returns messages in British English, the language of the code. */
export const translateToEnglish: Translate = createTranslator('en-GB', new Map());
