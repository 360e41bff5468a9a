const PAGE_SIZE = 15;

/** Returns the row a key moves to in a list of `count` rows; -1 for none, undefined if the key is not handled. */
export function rowAfter(key: string, row: number, count: number): number | undefined {
  const [first, last] = [Math.min(0, count - 1), count - 1];
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, row + 1),
    ArrowUp: Math.max(first, row - 1),
    PageDown: Math.min(last, Math.max(row, 0) + PAGE_SIZE),
    PageUp: Math.max(first, row - PAGE_SIZE),
    Home: first,
    End: last,
    Escape: -1,
  };
  return rows[key];
}

const MAX_TICKS = 5;

/** Returns a few ticks at round times from 0 for a scale of `scaleMs`, without one at the very end. */
export function computeTicks(spanMs: number): number[] {
  const power = 10 ** Math.floor(Math.log10(spanMs / MAX_TICKS));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * MAX_TICKS >= spanMs) ?? 10 * power;
  const whole = Math.max(1, step);
  // The label of a tick is to its right.
  const count = Math.ceil((0.93 * spanMs) / whole);
  return Array.from({ length: Math.max(1, count) }, (_each, at) => at * whole);
}
