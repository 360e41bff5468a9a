import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { piecesOf, stateSince, timesIn, type Piece } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, keyOf, noFigures, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import type { Standing } from './ground-sql.js';
import { unknownPeriods } from './unknown-sql.js';

/**
 * Adds the time since the last check of each monitor, which no roll-up holds yet: it goes on in the state of that check
 * up to now. Of a monitor that does not run it is unknown.
 */
export async function addTails(
  tx: Db,
  { windows, byMonitor }: FiguresWish,
  { standings, until }: { readonly standings: readonly Standing[]; readonly until: Instant },
  book: FiguresBook,
): Promise<void> {
  const rows = standings.map((row) => ({
    ...row,
    at: instantOfId(row.check_id),
  }));
  const from = rows.reduce((earliest, { at }) => Math.min(earliest, at), until);
  const guids = rows.map(({ monitor_guid }) => monitor_guid);
  const unknown = await unknownPeriods(tx, guids, { start: from, end: until });
  for (const row of rows) {
    const periods = unknown.get(row.monitor_guid) ?? [];
    const pieces = piecesOf({ from: row.at, to: until, state: stateOf(row, row.at) }, periods);
    for (const window of windows) {
      if (window.end <= row.at) continue;
      const key = keyOf(byMonitor ? row.monitor_guid : '', window.window);
      addTo(book, key, { ...noFigures, times: timesIn(pieces, window) });
    }
  }
}

function stateOf({ is_running, error_level, staging }: Standing, at: Instant): Piece['state'] {
  if (!is_running) return 'unknown';
  return stateSince({ at, errorLevel: error_level, stagingMode: staging });
}
