/** Screens: what pages of the web app read of several domains at once. */
export type { WebsiteAnnotationDeps } from './annotations/website-annotations.js';
export type { FindDeps } from './find/find.js';
export { aboveLimit } from './monitor-pages/monitor-row.js';
export { limitOf } from './reads/row-extras-sql.js';
export { registerOwnershipRoutes } from './ownership/ownership-routes.js';
export { ownedBy } from './ownership/ownership-sql.js';
export { registerPermissionRoutes } from './permissions/permission-routes.js';
export { registerScreenRoutes, registerWebsiteAnnotationRoutes } from './screen-routes.js';
export type { RunNowDeps } from './trials/run-now.js';
export { registerTestRunRoutes } from './trials/test-run-routes.js';
export type { TestRunDeps } from './trials/test-run.js';
export { Trials, type Watcher } from './trials/trials.js';
export { type AlertFilter, loadAlerts } from './reads/alerts-sql.js';
export { checkRowOf, readCheck } from './views/check-view.js';
export { type CheckRecord, loadChecksById } from './reads/checks-sql.js';
export type { IncidentRecord } from './reads/incidents-sql.js';
export { screenReads, type ScreenReads } from './reads/reads-sql.js';
