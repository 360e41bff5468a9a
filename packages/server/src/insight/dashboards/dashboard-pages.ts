import type { DashboardPageLines, DashboardPageLinesQuery } from '@vedette/contract/v1/dashboard-pages';
import type { PageMetric } from '@vedette/contract/v1/page-metrics';
import type { Caller } from '../../access/index.js';
import type { Db } from '../references-sql.js';
import { scaleOf } from '../statistics/bucket-rules.js';
import type { Scope } from '../visible.js';
import { askedOf, bucketsIn, type DashboardFigureDeps, type Stretch } from './dashboard-figures.js';
import { MOST_LINES } from './dashboard-lines.js';
import { both } from './figures-rules.js';
import { pageLines, pageParts } from './page-line-rules.js';
import { readPageSums } from './page-lines-sql.js';

type Deps = DashboardFigureDeps & { readonly db: Db };

/**
 * One figure of pages over time, of the first monitors of a dashboard that load pages.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardPages(
  deps: Deps,
  caller: Caller,
  guid: string,
  { PageMetric: metric, ...query }: DashboardPageLinesQuery,
): Promise<DashboardPageLines> {
  const { scope, period, now } = await askedOf(deps, caller, guid, query);
  return pagesOver(deps, scope, { period, zone: caller.zone, now }, metric);
}

/** The same of the monitors of a scope by the clock of `zone`. */
export async function pagesOver(
  deps: Deps,
  { accountId, visible }: Scope,
  { period, zone, now }: Omit<Stretch, 'take'>,
  metric: PageMetric,
): Promise<DashboardPageLines> {
  const typed = await deps.monitorsOfTypes(accountId, ['FullPageCheck', 'Transaction']);
  const scope = { accountId, visible: both(visible, typed) };
  const page = { groupGuid: undefined, search: undefined, skip: 0, take: MOST_LINES };
  const { total, monitors } = await deps.monitors(scope, page);
  const buckets = bucketsIn(period, zone);
  const windows = buckets.map((bucket, window) => ({ ...bucket, window }));
  const sums = await readPageSums(deps.db, metric, {
    ...{ accountId, monitors: monitors.map(({ monitorGuid }) => monitorGuid) },
    parts: pageParts(windows, now, deps.retention.checkDays),
  });
  return {
    ...{ FromAt: period.start, UntilAt: period.end, Scale: scaleOf(period), Total: total, Monitors: monitors.length },
    Lines: pageLines(sums, metric, { monitors, buckets }),
  };
}
