import type { PlainRow } from '../../parts/files/plain-rows.js';

/** A file holds at most as many monitors, each with a row for each hour, day or month. */
export const MAX_FILE_MONITORS = 1_000;

/** The last row of a file that does not hold all monitors. */
export function fileLimitRows(included: number, total: number): PlainRow[] {
  if (total <= included) return [];
  const [shown, all] = [String(included), String(total)];
  return [
    {
      note: `The first ${shown} of ${all} monitors by name: a file contains at most ${String(MAX_FILE_MONITORS)} monitors`,
    },
  ];
}
