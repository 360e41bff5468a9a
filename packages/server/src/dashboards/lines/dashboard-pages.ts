import type { DashboardPageLines, DashboardPageLinesQuery } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { MAX_DRAWN_LINES } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { runsInBrowser } from '@vedette/contract/v4/monitor-fields';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { resolveDashboardQuery, type DashboardFigureDeps, type FiguresOptions } from '../figures/dashboard-figures.js';
import { intersectMonitors } from '../figures/figures-rules.js';
import { pageLines } from './page-line-rules.js';
import { readPageSums } from './page-lines-sql.js';
import { seriesInPeriod, planSeries, stepChanges } from './series-rules.js';
import { readSeries } from './series-sql.js';
import { readSlaMonitors } from '../../sla/index.js';
import { loadMonitorsOfKinds } from '../figures/monitor-kinds-sql.js';

/**
 * Returns one page metric over time for monitors of a dashboard that load pages, by name.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardPages(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  { PageMetric: metric, Skip: skip = 0, Take: take = MAX_DRAWN_LINES, ...query }: DashboardPageLinesQuery,
): Promise<DashboardPageLines> {
  const { scope, period, now } = await resolveDashboardQuery(deps, caller, guid, query);
  return loadPagesInPeriod(deps, scope, { period, zone: caller.zone, now, take, skip }, metric);
}

/** Returns the same for `take` monitors of a scope after the first `skip`, in the time zone `zone`. */
export async function loadPagesInPeriod(
  deps: DashboardFigureDeps,
  { accountId, visible }: Scope,
  { period, zone, now, take, skip = 0 }: FiguresOptions & { readonly skip?: number },
  metric: PageMetric,
): Promise<DashboardPageLines> {
  const browserMonitors = await loadMonitorsOfKinds(deps.db, accountId, {
    types: monitorTypes.filter(runsInBrowser),
    isInUse: false,
  });
  const scope = { accountId, visible: intersectMonitors(visible, browserMonitors) };
  const page = { groupGuid: undefined, search: undefined, skip, take };
  const { total, monitors } = await readSlaMonitors(deps.db, scope, page);
  const plan = planSeries(period, now, { zone, quarterHourDays: deps.retention.checkDays });
  const pageScope = { accountId, visible: monitors.map(({ monitorGuid }) => monitorGuid) };
  const { series } = await readSeries(deps.db, pageScope, ['step', 'page']);
  const sums = await readPageSums(deps.db, metric, { series: seriesInPeriod(series, plan.period), parts: plan.parts });
  return {
    FromAt: plan.period.start,
    UntilAt: plan.period.end,
    Scale: plan.scale,
    Total: total,
    Monitors: monitors.length,
    Lines: pageLines(series, sums, metric, plan),
    Changes: stepChanges(series, plan.period),
  };
}
