const PAGE_SIZE = 15;

/** Returns the row a key moves to in a list of `count` rows; -1 for none, undefined if the key is not handled. */
export function nextRowIndex(key: string, row: number, count: number): number | undefined {
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
export function computeTicks(scaleMs: number): number[] {
  const power = 10 ** Math.floor(Math.log10(scaleMs / MAX_TICKS));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * MAX_TICKS >= scaleMs) ?? 10 * power;
  const stepMs = Math.max(1, step);
  // The label of a tick is to its right.
  const count = Math.ceil((0.93 * scaleMs) / stepMs);
  return Array.from({ length: Math.max(1, count) }, (_each, index) => index * stepMs);
}
