import { t } from '../../i18n/translate.js';

/** A part of a whole, drawn in a pie or as a bar. */

export interface ChartPart {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

export interface PartShare extends ChartPart {
  /** Number from 1, which identifies the part where there is no room for its name, and without colours. */
  readonly number: number;
  /** Share of the visible parts, from 0 to 1; undefined if hidden. */
  readonly share: number | undefined;
}

/** More parts could not be distinguished. */
export const MAX_CHART_PARTS = 8;
const OTHERS = 'others';

/**
 * Returns the largest parts first and merges the others into one, so that the total stays the same. Empty parts are
 * dropped.
 */
export function largestParts(parts: readonly ChartPart[]): ChartPart[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= MAX_CHART_PARTS) return sorted;
  const [largest, smallest] = [sorted.slice(0, MAX_CHART_PARTS - 1), sorted.slice(MAX_CHART_PARTS - 1)];
  const value = smallest.reduce((sum, part) => sum + part.value, 0);
  return [
    ...largest,
    { id: OTHERS, name: t('{count, plural, one {# other} other {# others}}', { count: smallest.length }), value },
  ];
}

/** Returns the shares of visible parts. Numbers do not depend on visibility. */
export function computeShares(parts: readonly ChartPart[], hiddenIds: ReadonlySet<string>): PartShare[] {
  const total = parts.reduce((sum, { id, value }) => sum + (hiddenIds.has(id) ? 0 : value), 0);
  return parts.map((part, index) => ({
    ...part,
    number: index + 1,
    share: hiddenIds.has(part.id) || total === 0 ? undefined : part.value / total,
  }));
}

const circlePoint = (turn: number, radius: number): string =>
  `${(50 + radius * Math.sin(2 * Math.PI * turn)).toFixed(2)} ${(50 - radius * Math.cos(2 * Math.PI * turn)).toFixed(2)}`;

export interface Slice {
  readonly share: PartShare;
  /** SVG path in a box of 100 by 100. */
  readonly path: string;
  readonly middle: readonly [x: number, y: number];
}

const RADIUS = 48;

/**
 * Returns slices clockwise from the top. A single slice is drawn as two halves, because one arc cannot close a circle.
 */
export function computeSlices(shares: readonly PartShare[]): Slice[] {
  let from = 0;
  return shares.flatMap((one) => {
    const { share = 0 } = one;
    if (share === 0) return [];
    const [start, end] = [from, from + share];
    from = end;
    const half = (start + end) / 2;
    const largeArcFlag = share > 0.5 ? 1 : 0;
    const path =
      share > 0.9999
        ? `M${circlePoint(start, RADIUS)}A48 48 0 1 1 ${circlePoint(half, RADIUS)}A48 48 0 1 1 ${circlePoint(start, RADIUS)}Z`
        : `M50 50L${circlePoint(start, RADIUS)}A48 48 0 ${String(largeArcFlag)} 1 ${circlePoint(end, RADIUS)}Z`;
    const [x = '50', y = '50'] = circlePoint(half, share > 0.9999 ? 0 : 32).split(' ');
    return [{ share: one, path, middle: [Number(x), Number(y)] as const }];
  });
}

/** Adds the entry to the set, or removes it. */
export function toggleInSet<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const result = new Set(set);
  if (!result.delete(one)) result.add(one);
  return result;
}
