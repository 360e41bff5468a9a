import { MOST_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { levelWish, newestAlerts, newestChecks, serversWithin } from '../../../../dashboards/index.js';
import { levelOfView } from './report-view-rules.js';
import type { Source } from './source.js';

/** What the tile says of itself stands before what its page is looked at with. */
export async function readChecks({ deps, scope, period, now, limits, view }: Source, tile: DashboardTile) {
  const { leastLevel = 0, isOkOnly = false } = view ?? {};
  return newestChecks(deps.db, scope, {
    period,
    now,
    take: MOST_ROWS + 1,
    ...(levelWish(tile.CheckLevel) ?? { leastLevel, isOkOnly }),
    showPartial: tile.ShowPartialMeasurements ?? view?.showPartial === true,
    serverIds: await serversWithin(deps.db, limits),
  });
}

export async function readAlerts({ deps, scope, period, limits, view }: Source, tile: DashboardTile) {
  const level = tile.CheckLevel ?? (view && levelOfView(view));
  const serverIds = await serversWithin(deps.db, limits);
  return newestAlerts(deps.db, scope, { period, level, take: MOST_ROWS + 1, serverIds });
}
