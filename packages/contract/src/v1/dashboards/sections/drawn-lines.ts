/** Selection of the lines that are drawn, on pages and in reports. Imports no shape, so that pages may use it. */
import { MAX_DRAWN_LINES } from '../tile-kinds.js';
import type { Line, Lines } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

export interface DrawnLines {
  readonly lines: readonly Line[];
  /** Says that some lines with a value are not drawn. */
  readonly rules: readonly SectionTextKey[];
}

export const hasValue = ({ times }: Pick<Line, 'times'>): boolean => times.some(([, value]) => value !== undefined);

/**
 * Selects the lines to draw: the worst ones if values can be bad, otherwise the first ones. Lines without a value come
 * last.
 */
export function selectDrawnLines<Key extends string>({ all, worse }: Pick<Lines<Key>, 'all' | 'worse'>): DrawnLines {
  const linesWithValue = all.filter(hasValue);
  const linesWithoutValue = all.filter((line) => !hasValue(line));
  const selected = new Set(
    [...(worse ? sortWorst(linesWithValue, worse) : linesWithValue), ...linesWithoutValue].slice(0, MAX_DRAWN_LINES),
  );
  const isPartial = linesWithValue.length > MAX_DRAWN_LINES;
  return {
    lines: all.filter((line) => selected.has(line)),
    rules: isPartial ? [worse ? 'ruleWorstDrawn' : 'ruleFirstDrawn'] : [],
  };
}

/** A line without a value for the whole period is never among the worst. */
function sortWorst(lines: readonly Line[], worse: 'low' | 'high'): Line[] {
  const direction = worse === 'low' ? 1 : -1;
  const sortValue = ({ whole }: Line): number => (typeof whole === 'number' ? whole : direction * Infinity);
  return [...lines].sort((a, b) => direction * (sortValue(a) - sortValue(b)) || 0);
}
