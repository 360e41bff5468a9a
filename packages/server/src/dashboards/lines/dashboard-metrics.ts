import type { CustomMetricList, DashboardMetrics } from '@vedette/contract/v1/dashboards/dashboard-series';
import type { DashboardFiguresQuery } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Caller } from '../../rights/index.js';
import { QUARTER } from '../../checks/index.js';
import type { Scope } from '../../monitors/index.js';
import { resolveDashboardQuery, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import type { SeriesOptions } from './dashboard-steps.js';
import { pickNamedSeries, metricLines, MAX_CUSTOM_METRICS, planSeries } from './series-rules.js';
import { readSeries, loadSeriesSums } from './series-sql.js';

/** Maximum number of custom metrics offered. */
const MAX_OFFERED_METRICS = 1_000;

/**
 * Returns custom metrics of a dashboard or tile over time.
 * @throws Fault `missing` for the dashboard or tile, `invalid` for the period.
 */
export async function readDashboardMetrics(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardFiguresQuery,
): Promise<DashboardMetrics> {
  const { scope, period, now, tile } = await resolveDashboardQuery(deps, caller, guid, query);
  return loadMetricsInPeriod(deps, scope, { period, now, zone: caller.zone, selectedMetrics: tile?.CustomMetrics });
}

interface MetricsOptions extends Omit<SeriesOptions, 'limits'> {
  readonly selectedMetrics: DashboardTile['CustomMetrics'];
}

/** Returns custom metrics of a scope in the time zone `zone`. */
export async function loadMetricsInPeriod(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, zone, selectedMetrics }: MetricsOptions,
): Promise<DashboardMetrics> {
  const plan = planSeries(period, now, { zone, quarterHourDays: retention.checkDays });
  const { total, series } = await readSeries(
    db,
    scope,
    ['metric'],
    selectedMetrics ? { selectedMetrics } : { period: plan.period, maxSeries: MAX_CUSTOM_METRICS },
  );
  const shownSeries = selectedMetrics ? pickNamedSeries(series, selectedMetrics) : series;
  const sums = await loadSeriesSums(db, { series: shownSeries, parts: plan.parts, serverIds: undefined });
  return {
    FromAt: plan.period.start,
    UntilAt: plan.period.end,
    Scale: plan.scale,
    Total: total,
    Lines: metricLines(shownSeries, sums, plan),
  };
}

/** Returns the metrics that a tile can be set to, of monitors the caller may see. */
export async function listCustomMetrics(
  { db, visibleTo, clock }: Pick<DashboardFigureDeps, 'db' | 'visibleTo' | 'clock'>,
  caller: Caller,
): Promise<CustomMetricList> {
  const scope = { accountId: caller.accountId, visible: await visibleTo(caller) };
  const { series } = await readSeries(db, scope, ['metric'], { maxSeries: MAX_OFFERED_METRICS });
  const now = clock.now();
  return {
    Rows: series.map(({ monitorGuid, monitorName, name, lastSeenAt }) => ({
      MonitorGuid: monitorGuid,
      MonitorName: monitorName,
      Name: name,
      LastAt: Math.min(now, lastSeenAt + QUARTER),
    })),
  };
}
