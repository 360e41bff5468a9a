import { hasRegexCharacters } from '@vedette/contract/regex-characters';
import type { Instant } from '@vedette/kernel/clock';

/** One search within a text. */
export interface ContentSearch {
  readonly pattern: string;
  readonly isPositive: boolean;
  /** Set by the condition. If absent, the characters of the pattern decide. */
  readonly isRegex?: boolean;
  /**
   * The match must contain a time near now: its offset in minutes east of UTC, and the maximum difference in minutes.
   */
  readonly time?: { readonly offsetMinutes: number; readonly maxDifferenceMinutes: number };
}

interface JsonEntry {
  readonly Pattern?: unknown;
  readonly IsPositive?: unknown;
  readonly IsRegex?: unknown;
  readonly DateTime?: { readonly OffsetUTC?: unknown; readonly MaxDifference?: unknown } | null;
}

function parseEntries(value: string): ContentSearch[] | undefined {
  let entries: unknown;
  try {
    entries = JSON.parse(value);
  } catch {
    return undefined;
  }
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  const isEntry = (entry: unknown): entry is JsonEntry =>
    typeof entry === 'object' && entry !== null && typeof (entry as JsonEntry).Pattern === 'string';
  if (!entries.every(isEntry)) return undefined;
  return entries.map(({ Pattern, IsPositive, IsRegex, DateTime }) => ({
    pattern: String(Pattern),
    isPositive: IsPositive !== false && IsPositive !== 'false',
    ...(typeof IsRegex === 'boolean' && { isRegex: IsRegex }),
    ...(DateTime && {
      time: {
        offsetMinutes: Number(DateTime.OffsetUTC ?? 0),
        maxDifferenceMinutes: Number(DateTime.MaxDifference ?? 0),
      },
    }),
  }));
}

/**
 * Parses the value of a `ContentMatch` condition into searches that must all succeed. A JSON array if it parses as one,
 * a leading `!` for "must not be found", otherwise the pattern itself.
 */
export function parseContentMatch(value: string): ContentSearch[] {
  const entries = value.startsWith('[') ? parseEntries(value) : undefined;
  if (entries) return entries;
  return value.startsWith('!')
    ? [{ pattern: value.slice(1), isPositive: false }]
    : [{ pattern: value, isPositive: true }];
}

/** Translates syntax of .NET expressions that differs in JavaScript. */
const translateDotNetSyntax = (pattern: string): string =>
  pattern
    .replace(/(?<!\\)((?:\\\\)*)\\A/g, '$1(?<![^])')
    .replace(/(?<!\\)((?:\\\\)*)\\z/g, '$1(?![^])')
    .replace(/(?<!\\)((?:\\\\)*)\\Z/g, '$1(?=\\n?(?![^]))')
    .replace(/\(\?'(\w+)'/g, '(?<$1>');

const compileRegex = (pattern: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
};

/**
 * Returns the search for a pattern: literal if it has no special characters or is not a valid expression, otherwise an
 * expression in which `.` matches newlines and a leading `(?i)`, `(?m)`, `(?s)` is honoured. Case-sensitive.
 */
export function compileSearch(pattern: string): string | RegExp {
  if (!hasRegexCharacters(pattern)) return pattern;
  const [, options = '', expression = pattern] = /^\(\?([ims]+)\)([^]*)$/.exec(pattern) ?? [];
  const flags = [...new Set(`s${options}`)].join('');
  return compileRegex(translateDotNetSyntax(expression), /\\p\{/i.test(expression) ? `${flags}u` : flags) ?? pattern;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const parseMonth = (text: string): number => {
  const monthIndex = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return monthIndex < 0 ? Number(text) - 1 : monthIndex;
};

/**
 * Returns the instant of the named groups `year month day hour minute second`; missing ones are taken from now.
 * Undefined if a group is out of range.
 */
export function parseNamedTime(
  groups: Readonly<Record<string, string | undefined>>,
  offsetMinutes: number,
  now: Instant,
): Instant | undefined {
  const localNow = new Date(now + offsetMinutes * 60_000);
  const readGroup = (name: string, current: number): number =>
    groups[name] === undefined ? current : Number(groups[name]);
  const year = readGroup('year', localNow.getUTCFullYear());
  const month = groups['month'] === undefined ? localNow.getUTCMonth() : parseMonth(groups['month']);
  const day = readGroup('day', localNow.getUTCDate());
  const [hour, minute] = [readGroup('hour', localNow.getUTCHours()), readGroup('minute', localNow.getUTCMinutes())];
  const second = readGroup('second', localNow.getUTCSeconds());
  const isInRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;
  const isTime = isInRange(hour, 0, 24) && isInRange(minute, 0, 59) && isInRange(second, 0, 60);
  if (!isTime || !isInRange(month, 0, 11) || !isInRange(day, 1, 31) || !Number.isInteger(year)) return undefined;
  return Date.UTC(year < 100 ? 2000 + year : year, month, day, hour, minute, second) - offsetMinutes * 60_000;
}
