/** A whole and its parts, as a pie or as bars. */

export interface ChartPart {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

export interface Share extends ChartPart {
  /** From 1: what names it where there is no room for words, and where colours are not told apart. */
  readonly place: number;
  /** Of those that are drawn, 0 to 1; undefined: it is switched off. */
  readonly share: number | undefined;
}

/** More than these nobody tells apart. */
export const MAX_CHART_PARTS = 8;
const OTHERS = 'others';

/** The largest first; those beyond the most as one, so that the whole stays the whole. Parts of nothing are left out. */
export function largestParts(parts: readonly ChartPart[]): ChartPart[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= MAX_CHART_PARTS) return sorted;
  const [kept, rest] = [sorted.slice(0, MAX_CHART_PARTS - 1), sorted.slice(MAX_CHART_PARTS - 1)];
  const value = rest.reduce((sum, part) => sum + part.value, 0);
  return [...kept, { id: OTHERS, name: `${String(rest.length)} others`, value }];
}

/** The share of each of what is switched on; places stay whatever is switched off. */
export function computeShares(parts: readonly ChartPart[], off: ReadonlySet<string>): Share[] {
  const whole = parts.reduce((sum, { id, value }) => sum + (off.has(id) ? 0 : value), 0);
  return parts.map((part, at) => ({
    ...part,
    place: at + 1,
    share: off.has(part.id) || whole === 0 ? undefined : part.value / whole,
  }));
}

const at = (turn: number, radius: number): string =>
  `${(50 + radius * Math.sin(2 * Math.PI * turn)).toFixed(2)} ${(50 - radius * Math.cos(2 * Math.PI * turn)).toFixed(2)}`;

export interface Slice {
  readonly share: Share;
  /** In a box of 100 by 100. */
  readonly path: string;
  readonly middle: readonly [x: number, y: number];
}

const RADIUS = 48;

/** Slices clockwise from the top. One that is all there is becomes two halves, as no arc closes a circle. */
export function computeSlices(shares: readonly Share[]): Slice[] {
  let from = 0;
  return shares.flatMap((one) => {
    const { share = 0 } = one;
    if (share === 0) return [];
    const [start, end] = [from, from + share];
    from = end;
    const half = (start + end) / 2;
    const long = share > 0.5 ? 1 : 0;
    const path =
      share > 0.9999
        ? `M${at(start, RADIUS)}A48 48 0 1 1 ${at(half, RADIUS)}A48 48 0 1 1 ${at(start, RADIUS)}Z`
        : `M50 50L${at(start, RADIUS)}A48 48 0 ${String(long)} 1 ${at(end, RADIUS)}Z`;
    const [x = '50', y = '50'] = at(half, share > 0.9999 ? 0 : 32).split(' ');
    return [{ share: one, path, middle: [Number(x), Number(y)] as const }];
  });
}

/** The set with one thing in it, or without it. */
export function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const after = new Set(set);
  if (!after.delete(one)) after.add(one);
  return after;
}
