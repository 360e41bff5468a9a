export type ArrayElement = number | boolean | string | Buffer | null;

/**
 * The text of an array, for `${arrayLiteral(values)}::integer[]` and the like. The driver makes the same of a JavaScript
 * array, element by element through its general rules: ten times as slow, and most of what a batch of checks cost here.
 * A text that holds NUL is refused by PostgreSQL, as it is from the driver.
 */
export function arrayLiteral(values: readonly ArrayElement[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) text += ',';
    text += elementOf(values[i] ?? null);
  }
  return `${text}}`;
}

/** Letters, digits and signs that mean nothing inside an array: guids, addresses, short words. */
const PLAIN = /^[0-9A-Za-z][\w.:-]*$/;

function elementOf(value: ArrayElement): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') {
    if (PLAIN.test(value) && value.toUpperCase() !== 'NULL') return value;
    return `"${value.replace(/[\\"]/g, '\\$&')}"`;
  }
  if (typeof value === 'object') return `"\\\\x${value.toString('hex')}"`;
  return String(value);
}
