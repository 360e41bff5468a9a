import type { DashboardSteps, DashboardStepsQuery } from '@vedette/contract/v1/dashboards/dashboard-series';
import { typesWithSteps } from '@vedette/contract/v4/monitor-enums';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { resolveCheckpointLimits, loadServerIds, type CheckpointLimits } from '../checkpoints/checkpoint-limits-sql.js';
import { resolveDashboardQuery, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import { seriesInPeriod, planSeries, stepChanges, stepLines } from './series-rules.js';
import { findFirstOfTypes, readSeries, loadSeriesSums } from './series-sql.js';

/**
 * Returns the steps of the first monitor with steps in the scope, over time.
 * @throws Fault `missing` for the dashboard or tile, `invalid` for the period.
 */
export async function readDashboardSteps(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardStepsQuery,
): Promise<DashboardSteps> {
  const { scope, period, now, context } = await resolveDashboardQuery(deps, caller, guid, query);
  return loadStepsInPeriod(deps, scope, {
    period,
    now,
    limits: resolveCheckpointLimits(query, context),
    zone: caller.zone,
  });
}

export interface SeriesOptions {
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits;
  readonly zone: string;
}

/** Returns the same for a scope, in the time zone `zone`. It reads roll-ups, so a year takes no longer than a day. */
export async function loadStepsInPeriod(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits, zone }: SeriesOptions,
): Promise<DashboardSteps> {
  const plan = planSeries(period, now, { zone, quarterHourDays: retention.checkDays });
  const { total, monitorGuid, name } = await findFirstOfTypes(db, scope, typesWithSteps);
  const base = { FromAt: plan.period.start, UntilAt: plan.period.end, Scale: plan.scale, Total: total };
  if (monitorGuid === undefined || name === undefined) return { ...base, Lines: [], Changes: [] };
  const { series: steps } = await readSeries(db, { ...scope, visible: [monitorGuid] }, ['step']);
  const sums = await loadSeriesSums(db, {
    series: seriesInPeriod(steps, plan.period),
    parts: plan.parts,
    serverIds: await loadServerIds(db, limits),
  });
  return {
    ...base,
    MonitorGuid: monitorGuid,
    MonitorName: name,
    Lines: stepLines(steps, sums, plan),
    Changes: stepChanges(steps, plan.period),
  };
}
