/** Separates the context of a message from its text, as gettext does. */
const CONTEXT_END = '\u0004';

/**
 * Marks an English text for the catalogues. The text is ICU MessageFormat and is its own key.
 * @param context distinguishes texts that are identical in English only, for example `verb` and `noun`
 */
export function message<const Text extends string>(text: Text): Text;
export function message(text: string, context: string): string;
export function message(text: string, context?: string): string {
  return context === undefined ? text : `${context}${CONTEXT_END}${text}`;
}

/** Marks a table of English texts for the catalogues, by a name for each. */
export const messages = <const Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts => texts;

/** Returns the English text of a message. */
export const englishText = (key: string): string => key.slice(key.indexOf(CONTEXT_END) + 1);

/** Returns the key of a text with its context, if it has one. */
export const messageKey = (text: string, context: string | undefined): string =>
  context === undefined ? text : message(text, context);

/** Marks the text of an error of the API that is not written in a `Fault`, for example in a table. */
export const problem = <const Text extends string>(text: Text): Text => text;

/** The context of messages that errors of the API are made of; see `problem-translator.ts`. */
export const PROBLEM = 'problem';
