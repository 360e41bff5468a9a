import type { PatternRunner } from '../patterns/pattern-runner.js';
import { missing, textFound, type Found } from './found-value.js';

/** A pattern as users write it; `(?i)`, `(?s)`, `(?m)` at its start are flags. Undefined when it is none. */
export function parseUserPattern(text: string): RegExp | undefined {
  const [, flags = '', source = text] = /^\(\?([ism]+)\)(.*)$/s.exec(text) ?? [];
  try {
    return new RegExp(source, [...new Set(flags)].join(''));
  } catch {
    return undefined;
  }
}

/**
 * The first match of a pattern, or of its first group where it has one. Searched where it can be stopped.
 * @throws ProbeFailure 29002 when it could not be searched for a reason of ours.
 */
export async function findFirst(patterns: PatternRunner, text: string, written: string): Promise<Found> {
  const pattern = parseUserPattern(written);
  if (!pattern) return missing('the regular expression cannot be read');
  const [result = 'absent'] = await patterns.search(text, [pattern]);
  if (result === 'cut off') return missing('the regular expression took too long');
  return result === 'absent' ? missing() : textFound(result.text ?? '');
}
