/** Dashboards and their tiles. */
export { loadCheckpointsByName } from './checkpoints/checkpoint-figures-sql.js';
export { type CheckpointLimits, resolveCheckpointLimits, loadServerIds } from './checkpoints/checkpoint-limits-sql.js';
export { loadCheckpointLinesInPeriod, loadCheckpointsInPeriod } from './checkpoints/dashboard-checkpoints.js';
export { createDashboardFigureDeps } from './dashboard-figures.js';
export type { StoredDashboard, StoredPeriod } from './definition/dashboard-rules.js';
export { loadDashboard, lookupDashboard, readDashboard } from './definition/dashboard.js';
export {
  resolveDashboardPeriod,
  splitPeriod,
  clampToRetention,
  type DashboardFigureDeps,
  loadFiguresInPeriod,
  resolveVisibleMonitors,
} from './figures/dashboard-figures.js';
export { loadTimePatternInPeriod } from './figures/dashboard-time-pattern.js';
export { listGroupNames } from './definition/group-names-sql.js';
export { loadTileLines } from './lines/dashboard-lines.js';
export { loadMetricsInPeriod } from './lines/dashboard-metrics.js';
export { loadPagesInPeriod } from './lines/dashboard-pages.js';
export { loadStepsInPeriod } from './lines/dashboard-steps.js';
export { loadNewestAlerts } from './lists/dashboard-alerts.js';
export { loadErrorCounts, loadErrorTypesInPeriod } from './lists/dashboard-errors.js';
export { levelFilter, loadNewestChecks } from './lists/dashboard-log.js';
export { loadMonitorDataInPeriod } from './lists/dashboard-monitor-data.js';
export { loadMonitorNames } from './lists/log-sql.js';
export { mergeViewFilters, type ViewFilter, toViewFilters } from './definition/view-filter-rules.js';
export { type TileContext, resolveTileContext, tileToWire } from './tiles/tile-settings-rules.js';
