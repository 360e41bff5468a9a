/** How the columns of a table share a page. */

export interface WidthWish {
  /** It is not legible below. */
  readonly least: number;
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

/** Widths that add up to `whole`: the least, then by what each still wants, then what is over in proportion. */
export function sharedOut(wishes: readonly WidthWish[], whole: number): number[] {
  const least = sum(wishes.map((wish) => wish.least));
  const wanted = sum(wishes.map((wish) => wish.wanted));
  if (wanted <= whole) return wishes.map((wish) => (wish.wanted * whole) / wanted);
  if (least >= whole) return wishes.map((wish) => (wish.least * whole) / least);
  const part = (whole - least) / (wanted - least);
  return wishes.map((wish) => wish.least + (wish.wanted - wish.least) * part);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
