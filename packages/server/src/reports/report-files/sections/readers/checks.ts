import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { levelFilter, newestAlerts, newestChecks, loadServerIds } from '../../../../dashboards/index.js';
import { viewLevel } from './report-view-rules.js';
import type { Source } from './source.js';

/** Settings of the tile take precedence over the view of the page. */
export async function readChecks({ deps, scope, period, now, limits, view }: Source, tile: DashboardTile) {
  const { minLevel = 0, isOkOnly = false } = view ?? {};
  return newestChecks(deps.db, scope, {
    period,
    now,
    take: MAX_ROWS + 1,
    ...(levelFilter(tile.CheckLevel) ?? { minLevel, isOkOnly }),
    showPartial: tile.ShowPartialMeasurements ?? view?.showPartial === true,
    serverIds: await loadServerIds(deps.db, limits),
  });
}

export async function readAlerts({ deps, scope, period, limits, view }: Source, tile: DashboardTile) {
  const level = tile.CheckLevel ?? (view && viewLevel(view));
  const serverIds = await loadServerIds(deps.db, limits);
  return newestAlerts(deps.db, scope, { period, level, take: MAX_ROWS + 1, serverIds });
}
