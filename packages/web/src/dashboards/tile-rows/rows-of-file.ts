import type { PlainRow } from '../../parts/files/plain-rows.js';

/** A file holds at most as many monitors, each with a row for each hour, day or month. */
export const MOST_IN_FILE = 1_000;

/** The last row of a file that does not hold all monitors. */
export function lackOfFile(told: number, total: number): PlainRow[] {
  if (total <= told) return [];
  const [shown, all] = [String(told), String(total)];
  return [
    { note: `The first ${shown} of ${all} monitors by name: a file holds at most ${String(MOST_IN_FILE)} monitors` },
  ];
}
