/** How the columns of a table share the width of a page. */

export interface WidthRange {
  /** Below this width, the column is not legible. */
  readonly min: number;
  /** Width that nearly all cells need. Default: `preferred`. */
  readonly typical?: number;
  readonly preferred: number;
}

/** Returns the first layout in which each column has its minimum width, otherwise the last one. */
export function firstLayoutThatFits<Layout extends { readonly ranges: readonly WidthRange[] }>(
  layouts: readonly Layout[],
  fallback: Layout,
  totalWidth: number,
): Layout {
  return layouts.find(({ ranges }) => sum(ranges.map(({ min }) => min)) <= totalWidth) ?? fallback;
}

/**
 * Returns widths that add up to `totalWidth`: first the minimum, then what nearly all cells need, then what all need,
 * and the rest in proportion. One long name therefore does not narrow the columns beside it.
 */
export function distributeWidth(ranges: readonly WidthRange[], totalWidth: number): number[] {
  const min = sum(ranges.map((range) => range.min));
  const preferred = sum(ranges.map((range) => range.preferred));
  if (preferred <= totalWidth) return ranges.map((range) => (range.preferred * totalWidth) / preferred);
  if (min >= totalWidth) return ranges.map((range) => (range.min * totalWidth) / min);
  const typicals = ranges.map((range) =>
    Math.max(range.min, Math.min(range.typical ?? range.preferred, range.preferred)),
  );
  const typical = sum(typicals);
  const [from, to] =
    typical < totalWidth
      ? [typicals, ranges.map((range) => range.preferred)]
      : [ranges.map((range) => range.min), typicals];
  return distributeRemainder(from, to, totalWidth - sum(from));
}

/** Columns that need no more than an equal part get all of it; the others share the rest in proportion. */
function distributeRemainder(from: readonly number[], to: readonly number[], remainder: number): number[] {
  const widths = [...from];
  const demands = from.map((width, i) => ({ i, demand: (to[i] ?? width) - width })).sort((a, b) => a.demand - b.demand);
  let remaining = remainder;
  let preferred = sum(demands.map(({ demand }) => demand));
  demands.forEach(({ i, demand }, index) => {
    const share = demand <= remaining / (demands.length - index) ? demand : (remaining * demand) / preferred;
    widths[i] = (widths[i] ?? 0) + share;
    remaining -= share;
    preferred -= demand;
  });
  return widths;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
