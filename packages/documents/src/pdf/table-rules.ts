/** How the columns of a table share a page. */

export interface WidthWish {
  /** It is not legible below. */
  readonly least: number;
  /** Nearly all of its cells want no more; default: as wanted. */
  readonly usual?: number;
  readonly wanted: number;
}

/** The first of several ways to set a table in which each column has its least width, else the last. */
export function wayThatFits<Way extends { readonly wishes: readonly WidthWish[] }>(
  ways: readonly Way[],
  last: Way,
  whole: number,
): Way {
  return ways.find(({ wishes }) => sum(wishes.map(({ least }) => least)) <= whole) ?? last;
}

/**
 * Widths that add up to `whole`: the least, then what nearly all cells of each still want, then what all do, then what is over in
 * proportion. So one long name takes no room from the columns beside it.
 */
export function sharedOut(wishes: readonly WidthWish[], whole: number): number[] {
  const least = sum(wishes.map((wish) => wish.least));
  const wanted = sum(wishes.map((wish) => wish.wanted));
  if (wanted <= whole) return wishes.map((wish) => (wish.wanted * whole) / wanted);
  if (least >= whole) return wishes.map((wish) => (wish.least * whole) / least);
  const usuals = wishes.map((wish) => Math.max(wish.least, Math.min(wish.usual ?? wish.wanted, wish.wanted)));
  const usual = sum(usuals);
  const [from, to] =
    usual < whole ? [usuals, wishes.map((wish) => wish.wanted)] : [wishes.map((wish) => wish.least), usuals];
  return filledUp(from, to, whole - sum(from));
}

/** Who wants no more than an equal part of it has all of that; the others share the rest by what they want. */
function filledUp(from: readonly number[], to: readonly number[], over: number): number[] {
  const widths = [...from];
  const wants = from.map((width, i) => ({ i, want: (to[i] ?? width) - width })).sort((a, b) => a.want - b.want);
  let left = over;
  let wanted = sum(wants.map(({ want }) => want));
  wants.forEach(({ i, want }, at) => {
    const more = want <= left / (wants.length - at) ? want : (left * want) / wanted;
    widths[i] = (widths[i] ?? 0) + more;
    left -= more;
    wanted -= want;
  });
  return widths;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
