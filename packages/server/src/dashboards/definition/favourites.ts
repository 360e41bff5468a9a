import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../definitions/index.js';
import { loadDashboard, loadViewableDashboards } from './dashboard.js';
import { loadFavourites, writeFavourite } from './favourites-sql.js';

/** Returns predefined dashboards, then those the caller may view. */
export async function listCards(db: Db, caller: Caller): Promise<DashboardCard[]> {
  const [dashboards, favourites] = await Promise.all([loadViewableDashboards(db, caller), loadFavourites(db, caller)]);
  return dashboards.map(({ dashboardGuid, name, ownerGuid, tiles }) => ({
    DashboardGuid: dashboardGuid,
    Name: name,
    IsPredefined: ownerGuid === undefined,
    IsFavourite: favourites.has(dashboardGuid),
    Tiles: tiles.map(({ Kind, Width, Height }) => ({ Kind, Width, Height })),
  }));
}

/**
 * Sets or removes the caller's star.
 * @throws Fault `missing` for the dashboard.
 */
export async function setFavourite(db: Db, caller: Caller, guid: string, isFavourite: boolean): Promise<void> {
  const { dashboardGuid } = await loadDashboard(db, caller.accountId, guid);
  await writeFavourite(db, caller, dashboardGuid, isFavourite);
}
