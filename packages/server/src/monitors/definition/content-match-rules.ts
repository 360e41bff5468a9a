/**
 * The forms of a content match: a pattern, `!` and a pattern that must not match, or a JSON list of patterns that must
 * all hold.
 */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';

export interface ContentPattern {
  readonly Pattern: string;
  readonly IsPositive: boolean;
  /** If set, the named groups of the match are a date-time that may differ from now by this many minutes. */
  readonly DateTime?: { readonly OffsetUTC: number; readonly MaxDifference: number } | undefined;
}

/**
 * Returns the patterns of a content condition. With a MatchType, the value is a single pattern, whatever it begins
 * with.
 */
export function toContentPatterns({ Value = '', MatchType }: ErrorCondition): ContentPattern[] {
  return MatchType === undefined ? parsePatterns(Value) : [{ Pattern: Value, IsPositive: isRequired(MatchType) }];
}

const isRequired = (matchType: NonNullable<ErrorCondition['MatchType']>): boolean =>
  matchType.startsWith('ErrorWhenNotContains');

/**
 * Returns a content condition as the checkpoint expects it: its value, or the list that is equivalent to its MatchType.
 */
export function toContentMatch({ Value = '', MatchType }: ErrorCondition): string {
  if (MatchType === undefined) return Value;
  return JSON.stringify([{ Pattern: Value, IsPositive: isRequired(MatchType), IsRegex: MatchType.endsWith('Regex') }]);
}

/** Parses the patterns of a value. A text that begins with `[` but is not such a list is a single pattern. */
export function parsePatterns(value: string): ContentPattern[] {
  const list = value.startsWith('[') ? parseList(value) : undefined;
  if (list) return list;
  return value.startsWith('!')
    ? [{ Pattern: value.slice(1), IsPositive: false }]
    : [{ Pattern: value, IsPositive: true }];
}

/** Returns the shortest value with these patterns. */
export function formatPatterns(patterns: readonly ContentPattern[]): string {
  const [single] = patterns;
  if (single && patterns.length === 1 && !single.DateTime) {
    const value = single.IsPositive ? single.Pattern : `!${single.Pattern}`;
    const [parsedAgain] = parsePatterns(value);
    if (parsedAgain?.Pattern === single.Pattern && parsedAgain.IsPositive === single.IsPositive) return value;
  }
  return JSON.stringify(patterns);
}

function parseList(value: string): ContentPattern[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return list.every(isPattern) ? list.map(cleanPattern) : undefined;
}

function isPattern(entry: unknown): entry is ContentPattern {
  return typeof entry === 'object' && entry !== null && 'Pattern' in entry && typeof entry.Pattern === 'string';
}

function cleanPattern({ Pattern, IsPositive, DateTime }: ContentPattern): ContentPattern {
  const hasTime = typeof DateTime?.OffsetUTC === 'number' && typeof DateTime.MaxDifference === 'number';
  const time = hasTime ? { OffsetUTC: DateTime.OffsetUTC, MaxDifference: DateTime.MaxDifference } : undefined;
  // If absent, the pattern must match. The list is external input, whatever its type says.
  return { Pattern, IsPositive: (IsPositive as unknown) !== false, ...(time && { DateTime: time }) };
}
