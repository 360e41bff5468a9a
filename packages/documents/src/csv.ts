/** CSV files (RFC 4180) that spreadsheets open as plain values. */

/** CSV format that spreadsheets of a culture expect. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimalSign: '.' | ',';
}

export type CsvValue = string | number | undefined;

/**
 * Returns the format for a culture, such as `fr-FR`; without one, for the culture of the machine. Where the decimal sign is a
 * comma, spreadsheets separate columns with a semicolon.
 * @throws RangeError if `culture` is not a language tag.
 */
export function csvFormat(culture?: string): CsvFormat {
  const parts = new Intl.NumberFormat(culture, { numberingSystem: 'latn' }).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return isComma ? { separator: ';', decimalSign: ',' } : { separator: ',', decimalSign: '.' };
}

/** Returns one record with its line end. */
export const csvRecord = (values: readonly CsvValue[], format: CsvFormat): string =>
  `${values.map((value) => csvField(value, format)).join(format.separator)}\r\n`;

function csvField(value: CsvValue, { decimalSign }: CsvFormat): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('.', decimalSign) : '';
  if (value === undefined) return '';
  const text = neutralise(value);
  // Both separators are quoted in every file, for programs that expect the other one.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Characters that may stand between the beginning of a cell and its formula: some programs ignore blanks, control characters
 * and invisible characters, and some remove quotes. Separators are among them.
 */
const IGNORABLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800",;]+/gu;
/** Characters that begin a formula, also in the full-width and small forms of East Asian keyboards. */
const FORMULA_SIGNS = new Set('=+-@＝＋－＠﹦﹢﹣﹫');

/**
 * Puts an apostrophe before everything that a spreadsheet could read as a formula: at the beginning of the text, and after each
 * separator or line end in it, because a program that splits the file at the wrong separator begins a cell there.
 */
export function neutralise(text: string): string {
  // Visits each run of ignorable characters once, so that the time grows linearly with the length of the text.
  const inner = text.replace(IGNORABLE, (run, at: number) => {
    if (!FORMULA_SIGNS.has(text.charAt(at + run.length))) return run;
    const start = Math.max(...[',', ';', '\t', '\r', '\n'].map((separator) => run.lastIndexOf(separator))) + 1;
    if (start === 0 && at > 0) return run;
    return `${run.slice(0, start)}'${run.slice(start)}`;
  });
  const beginsLikeFormula = FORMULA_SIGNS.has(inner.charAt(0)) || /^[\t\r\n]/.test(inner);
  return beginsLikeFormula ? `'${inner}` : inner;
}
