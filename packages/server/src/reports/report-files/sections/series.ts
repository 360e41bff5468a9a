import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type DashboardFigureDeps, metricsOver, stepsOver, type SeriesWish } from '../../../dashboards/index.js';
import type { Db } from '../../../definitions/index.js';
import type { Scope } from '../../../monitors/index.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { metricLinesSection, stepFiguresSection, stepLinesSection } from './series-section-rules.js';

interface Asked extends SeriesWish {
  readonly deps: { readonly db: Db; readonly dashboards: Pick<DashboardFigureDeps, 'retention'> };
  readonly scope: Scope;
}

/** Steps of a monitor, or custom metrics, as the tile tells them. */
export async function seriesOf({ deps, scope, ...wish }: Asked, tile: DashboardTile): Promise<Section> {
  const own = { retention: deps.dashboards.retention, db: deps.db };
  if (tile.Kind === 'MetricLines') {
    return metricLinesSection(tile, await metricsOver(own, scope, { ...wish, named: tile.CustomMetrics }));
  }
  const steps = await stepsOver(own, scope, wish);
  return tile.Kind === 'StepLines' ? stepLinesSection(tile, steps) : stepFiguresSection(tile, steps);
}
