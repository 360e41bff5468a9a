import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { addTimes, noTime, timesIn, type StateTimes } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, keyOf, noFigures, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import type { Standing } from './ground-sql.js';
import { tailPieces } from './tail-rules.js';
import { unknownPeriods } from './unknown-sql.js';

interface Tails {
  readonly standings: readonly Standing[];
  readonly until: Instant;
}

/** Adds the time since the last check of each monitor. */
export async function addTails(
  tx: Db,
  wish: FiguresWish,
  { standings, until }: Tails,
  book: FiguresBook,
): Promise<void> {
  const from = standings.reduce((earliest, { check_id }) => Math.min(earliest, instantOfId(check_id)), until);
  const guids = standings.map(({ monitor_guid }) => monitor_guid);
  const unknown = await unknownPeriods(tx, guids, { start: from, end: until });
  addTailTimes(wish, { standings, until, unknown }, book);
}

/** @param unknown what nobody can vouch for since the earliest of the last checks */
export function addTailTimes(
  { windows, byMonitor }: FiguresWish,
  { standings, until, unknown }: Tails & { readonly unknown: Awaited<ReturnType<typeof unknownPeriods>> },
  book: FiguresBook,
): void {
  // Checks are recent, and windows may be the hours of a year: of these only the last few are looked at.
  const newestFirst = windows.filter(({ start }) => start < until).sort((a, b) => b.end - a.end);
  const sums = new Map<string, StateTimes>();
  for (const row of standings) {
    const at = instantOfId(row.check_id);
    const periods = unknown.get(row.monitor_guid) ?? [];
    const pieces = tailPieces(lastOf(row, at), periods, until);
    for (const window of newestFirst) {
      if (window.end <= at) break;
      const key = keyOf(byMonitor ? row.monitor_guid : '', window.window);
      sums.set(key, addTimes(sums.get(key) ?? noTime, timesIn(pieces, window)));
    }
  }
  for (const [key, times] of sums) addTo(book, key, { ...noFigures, times });
}

const lastOf = ({ is_running: isRunning, error_level: errorLevel, staging: stagingMode }: Standing, at: Instant) => ({
  at,
  errorLevel,
  stagingMode,
  isRunning,
});
