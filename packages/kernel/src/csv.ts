/** Comma-separated values (RFC 4180) that are nothing but values, whatever opens them. */

/**
 * A text that a spreadsheet would read as a formula. Blanks and invisible characters before the sign count, because some
 * spreadsheets drop them; some also accept the wide signs of East Asian keyboards.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** One field. A text that begins like a formula gets an apostrophe before it, which spreadsheets take for "this is text". */
export function csvField(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record, with its end. */
export const csvRecord = (fields: readonly (string | number | undefined)[]): string =>
  `${fields.map(csvField).join()}\r\n`;
