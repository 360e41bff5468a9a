import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { levelFilter, loadNewestAlerts, loadNewestChecks, loadServerIds } from '../../../../dashboards/index.js';
import { viewLevel } from './report-view-rules.js';
import type { SectionSource } from './source.js';

/** Settings of the tile take precedence over the view of the page. */
export async function readChecks({ deps, scope, period, now, limits, view }: SectionSource, tile: DashboardTile) {
  const { minLevel = 0, isOkOnly = false } = view ?? {};
  return loadNewestChecks(deps.db, scope, {
    period,
    now,
    take: MAX_ROWS + 1,
    ...(levelFilter(tile.CheckLevel) ?? { minLevel, isOkOnly }),
    showPartial: tile.ShowPartialMeasurements ?? view?.showPartial === true,
    serverIds: await loadServerIds(deps.db, limits),
  });
}

export async function readAlerts({ deps, scope, period, limits, view }: SectionSource, tile: DashboardTile) {
  const level = tile.CheckLevel ?? (view && viewLevel(view));
  const serverIds = await loadServerIds(deps.db, limits);
  return loadNewestAlerts(deps.db, scope, { period, level, take: MAX_ROWS + 1, serverIds });
}
