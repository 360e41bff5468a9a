/** A text PostgreSQL can hold: NUL and halves of surrogate pairs, which targets do send, become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** The text's column: null stands for `usual`, which is what nearly every row says. */
export function textColumn(text: string, usual: 'OK' | ''): string | null {
  return text === usual ? null : storableText(text);
}
