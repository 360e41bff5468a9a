/** Dashboards and their tiles. */
export { checkpointsByName } from './checkpoints/checkpoint-figures-sql.js';
export { type CheckpointLimits, limitsAsked, serversWithin } from './checkpoints/checkpoint-limits-sql.js';
export { checkpointLinesOver, checkpointsOver } from './checkpoints/dashboard-checkpoints.js';
export { dashboardFigures } from './dashboard-figures.js';
export type { StoredDashboard, StoredPeriod } from './definition/dashboard-rules.js';
export { anyDashboard, lookupDashboard, readDashboard } from './definition/dashboard.js';
export {
  askedPeriod,
  bucketsIn,
  cutToKept,
  type DashboardFigureDeps,
  figuresOver,
  monitorsOfContext,
} from './figures/dashboard-figures.js';
export { rhythmOver } from './figures/dashboard-rhythm.js';
export { namedGroups } from './definition/group-names-sql.js';
export { linesOfTile } from './lines/dashboard-lines.js';
export { metricsOver } from './lines/dashboard-metrics.js';
export { pagesOver } from './lines/dashboard-pages.js';
export { stepsOver } from './lines/dashboard-steps.js';
export { newestAlerts } from './lists/dashboard-alerts.js';
export { errorCountsOf, errorTypesOver } from './lists/dashboard-errors.js';
export { levelWish, newestChecks } from './lists/dashboard-log.js';
export { monitorDataOver } from './lists/dashboard-monitor-data.js';
export { namesOf } from './lists/log-sql.js';
export { namedIn, type Narrowing, narrowingsOf } from './definition/narrowing-rules.js';
export { type Context, contextOf, tileToWire } from './tiles/tile-settings-rules.js';
