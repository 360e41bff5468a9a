/** Insight: what screens and status calls read, each with its own queries. */
export { registerStatusRoutes, type StatusRoutesDeps } from './status-routes.js';
export { readStatuses } from './status-sql.js';
