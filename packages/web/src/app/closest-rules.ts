/** The names closest to what was typed: the same word first, then those that begin with it; else in the order given. */
export function closest<T>(rows: readonly T[], nameOf: (row: T) => string, typed: string): readonly T[] {
  const wanted = typed.trim().toLowerCase();
  const distance = (row: T): number => {
    const name = nameOf(row).toLowerCase();
    if (name === wanted) return 0;
    return name.startsWith(wanted) ? 1 : 2;
  };
  return rows.toSorted((a, b) => distance(a) - distance(b));
}
