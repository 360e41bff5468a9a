import type { PatternRunner } from '../patterns/pattern-runner.js';
import { missingValue, foundText, type FoundValue } from './found-value.js';

/** Parses a user's pattern; a leading `(?i)`, `(?s)`, `(?m)` are flags. Undefined if it is invalid. */
export function parseUserPattern(text: string): RegExp | undefined {
  const [, flags = '', source = text] = /^\(\?([ism]+)\)(.*)$/s.exec(text) ?? [];
  try {
    return new RegExp(source, [...new Set(flags)].join(''));
  } catch {
    return undefined;
  }
}

/**
 * Returns the first match of a pattern, or of its first group if it has one. The search can be stopped.
 * @throws ProbeFailure 29002 when the checkpoint could not run the search.
 */
export async function findFirst(patterns: PatternRunner, text: string, patternText: string): Promise<FoundValue> {
  const pattern = parseUserPattern(patternText);
  if (!pattern) return missingValue('the regular expression is invalid');
  const [result = 'absent'] = await patterns.search(text, [pattern]);
  if (result === 'cut off') return missingValue('the regular expression took too long');
  return result === 'absent' ? missingValue() : foundText(result.text ?? '');
}
