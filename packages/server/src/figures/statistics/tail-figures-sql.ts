import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { addTimes, noTime, timesIn, type StateTimes } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, figuresKey, noFigures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import type { CurrentStateRow } from './figure-basis-sql.js';
import { tailPieces } from './tail-rules.js';
import { unknownPeriods } from './unknown-sql.js';

interface Tails {
  readonly currentStates: readonly CurrentStateRow[];
  readonly until: Instant;
}

/** Adds the time since the last check of each monitor. */
export async function addTails(
  tx: Db,
  query: FiguresQuery,
  { currentStates: standings, until }: Tails,
  totals: FiguresByWindow,
): Promise<void> {
  const from = standings.reduce((earliest, { check_id }) => Math.min(earliest, idInstant(check_id)), until);
  const guids = standings.map(({ monitor_guid }) => monitor_guid);
  const unknown = await unknownPeriods(tx, guids, { start: from, end: until });
  addTailTimes(query, { currentStates: standings, until, unknown }, totals);
}

/** @param unknown unobserved time since the earliest of the last checks */
export function addTailTimes(
  { windows, byMonitor }: FiguresQuery,
  {
    currentStates: standings,
    until,
    unknown,
  }: Tails & { readonly unknown: Awaited<ReturnType<typeof unknownPeriods>> },
  totals: FiguresByWindow,
): void {
  // Checks are recent, but windows may be the hours of a year, so only the last few are examined.
  const newestFirst = windows.filter(({ start }) => start < until).sort((a, b) => b.end - a.end);
  const sums = new Map<string, StateTimes>();
  for (const row of standings) {
    const at = idInstant(row.check_id);
    const periods = unknown.get(row.monitor_guid) ?? [];
    const pieces = tailPieces(toTailCheck(row, at), periods, until);
    for (const window of newestFirst) {
      if (window.end <= at) break;
      const key = figuresKey(byMonitor ? row.monitor_guid : '', window.window);
      sums.set(key, addTimes(sums.get(key) ?? noTime, timesIn(pieces, window)));
    }
  }
  for (const [key, times] of sums) addTo(totals, key, { ...noFigures, times });
}

const toTailCheck = (
  { is_running: isRunning, error_level: errorLevel, staging: stagingMode }: CurrentStateRow,
  at: Instant,
) => ({
  at,
  errorLevel,
  stagingMode,
  isRunning,
});
