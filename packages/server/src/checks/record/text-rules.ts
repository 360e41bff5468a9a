import { unturned } from '@vedette/kernel/unturned';

/** A text PostgreSQL can hold: NUL and halves of surrogate pairs, which targets do send, become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** For `JSON.stringify`: what targets say are texts at any depth. */
export const storableValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value;

/** What a target says stands among other texts, in lists and in alerts: it can be stored, turns no direction and sends no codes to a terminal. */
export const plainText = (text: string): string => unturned(storableText(text)).replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');

/** The text's column: null stands for `usual`, which is what nearly every row says. */
export function textColumn(text: string, usual: 'OK' | ''): string | null {
  return text === usual ? null : plainText(text);
}
