/** Monitors, their groups and their maintenance: what is watched, when, and who may see it. */
export { monitorDeps, type AllMonitorDeps, type MonitorParts } from './deps-sql.js';
export { registerDependencyRoutes } from './dependencies/dependency-routes.js';
export { checkConditions, keptConditions } from './definition/error-condition-rules.js';
export { registerDomainGroupSetRoutes } from './domain-groups/domain-group-set-routes.js';
export { groupingOf, type Grouping } from './domain-groups/domain-group-rules.js';
export { chosenGroups, groupingFor } from './domain-groups/domain-group-set-sql.js';
export { moveLogins } from './definition/move-logins-sql.js';
export { draftMonitor, type Draft } from './definition/draft.js';
export { readBrowserSettings, type BrowserSettings } from './for-engine/browser-settings-sql.js';
export { readMonitorFacts, type MonitorFacts } from './for-engine/facts-sql.js';
export {
  maintenanceAt,
  maintenanceUntil,
  maintenanceWindows,
  type MaintenanceWindow,
  type PlannedMaintenance,
  wholeMaintenanceWindows,
} from './maintenance/maintenance-rules.js';
export { loadMaintenanceInForce } from './maintenance/maintenance-history-sql.js';
export { allMonitorsGroupOf, isChangeableGroup, monitorsOfGroup } from './groups/membership-sql.js';
export { creditsInUse, type LoadPlaces } from './groups/credits.js';
export { createAllMonitorsGroup, type GroupStoreDeps } from './groups/monitor-group-sql.js';
export { registerMonitorAuthorizationRoutes } from './rights/monitor-authorization-routes.js';
export { registerMonitorGroupRoutes } from './groups/monitor-group-routes.js';
export { registerMonitorRoutes } from './monitor-routes.js';
export { leastConcurrent, type SelectableCheckpoints } from './definition/monitor-rules.js';
export {
  errorConditionsOf,
  loadMaintenance,
  loadScheduledMonitors,
  lockWatchedMonitors,
  unsupportedOf,
} from './for-engine/scheduled-sql.js';
export { registerCollectionRoutes } from './collection/collection-routes.js';
export type { CollectionFetchDeps } from './collection/collection-fetch.js';
export { registerMonitorTemplateRoutes } from './templates/template-routes.js';
export { monitorsSelecting } from './definition/selection-sql.js';
export { phaseOf, type ScheduledMonitor } from './definition/schedule-rules.js';
export { UnsupportedMonitor } from './definition/unsupported-rules.js';
export { targetReader, type OrderTarget, type TargetDeps } from './definition/target-sql.js';
export { vaultUsersAmongMonitors } from './vault-references/vault-item-sql.js';
export { lookupMonitor, lookupMonitorGroup, visibleMonitors } from './rights/visibility-sql.js';
export { maySeeNotes } from './rights/notes-rules.js';
export { type Again, demandKept, type Sight, sightOf, whileSeen } from './rights/sight.js';
export { isVisible, narrowed, type Scope, type VisibleMonitors, type VisibleTo } from './rights/visible.js';
export { within } from './rights/within-sql.js';
