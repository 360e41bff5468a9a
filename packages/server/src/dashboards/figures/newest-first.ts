import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

interface NewestFirstOptions<Row> {
  /** How long the newest stretch is that is read first; each before is twice as long. */
  readonly firstMs: number;
  /** Checks after which no older stretch is read, and how many a row stands for. */
  readonly most: number;
  readonly getCount: (row: Row) => number;
}

/** What was read, and from when on it is all there is. */
export interface Read<Row> {
  readonly from: Instant;
  readonly rows: readonly Row[];
}

/**
 * Reads a period from its end backwards, until the stretch before would be more than is wanted: an answer about a year of
 * a large account takes as long as one about the hours of it that hold as much.
 */
export async function readNewestFirst<Row>(
  { start, end }: Period,
  { firstMs, most, getCount }: NewestFirstOptions<Row>,
  read: (range: Period) => Promise<readonly Row[]>,
): Promise<Read<Row>> {
  const rows: Row[] = [];
  let [from, lengthMs, total] = [end, firstMs, 0];
  while (from > start) {
    const range = { start: Math.max(start, from - lengthMs), end: from };
    const found = await read(range);
    const here = found.reduce((sum, row) => sum + getCount(row), 0);
    rows.push(...found);
    total += here;
    from = range.start;
    // The stretch before is twice as long, so it is likely to hold twice as much.
    if (total + 2 * here > most) break;
    lengthMs *= 2;
  }
  return { from, rows };
}
