/** Decimal numbers of any length as texts, since JavaScript's numbers hold 15 digits. */

const DECIMAL = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d+))?$/i;

/** Returns whether a text is a number: sign, digits, decimal point, exponent; surrounding blanks are ignored. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text.trim());

/**
 * Compares two decimal numbers by value. Returns a number below 0, 0, or above 0. `1e400` is more than `1e399`, and
 * 1050118621198921728 more than 1050118621198921700. NaN if one of them is not a decimal number.
 *
 * Worker threads get this function as source text (`String(compareDecimals)`), so it may use only its arguments and no
 * helper function.
 */
export function compareDecimals(one: string, other: string): number {
  const parsed = [one, other].map((text) => {
    const match = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?$/i.exec(text.trim());
    if (match === null) return undefined;
    const [, sign, whole = '', fraction, fractionOnly = '', exponent = '0'] = match;
    const digits = whole + (fraction ?? fractionOnly);
    let from = 0;
    while (digits[from] === '0') from += 1;
    let to = digits.length;
    while (to > from && digits[to - 1] === '0') to -= 1;
    return {
      sign: from === to ? 0 : sign === '-' ? -1 : 1,
      // Position of the decimal point, counted from the first digit that is not 0.
      point: whole.length - from + Number(exponent),
      significant: digits.slice(from, to),
    };
  });
  const [a, b] = parsed;
  if (a === undefined || b === undefined) return NaN;
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.sign === 0) return 0;
  if (a.point !== b.point) return a.point < b.point ? -a.sign : a.sign;
  if (a.significant === b.significant) return 0;
  return a.significant < b.significant ? -a.sign : a.sign;
}

/** No measured value has more digits. Longer sums are calculated as floating-point numbers. */
const MAX_EXACT_PLACES = 10_000;

/** Returns the sum of decimal numbers with all its digits. Undefined if one of them is not a decimal number. */
export function sumDecimals(texts: readonly string[]): string | undefined {
  const parsed = texts.map(parseDecimal);
  if (parsed.some((one) => one === undefined)) return undefined;
  const parts = parsed as { readonly digits: string; readonly exponent: number }[];
  const lowest = Math.min(0, ...parts.map(({ exponent }) => exponent));
  const places = Math.max(...parts.map(({ digits, exponent }) => digits.length + exponent - lowest), 0);
  if (!(places <= MAX_EXACT_PLACES)) return String(texts.reduce((sum, text) => sum + Number(text), 0));
  const sum = parts.reduce((total, { digits, exponent }) => {
    return total + BigInt(digits) * 10n ** BigInt(exponent - lowest);
  }, 0n);
  return insertDecimalPoint(sum, -lowest);
}

/** `digits` times ten to the power of `exponent`. */
function parseDecimal(text: string): { readonly digits: string; readonly exponent: number } | undefined {
  const [, sign = '', mantissa = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? [];
  if (mantissa === '') return undefined;
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: `${sign === '-' ? '-' : ''}${whole}${fraction}`, exponent: Number(exponent) - fraction.length };
}

function insertDecimalPoint(value: bigint, places: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  let to = digits.length;
  while (to > digits.length - places && digits[to - 1] === '0') to -= 1;
  const point = digits.length - places;
  return sign + digits.slice(0, point) + (to > point ? `.${digits.slice(point, to)}` : '');
}
