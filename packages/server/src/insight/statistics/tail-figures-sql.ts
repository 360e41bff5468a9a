import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { piecesOf, stateSince, timesIn, type ErrorLevel, type Piece } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, keyOf, noFigures, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import { wanted } from './rollup-figures-sql.js';
import { unknownPeriods } from './unknown-sql.js';

interface Row {
  readonly monitor_guid: string;
  readonly is_running: boolean;
  readonly check_id: number;
  readonly error_level: number;
  readonly staging: boolean;
}

/**
 * Adds the time since the last check of each monitor, which no roll-up holds yet: it goes on in the state of that check
 * up to now. Of a monitor that does not run it is unknown.
 */
export async function addTails(tx: Db, wish: FiguresWish, book: FiguresBook): Promise<void> {
  const { now, windows, byMonitor } = wish;
  const until = Math.min(
    now,
    windows.reduce((latest, { end }) => Math.max(latest, end), -Infinity),
  );
  const rows = (await standings(tx, wish, until)).map((row) => ({ ...row, at: instantOfId(row.check_id) }));
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

function stateOf({ is_running, error_level, staging }: Row, at: Instant): Piece['state'] {
  if (!is_running) return 'unknown';
  return stateSince({ at, errorLevel: error_level as ErrorLevel, stagingMode: staging });
}

async function standings(tx: Db, wish: FiguresWish, until: Instant): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select s.monitor_guid, s.check_id, s.error_level, s.staging,
      m.is_active and m.monitor_mode <> 'Development' as is_running
    from monitor m join monitor_standing s on s.monitor_guid = m.monitor_guid
    where m.account_id = ${wish.accountId} and ${wanted(wish, sql`m.monitor_guid`)}
      and check_at(s.check_id) < ${until}`.execute(tx);
  return rows;
}
