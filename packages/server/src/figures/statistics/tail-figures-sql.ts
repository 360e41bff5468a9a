import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { addTimes, noTime, sumTimes, type StateTimes } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addToTotals, figuresKey, noFigures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import type { CurrentStateRow } from './figure-basis-sql.js';
import { tailPieces } from './tail-rules.js';
import { loadUnobservedPeriods } from './unobserved-time-sql.js';

interface Tails {
  readonly currentStates: readonly CurrentStateRow[];
  readonly until: Instant;
}

/** Adds the time since the last check of each monitor. */
export async function addTails(
  tx: Db,
  query: FiguresQuery,
  { currentStates: states, until }: Tails,
  totals: FiguresByWindow,
): Promise<void> {
  const from = states.reduce((earliest, { check_id }) => Math.min(earliest, idInstant(check_id)), until);
  const guids = states.map(({ monitor_guid }) => monitor_guid);
  const unobserved = await loadUnobservedPeriods(tx, guids, { start: from, end: until });
  addTailTimes(query, { currentStates: states, until, unobserved }, totals);
}

/** @param unobserved the time without results since the earliest of the last checks */
export function addTailTimes(
  { windows, byMonitor }: FiguresQuery,
  {
    currentStates: states,
    until,
    unobserved,
  }: Tails & { readonly unobserved: Awaited<ReturnType<typeof loadUnobservedPeriods>> },
  totals: FiguresByWindow,
): void {
  // Checks are recent, but windows may be the hours of a year, so only the last few are examined.
  const newestFirst = windows.filter(({ start }) => start < until).sort((a, b) => b.end - a.end);
  const sums = new Map<string, StateTimes>();
  for (const row of states) {
    const at = idInstant(row.check_id);
    const periods = unobserved.get(row.monitor_guid) ?? [];
    const pieces = tailPieces(toTailCheck(row, at), periods, until);
    for (const window of newestFirst) {
      if (window.end <= at) break;
      const key = figuresKey(byMonitor ? row.monitor_guid : '', window.window);
      sums.set(key, addTimes(sums.get(key) ?? noTime, sumTimes(pieces, window)));
    }
  }
  for (const [key, times] of sums) addToTotals(totals, key, { ...noFigures, times });
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
