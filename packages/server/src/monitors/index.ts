/** Monitors, their groups and their maintenance: what is watched, when, and who may see it. */
export { monitorDeps, type AllMonitorDeps, type MonitorParts } from './deps-sql.js';
export { draftMonitor, type Draft } from './draft.js';
export { readMonitorFacts, type MonitorFacts } from './facts-sql.js';
export {
  maintenanceAt,
  maintenanceUntil,
  maintenanceWindows,
  type MaintenanceWindow,
  type PlannedMaintenance,
} from './maintenance-rules.js';
export { allMonitorsGroupOf } from './membership-sql.js';
export { createAllMonitorsGroup, type GroupStoreDeps } from './monitor-group-sql.js';
export { registerMonitorAuthorizationRoutes } from './monitor-authorization-routes.js';
export { registerMonitorGroupRoutes } from './monitor-group-routes.js';
export { registerMonitorRoutes } from './monitor-routes.js';
export type { SelectableCheckpoints } from './monitor-rules.js';
export { errorConditionsOf, loadMaintenance, loadScheduledMonitors, lockWatchedMonitors } from './scheduled-sql.js';
export { monitorsSelecting } from './selection-sql.js';
export { phaseOf, type ScheduledMonitor } from './schedule-rules.js';
export { targetReader, type OrderTarget, type TargetDeps } from './target-sql.js';
export { vaultUsersAmongMonitors } from './vault-item-sql.js';
export { lookupMonitor, lookupMonitorGroup, visibleMonitors } from './visibility-sql.js';
