/** Selection of the lines that are drawn, on pages and in reports. Imports no shape, so that pages may use it. */
import { MAX_DRAWN_LINES } from '../tile-kinds.js';
import type { Line, Lines } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

export interface Drawn {
  readonly lines: readonly Line[];
  /** Says that some lines with a value are not drawn. */
  readonly rules: readonly SectionTextKey[];
}

export const hasValue = ({ times }: Pick<Line, 'times'>): boolean => times.some(([, value]) => value !== undefined);

/**
 * Selects the lines to draw: the worst ones if values can be bad, otherwise the first ones. Lines without a value come
 * last.
 */
export function drawnLines<Key extends string>({ all, worse }: Pick<Lines<Key>, 'all' | 'worse'>): Drawn {
  const known = all.filter(hasValue);
  const empty = all.filter((line) => !hasValue(line));
  const chosen = new Set([...(worse ? sortWorst(known, worse) : known), ...empty].slice(0, MAX_DRAWN_LINES));
  const isPart = known.length > MAX_DRAWN_LINES;
  return {
    lines: all.filter((line) => chosen.has(line)),
    rules: isPart ? [worse ? 'ruleWorstDrawn' : 'ruleFirstDrawn'] : [],
  };
}

/** A line without a value for the whole period is never among the worst. */
function sortWorst(lines: readonly Line[], worse: 'low' | 'high'): Line[] {
  const turn = worse === 'low' ? 1 : -1;
  const sortValue = ({ whole }: Line): number => (typeof whole === 'number' ? whole : turn * Infinity);
  return [...lines].sort((a, b) => turn * (sortValue(a) - sortValue(b)) || 0);
}
