import { endpoint } from '../../endpoint.js';
import { Dashboard, DashboardWrite } from '../../v4/dashboard.js';

/** What a caller says of a new dashboard. */
const DashboardNew = DashboardWrite.pick({ Name: true });

/** The contract makes dashboards by copying others; here one may begin with nothing. */
export const dashboardNewEndpoints = {
  create: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    id: 'v1CreateDashboard',
    method: 'POST',
    path: '/Dashboard',
    right: { of: 'basic' },
    summary: 'Make a dashboard of four empty tiles; it is the caller’s own and private',
    body: DashboardNew,
    status: 201,
    reply: Dashboard,
    location: '/Dashboard/:DashboardGuid',
    alsoFails: [409],
  }),
};
