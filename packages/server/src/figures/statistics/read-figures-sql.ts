import type { Db } from '../../db/connection.js';
import { addAccountRollups } from './account-figures-sql.js';
import { loadAccountMembership } from './account-membership-sql.js';
import { addEdgeFigures } from './edge-figures-sql.js';
import type { FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { addGuessedFigures, recordRolledUp } from './guessed-figures-sql.js';
import { loadFigureBasis } from './figure-basis-sql.js';
import { addRollups } from './rollup-figures-sql.js';
import { addTails } from './tail-figures-sql.js';
import { mergeWindows, splitIntoParts, type Part, type Source } from './window-rules.js';

/**
 * Reads figures of monitors over windows, all from one snapshot of the store: the days, hours and quarters inside, the
 * checks at edges that are not whole quarters, and the time since the last check. A window without an entry has no
 * figures.
 */
export async function readFigures(db: Db, query: FiguresQuery): Promise<FiguresByWindow> {
  const totals: FiguresByWindow = new Map();
  if (query.windows.length === 0 || (query.monitors !== 'all' && query.monitors.length === 0)) return totals;
  const until = Math.min(query.now, latestEnd(query.windows));
  const isAccount = query.monitors === 'all' && !query.byMonitor;
  if (!isAccount && (await addGuessedFigures(db, query, until, totals))) return totals;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { limits, rolledUp, currentStates } = await loadFigureBasis(tx, query, until);
      recordRolledUp(db, rolledUp);
      const membership = isAccount ? await loadAccountMembership(tx, query) : undefined;
      const parts = splitIntoParts(mergeWindows(query.windows), membership?.limits ?? limits);
      const partsFrom = (...sources: Source[]): Part[] => parts.filter(({ source }) => sources.includes(source));
      if (membership) await addAccountRollups(tx, query, { parts: partsFrom('day', 'hour'), membership }, totals);
      await addRollups(tx, query, membership ? partsFrom('quarter') : parts, totals);
      await addEdgeFigures(tx, query, partsFrom('check'), totals);
      await addTails(tx, query, { currentStates, until }, totals);
    });
  return totals;
}

const latestEnd = (windows: FiguresQuery['windows']): number =>
  windows.reduce((latest, { end }) => Math.max(latest, end), -Infinity);
