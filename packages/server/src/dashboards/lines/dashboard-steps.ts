import type { DashboardSteps, DashboardStepsQuery } from '@vedette/contract/v1/dashboards/dashboard-series';
import { typesWithSteps } from '@vedette/contract/v4/monitor-enums';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import type { Scope } from '../../monitors/index.js';
import { limitsAsked, serversWithin, type CheckpointLimits } from '../checkpoints/checkpoint-limits-sql.js';
import { askedOf, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import { seriesIn, seriesPlan, stepChanges, stepLines } from './series-rules.js';
import { firstOfTypes, readSeries, sumSeries } from './series-sql.js';

/**
 * The steps of the first monitor with steps of what is asked, over time.
 * @throws Fault `missing` for the dashboard or tile, `invalid` for the period.
 */
export async function readDashboardSteps(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardStepsQuery,
): Promise<DashboardSteps> {
  const { scope, period, now, context } = await askedOf(deps, caller, guid, query);
  return stepsOver(deps, scope, { period, now, limits: limitsAsked(query, context), zone: caller.zone });
}

export interface SeriesWish {
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits;
  readonly zone: string;
}

/** The same of a scope, by the clock of `zone`: from roll-ups, so that a year is read as fast as a day. */
export async function stepsOver(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits, zone }: SeriesWish,
): Promise<DashboardSteps> {
  const plan = seriesPlan(period, now, { zone, quarterDays: retention.checkDays });
  const { total, monitorGuid, name } = await firstOfTypes(db, scope, typesWithSteps);
  const told = { FromAt: plan.period.start, UntilAt: plan.period.end, Scale: plan.scale, Total: total };
  if (monitorGuid === undefined || name === undefined) return { ...told, Lines: [], Changes: [] };
  const { series: steps } = await readSeries(db, { ...scope, visible: [monitorGuid] }, ['step']);
  const sums = await sumSeries(db, {
    series: seriesIn(steps, plan.period),
    parts: plan.parts,
    serverIds: await serversWithin(db, limits),
  });
  return {
    ...told,
    MonitorGuid: monitorGuid,
    MonitorName: name,
    Lines: stepLines(steps, sums, plan),
    Changes: stepChanges(steps, plan.period),
  };
}
