import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { AccountMembership } from './account-membership-sql.js';
import { addToTotals, figuresKey, negateFigures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { loadFigureBasis } from './figure-basis-sql.js';
import { addRollups, figureColumns, toFigures, toPartLists, type SumsRow } from './rollup-figures-sql.js';
import { splitIntoParts, type Part } from './window-rules.js';

const sources = ['day', 'hour'] as const;

/** $1 is the account; then follow windows, starts and ends, of days and of hours. */
const createSumsStatement = (withLatency: boolean) =>
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

const selectSums = createSumsStatement(false);
const selectSumsWithLatencies = createSumsStatement(true);

/**
 * Adds roll-ups of days and hours over all monitors of the account: the roll-ups of the account, minus monitors that
 * are left out, plus monitors that are read separately.
 * @param parts of days and hours only
 */
export async function addAccountRollups(
  tx: Db,
  query: FiguresQuery,
  {
    parts,
    membership: { subtracted, separate },
  }: { readonly parts: readonly Part[]; readonly membership: AccountMembership },
  totals: FiguresByWindow,
): Promise<void> {
  if (parts.length === 0) return;
  const rows = await (query.withLatency ? selectSumsWithLatencies : selectSums)(tx, [
    query.accountId,
    ...toPartLists(parts, sources),
  ]);
  for (const row of rows) addToTotals(totals, figuresKey('', row.window), toFigures(row, query.withLatency));
  const toSubtract: FiguresByWindow = new Map();
  await addRollups(tx, { ...query, monitors: subtracted }, parts, toSubtract);
  for (const [key, figures] of toSubtract) addToTotals(totals, key, negateFigures(figures));
  if (separate.length === 0) return;
  const separateQuery = { ...query, monitors: separate };
  const { limits } = await loadFigureBasis(tx, separateQuery, query.now);
  await addRollups(tx, separateQuery, splitIntoParts(parts, limits), totals);
}
