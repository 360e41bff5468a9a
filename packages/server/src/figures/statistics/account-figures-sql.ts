import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { Together } from './apart-sql.js';
import { addTo, keyOf, minus, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import { readGround } from './ground-sql.js';
import { addRollups, figureColumns, figuresOf, listsOf, type SumsRow } from './rollup-figures-sql.js';
import { partsOf, type Part } from './window-rules.js';

const sources = ['day', 'hour'] as const;

/** $1 the account; then of days and of hours windows, starts and ends. */
const sumsRead = (withLatency: boolean) =>
  statement<SumsRow>(`
    select "window", array[${figureColumns.map((name) => `sum(${name})`).join(', ')}]::float8[] as sums,
      null::bytea as samples, ${withLatency ? "string_agg(histogram, '')" : 'null::bytea'} as histograms
    from (${sources
      .map(
        (source, index) => `
      select p.window, r.*
      from unnest($${2 + 3 * index}::integer[], $${3 + 3 * index}::bigint[], $${4 + 3 * index}::bigint[])
        as p ("window", starts, ends)
      join account_rollup_${source} r on r.account_id = $1 and r.bucket_at >= p.starts and r.bucket_at < p.ends`,
      )
      .join(' union all ')}) parts group by 1`);

const plain = sumsRead(false);
const withLatencies = sumsRead(true);

/**
 * Adds what days and hours say of all monitors of the account: what the account holds, less the monitors that are left
 * out, and the monitors that are read apart.
 * @param parts from days and hours only
 */
export async function addAccount(
  tx: Db,
  wish: FiguresWish,
  { parts, together: { leftOut, apart } }: { readonly parts: readonly Part[]; readonly together: Together },
  book: FiguresBook,
): Promise<void> {
  if (parts.length === 0) return;
  const rows = await (wish.withLatency ? withLatencies : plain)(tx, [wish.accountId, ...listsOf(parts, sources)]);
  for (const row of rows) addTo(book, keyOf('', row.window), figuresOf(row, wish.withLatency));
  const held: FiguresBook = new Map();
  await addRollups(tx, { ...wish, monitors: leftOut }, parts, held);
  for (const [key, figures] of held) addTo(book, key, minus(figures));
  if (apart.length === 0) return;
  const listed = { ...wish, monitors: apart };
  const { kept } = await readGround(tx, listed, wish.now);
  await addRollups(tx, listed, partsOf(parts, kept), book);
}
