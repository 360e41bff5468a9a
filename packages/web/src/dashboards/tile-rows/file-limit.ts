import { t } from '../../i18n/translate.js';
import type { PlainRow } from '../../parts/files/plain-rows.js';

/** Limit of a file, which has one row per monitor and hour, day or month. */
export const MAX_FILE_MONITORS = 1_000;

/** Returns a final row if a file does not contain all monitors. */
export function fileLimitRows(included: number, total: number): PlainRow[] {
  if (total <= included) return [];
  return [
    {
      note: t(
        'The first {count, number} of {total, number} monitors by name: a file contains at most {limit, number} monitors',
        {
          count: included,
          total,
          limit: MAX_FILE_MONITORS,
        },
      ),
    },
  ];
}
