import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

interface NewestFirstOptions<Row> {
  /** Length of the newest range, which is read first. Each earlier range is twice as long. */
  readonly firstMs: number;
  /** Number of checks after which no earlier range is read, and the number of checks per row. */
  readonly maxCount: number;
  readonly getCount: (row: Row) => number;
}

/** The rows, and the instant from which they are complete. */
export interface NewestRows<Row> {
  readonly from: Instant;
  readonly rows: readonly Row[];
}

/**
 * Reads a period backwards from its end until the next range would exceed the limit, so that a year of a large account
 * takes no longer than the recent hours that contain as many checks.
 */
export async function readNewestFirst<Row>(
  { start, end }: Period,
  { firstMs, maxCount, getCount }: NewestFirstOptions<Row>,
  read: (range: Period) => Promise<readonly Row[]>,
): Promise<NewestRows<Row>> {
  const rows: Row[] = [];
  let [from, lengthMs, total] = [end, firstMs, 0];
  while (from > start) {
    const range = { start: Math.max(start, from - lengthMs), end: from };
    const found = await read(range);
    const rangeCount = found.reduce((sum, row) => sum + getCount(row), 0);
    rows.push(...found);
    total += rangeCount;
    from = range.start;
    // The next range is twice as long, so it probably contains twice as much.
    if (total + 2 * rangeCount > maxCount) break;
    lengthMs *= 2;
  }
  return { from, rows };
}
