import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';

/** Returns text that PostgreSQL can store: NUL and lone surrogates, which targets do send, become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** Replacer for `JSON.stringify`: text of targets occurs at any depth. */
export const storableValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value;

/**
 * Returns text of a target that can be stored and shown among other texts: without bidirectional controls or terminal
 * control codes.
 */
export const plainText = (text: string): string =>
  stripBidiControls(storableText(text)).replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');

/** Returns the value of a text column: null for `defaultText`, which nearly every row has. */
export function textColumn(text: string, defaultText: 'OK' | ''): string | null {
  return text === defaultText ? null : plainText(text);
}
