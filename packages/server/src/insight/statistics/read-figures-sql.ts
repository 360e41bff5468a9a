import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { addEdges } from './edge-figures-sql.js';
import type { FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import { addRollups, wanted } from './rollup-figures-sql.js';
import { addTails } from './tail-figures-sql.js';
import { partsOf, type Kept } from './window-rules.js';

/**
 * Figures of monitors over windows of time, all seen at one moment of the store: the days, hours and quarters inside, the checks
 * at edges that are no whole quarter, and the time since the last check. What has no entry has no figures.
 */
export async function readFigures(db: Db, wish: FiguresWish): Promise<FiguresBook> {
  const book: FiguresBook = new Map();
  if (wish.windows.length === 0 || (wish.monitors !== 'all' && wish.monitors.length === 0)) return book;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const parts = partsOf(wish.windows, await keptBy(tx, wish));
      await addRollups(tx, wish, parts, book);
      await addEdges(
        tx,
        wish,
        parts.filter(({ source }) => source === 'check'),
        book,
      );
      await addTails(tx, wish, book);
    });
  return book;
}

/** Hours that wait to be folded again are out of date, so for these monitors the folding has come as far as the first. */
async function keptBy(tx: Db, wish: FiguresWish): Promise<Kept> {
  const { rows } = await sql<{ hours: number | null; days: number | null; changed: number | null }>`
    select (select folded_until from rollup_progress where scale = 'hour') as hours,
      (select folded_until from rollup_progress where scale = 'day') as days,
      (select min(c.hour_at) from rollup_changed c where ${wanted(wish, sql`c.monitor_guid`)}) as changed`.execute(tx);
  const { hours, days, changed } = rows[0] ?? { hours: null, days: null, changed: null };
  const finestFrom = (Math.floor(wish.now / DAY) - wish.checkDays) * DAY;
  const fresh = changed === null || changed < finestFrom ? Infinity : changed;
  return {
    now: wish.now,
    hoursUntil: Math.min(hours ?? 0, fresh),
    daysUntil: Math.min(days ?? 0, Math.floor(fresh / DAY) * DAY),
    finestFrom,
  };
}
