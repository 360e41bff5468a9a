import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardTile } from './dashboard-tiles.js';

/** A dashboard in a list to choose from. */
export const DashboardCard = z.object({
  DashboardGuid: z.guid(),
  Name: z.string(),
  IsPredefined: z.boolean(),
  IsFavourite: z.boolean().meta({ description: 'True for favourites of the caller.' }),
  Tiles: z
    .array(DashboardTile.pick({ Kind: true, Width: true, Height: true }))
    .meta({ description: 'Layout of its tiles.' }),
});
export type DashboardCard = z.infer<typeof DashboardCard>;

const base = { surface: 'v1', area: 'Dashboard', credentials: 'account' } as const;

export const dashboardFavouriteEndpoints = {
  cards: endpoint({
    ...base,
    id: 'v1ListDashboards',
    method: 'GET',
    path: '/Dashboard',
    permission: { kind: 'basic' },
    summary: 'List the dashboards that the caller may view, with their layouts and whether they are favourites',
    status: 200,
    reply: z.array(DashboardCard),
  }),
  setFavourite: endpoint({
    ...base,
    id: 'v1SetFavouriteDashboard',
    method: 'PUT',
    path: '/Dashboard/:dashboardGuid/Favourite',
    permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary: 'Add a dashboard to your favourites, or remove it. Favourites are personal.',
    params: z.object({ dashboardGuid: z.guid() }),
    body: z.object({ IsFavourite: z.boolean() }),
    status: 204,
  }),
};
