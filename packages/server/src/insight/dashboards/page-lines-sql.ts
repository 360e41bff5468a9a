import type { PageMetric } from '@vedette/contract/v1/page-metrics';
import { PAGE_FIGURES } from '../../checks/index.js';
import { binaryArray } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { Db } from '../references-sql.js';
import type { Part } from '../statistics/window-rules.js';

/** What was measured of one page in one window. */
export interface PageSum {
  readonly monitorGuid: string;
  readonly step: number;
  readonly window: number;
  readonly count: number;
  readonly sum: number;
}

const SOURCES = ['hour', 'quarter'] as const;

/** $1 the account, $2 monitors; then of hours and of quarters windows, starts and ends. */
const read = (column: string) =>
  statement<PageSum>(`
    select monitor_guid::text as "monitorGuid", step, "window", sum(count)::float8 as count, sum(sum)::float8 as sum
    from (${SOURCES.map((source, at) => {
      const [window, starts, ends] = [3 + 3 * at, 4 + 3 * at, 5 + 3 * at];
      return `
      select r.monitor_guid, r.step, p.window, r.${column}_count as count, r.${column}_sum as sum
      from unnest($${window}::integer[], $${starts}::bigint[], $${ends}::bigint[]) as p ("window", starts, ends)
      join page_rollup_${source} r on r.account_id = $1 and r.monitor_guid = any($2::uuid[])
        and r.bucket_at >= p.starts and r.bucket_at < p.ends
      where r.${column}_count > 0`;
    }).join(' union all ')}) parts
    group by monitor_guid, step, "window"`);

const STATEMENTS = Object.fromEntries(
  Object.entries(PAGE_FIGURES).map(([metric, { column }]) => [metric, read(column)]),
) as Readonly<Record<PageMetric, ReturnType<typeof read>>>;

/** One metric of the pages of some monitors of an account. @param parts from hours and quarters only */
export async function readPageSums(
  db: Db,
  metric: PageMetric,
  {
    accountId,
    monitors,
    parts,
  }: { readonly accountId: number; readonly monitors: readonly string[]; readonly parts: readonly Part[] },
): Promise<PageSum[]> {
  if (monitors.length === 0 || parts.length === 0) return [];
  const lists = SOURCES.flatMap((wanted) => {
    const own = parts.filter(({ source }) => source === wanted);
    return [
      binaryArray(
        'integer',
        own.map(({ window }) => window),
      ),
      binaryArray(
        'bigint',
        own.map(({ start }) => start),
      ),
      binaryArray(
        'bigint',
        own.map(({ end }) => end),
      ),
    ];
  });
  return STATEMENTS[metric](db, [accountId, [...monitors], ...lists]);
}
