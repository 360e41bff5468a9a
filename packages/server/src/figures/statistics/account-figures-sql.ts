import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { AccountMembership } from './account-membership-sql.js';
import { addTo, figuresKey, minus, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { loadFigureBasis } from './figure-basis-sql.js';
import { addRollups, figureColumns, toFigures, toPartLists, type SumsRow } from './rollup-figures-sql.js';
import { splitIntoParts, type Part } from './window-rules.js';

const sources = ['day', 'hour'] as const;

/** $1 is the account; then follow windows, starts and ends, of days and of hours. */
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
 * Adds roll-ups of days and hours over all monitors of the account: the roll-ups of the account, minus monitors that
 * are left out, plus monitors that are read separately.
 * @param parts of days and hours only
 */
export async function addAccount(
  tx: Db,
  query: FiguresQuery,
  { parts, together: { leftOut, apart } }: { readonly parts: readonly Part[]; readonly together: AccountMembership },
  totals: FiguresByWindow,
): Promise<void> {
  if (parts.length === 0) return;
  const rows = await (query.withLatency ? withLatencies : plain)(tx, [query.accountId, ...toPartLists(parts, sources)]);
  for (const row of rows) addTo(totals, figuresKey('', row.window), toFigures(row, query.withLatency));
  const held: FiguresByWindow = new Map();
  await addRollups(tx, { ...query, monitors: leftOut }, parts, held);
  for (const [key, figures] of held) addTo(totals, key, minus(figures));
  if (apart.length === 0) return;
  const listed = { ...query, monitors: apart };
  const { kept } = await loadFigureBasis(tx, listed, query.now);
  await addRollups(tx, listed, splitIntoParts(parts, kept), totals);
}
