import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardTile } from './dashboard-tiles.js';

/** A dashboard of a list to choose from. */
export const DashboardCard = z.object({
  DashboardGuid: z.guid(),
  Name: z.string(),
  IsPredefined: z.boolean(),
  IsFavourite: z.boolean().meta({ description: 'Of the caller himself.' }),
  Tiles: z
    .array(DashboardTile.pick({ Kind: true, Width: true, Height: true }))
    .meta({ description: 'How it is laid out.' }),
});
export type DashboardCard = z.infer<typeof DashboardCard>;

const base = { surface: 'v1', area: 'Dashboard', credentials: 'account' } as const;

export const dashboardFavouriteEndpoints = {
  cards: endpoint({
    ...base,
    id: 'v1ListDashboards',
    method: 'GET',
    path: '/Dashboard',
    right: { of: 'basic' },
    summary: 'The dashboards the caller may view, how each is laid out, and which are his favourites',
    status: 200,
    reply: z.array(DashboardCard),
  }),
  setFavourite: endpoint({
    ...base,
    id: 'v1SetFavouriteDashboard',
    method: 'PUT',
    path: '/Dashboard/:dashboardGuid/Favourite',
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary: 'Make a dashboard a favourite of the caller, or no more; nobody else sees it',
    params: z.object({ dashboardGuid: z.guid() }),
    body: z.object({ IsFavourite: z.boolean() }),
    status: 204,
  }),
};
