import type { Db } from '../../db/connection.js';
import { addAccount } from './account-figures-sql.js';
import { readTogether } from './apart-sql.js';
import { addEdges } from './edge-figures-sql.js';
import type { FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import { addByGuess, noteFolded } from './guessed-figures-sql.js';
import { readGround } from './ground-sql.js';
import { addRollups } from './rollup-figures-sql.js';
import { addTails } from './tail-figures-sql.js';
import { joined, partsOf, type Part, type Source } from './window-rules.js';

/**
 * Figures of monitors over windows of time, all seen at one moment of the store: the days, hours and quarters inside, the checks
 * at edges that are no whole quarter, and the time since the last check. What has no entry has no figures.
 */
export async function readFigures(db: Db, wish: FiguresWish): Promise<FiguresBook> {
  const book: FiguresBook = new Map();
  if (wish.windows.length === 0 || (wish.monitors !== 'all' && wish.monitors.length === 0)) return book;
  const until = Math.min(wish.now, latestEnd(wish.windows));
  const isAccount = wish.monitors === 'all' && !wish.byMonitor;
  if (!isAccount && (await addByGuess(db, wish, until, book))) return book;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { kept, folded, standings } = await readGround(tx, wish, until);
      noteFolded(db, folded);
      const together = isAccount ? await readTogether(tx, wish) : undefined;
      const parts = partsOf(joined(wish.windows), together?.kept ?? kept);
      const from = (...sources: Source[]): Part[] => parts.filter(({ source }) => sources.includes(source));
      if (together) await addAccount(tx, wish, { parts: from('day', 'hour'), together }, book);
      await addRollups(tx, wish, together ? from('quarter') : parts, book);
      await addEdges(tx, wish, from('check'), book);
      await addTails(tx, wish, { standings, until }, book);
    });
  return book;
}

const latestEnd = (windows: FiguresWish['windows']): number =>
  windows.reduce((latest, { end }) => Math.max(latest, end), -Infinity);
