/**
 * The forms of a content match: a pattern, `!` and a pattern that must not be found, or a JSON list of patterns that must
 * all hold.
 */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';

export interface ContentPattern {
  readonly Pattern: string;
  readonly IsPositive: boolean;
  /** The named groups of the match are a date-time that may differ from now by so many minutes. */
  readonly DateTime?: { readonly OffsetUTC: number; readonly MaxDifference: number } | undefined;
}

/** The patterns of a condition on content. With a MatchType the value is one pattern, whatever it begins with. */
export function contentPatterns({ Value = '', MatchType }: ErrorCondition): ContentPattern[] {
  return MatchType === undefined ? parsePatterns(Value) : [{ Pattern: Value, IsPositive: isRequired(MatchType) }];
}

const isRequired = (matchType: NonNullable<ErrorCondition['MatchType']>): boolean =>
  matchType.startsWith('ErrorWhenNotContains');

/** What a checkpoint is told of a condition on content: its value, or the list that says what its MatchType does. */
export function toContentMatch({ Value = '', MatchType }: ErrorCondition): string {
  if (MatchType === undefined) return Value;
  return JSON.stringify([{ Pattern: Value, IsPositive: isRequired(MatchType), IsRegex: MatchType.endsWith('Regex') }]);
}

/** The patterns of a value. Text that begins with `[` but is no such list is one pattern itself. */
export function parsePatterns(value: string): ContentPattern[] {
  const list = value.startsWith('[') ? parseList(value) : undefined;
  if (list) return list;
  return value.startsWith('!')
    ? [{ Pattern: value.slice(1), IsPositive: false }]
    : [{ Pattern: value, IsPositive: true }];
}

/** The shortest value that means these patterns. */
export function patternText(patterns: readonly ContentPattern[]): string {
  const [only] = patterns;
  if (only && patterns.length === 1 && !only.DateTime) {
    const value = only.IsPositive ? only.Pattern : `!${only.Pattern}`;
    const [again] = parsePatterns(value);
    if (again?.Pattern === only.Pattern && again.IsPositive === only.IsPositive) return value;
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
  // Left out, a pattern is one that must be found. The list is text from outside, whatever its type says.
  return { Pattern, IsPositive: (IsPositive as unknown) !== false, ...(time && { DateTime: time }) };
}
