import { endpoint } from '../../endpoint.js';
import { Dashboard, DashboardWrite } from '../../v4/dashboard.js';

/** Fields that callers may write for a new dashboard. */
const DashboardCreate = DashboardWrite.pick({ Name: true });

/** The contract creates dashboards only as copies of others. This endpoint creates one from nothing. */
export const dashboardNewEndpoints = {
  create: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    id: 'v1CreateDashboard',
    method: 'POST',
    path: '/Dashboard',
    permission: { kind: 'basic' },
    summary: 'Create a dashboard with four empty tiles. It belongs to the caller and is private.',
    body: DashboardCreate,
    status: 201,
    reply: Dashboard,
    location: '/Dashboard/:DashboardGuid',
    alsoFails: [409],
  }),
};
