/** Insight: what screens and status calls read, each with its own queries. */
export { registerInsightRoutes } from './insight-routes.js';
export type { ReadDeps } from './monitor-list.js';
export type { MailRecord } from './alerts-sql.js';
export type { OpenLetter } from './monitor-list.js';
export { insightReads, type InsightReads } from './reads-sql.js';
export { registerSlaRoutes } from './sla/sla-routes.js';
export { createDefaultSla, type SlaDeps } from './sla/sla.js';
export { slaStore } from './sla/sla-sql.js';
export { registerStatusRoutes, type StatusRoutesDeps } from './status-routes.js';
export { readStatuses } from './status-sql.js';
export type { RunNowDeps } from './run-now.js';
export type { TestRunDeps } from './test-run.js';
export { lookupPublicStatusPage } from './status-pages/status-page.js';
export { registerStatusPageRoutes } from './status-pages/status-page-routes.js';
export { registerTestRunRoutes } from './test-run-routes.js';
export { Trials } from './trials.js';
export type { VisibleMonitors, VisibleTo } from './visible.js';
